import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

/** The names of the products in the index of orders. The migration marks all orders, and the server indexes them. */
export const orderProducts: Migration = {
  async up(db: Kysely<Tables>) {
    const byBytes = isPostgres(db) ? sql` collate "C"` : sql``;
    await sql`alter table order_index add column products text${byBytes} not null default ''`.execute(db);
    await sql`insert into index_stale (list, id) select 'orders', id from orders where true on conflict do nothing`.execute(
      db,
    );
  },
};
