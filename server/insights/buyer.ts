import { type RawBuilder, sql } from "kysely";

/**
 * Returns the SQL of an order's buyer: its customer id or else its email address, cut to 200 characters to fit an index.
 * `orders` is the alias of the orders table; omitted where the query has no other table.
 */
export function buyerOf(orders?: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(orders ? `${orders}.${name}` : name);
  return sql`substr(coalesce(${column("customer_id")}, ${column("customer_email")}), 1, 200)`;
}
