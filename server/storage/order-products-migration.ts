import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// A released migration never changes: the rules of the product that it needs are copied here.

const blanks =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/**
 * The names of the products in the index of orders. SQLite fills them in here: a minute and a half with ten million orders.
 * PostgreSQL would write each row with all its indexes, so there the running server does, as it indexes the marked orders.
 */
export const orderProducts: Migration = {
  async up(db: Kysely<Tables>) {
    const byBytes = isPostgres(db) ? sql` collate "C"` : sql``;
    await sql`alter table order_index add column products text${byBytes} not null default ''`.execute(db);
    if (isPostgres(db)) {
      await sql`insert into index_stale (list, id) select 'orders', id from orders on conflict do nothing`.execute(db);
      return;
    }
    const line = sql`substr(json_quote(name), 2, length(json_quote(name)) - 2) || char(10)`;
    await sql`update order_index set products = char(10) || coalesce((select group_concat(${line}, '') from order_items
      where order_id = order_index.id and ltrim(name, ${sql.lit(blanks)}) <> ''), '')`.execute(db);
  },
};
