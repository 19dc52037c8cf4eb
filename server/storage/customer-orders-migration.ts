import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// A migration that was released never changes: the rules of the product that it needs are copied here.

/** The characters that JavaScript trims. */
const blanks =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/**
 * Indexes that find a customer's orders: by the customer's id or, in orders without one, by the email address. Neither
 * database folds letters as JavaScript does, so the few addresses with non-ASCII letters share the key *.
 */
export const customerOrderIndexes: Migration = {
  async up(db: Kysely<Tables>) {
    const key = (column: string) => {
      const [trim, length, byBytes] = isPostgres(db)
        ? [sql`btrim`, sql`octet_length`, sql` collate "C"`]
        : [sql`trim`, sql`length`, sql``];
      // JavaScript lower-cases the Kelvin sign to k.
      const text = sql`replace(${trim}(${sql.ref(column)}, ${sql.lit(blanks)}), ${sql.lit("\u212a")}, 'k')`;
      const size = isPostgres(db) ? sql`${length}(${text})` : sql`${length}(cast(${text} as blob))`;
      return sql`(case when ${size} = length(${text}) then substr(lower(${text}${byBytes}), 1, 200) else '*' end)`;
    };
    await sql`create index orders_of_emails on orders (${key("customer_email")}, id)
      where customer_id is null and customer_email is not null`.execute(db);
    await sql`create index customers_of_emails on customers (${key("email")}, id)`.execute(db);
    await db.schema.createIndex("orders_of_customers").on("orders").columns(["customer_id", "id"]).execute();
    await db.schema.dropIndex("orders_customer_id").execute();
  },
};
