import { type Kysely, type Migration, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Many orders are cancelled, and many have no reason; few were cancelled without one. */
export const ordersWithoutReason: Migration = {
  async up(db: Kysely<Tables>) {
    await sql`create index order_index_no_reason_filter on order_index (reason)
      where reason is null and status = 'cancelled'`.execute(db);
  },
};
