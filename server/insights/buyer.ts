import { type RawBuilder, sql } from "kysely";

/**
 * Who ordered: a registered customer, or else an email address; of its first characters, so that they fit an index. In
 * the table that a query calls `orders`, or without it in the only one.
 */
export function buyerOf(orders?: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(orders ? `${orders}.${name}` : name);
  return sql`substr(coalesce(${column("customer_id")}, ${column("customer_email")}), 1, 200)`;
}
