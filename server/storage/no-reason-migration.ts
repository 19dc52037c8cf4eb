import { type Kysely, type Migration, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * The index for the filter of cancelled orders without a reason: few are both, while many are either. `hasReason` in
 * windows/conditions.ts uses the same condition.
 */
export const ordersWithoutReason: Migration = {
  async up(db: Kysely<Tables>) {
    await sql`create index order_index_no_reason_filter on order_index (reason)
      where reason is null and status = 'cancelled'`.execute(db);
  },
};
