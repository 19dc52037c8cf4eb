import { type Kysely, type Migration, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The few orders that were cancelled without a reason: each of the two alone is said of many more. */
export const ordersWithoutReason: Migration = {
  async up(db: Kysely<Tables>) {
    await sql`create index order_index_no_reason_filter on order_index (reason)
      where reason is null and status = 'cancelled'`.execute(db);
  },
};
