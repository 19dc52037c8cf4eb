import { type Kysely, type Migration, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * The few orders of which rollups do not say all that the dashboard shows: in no bucket, since they have no date that is one
 * of ours, or cancelled under another status.
 */
export const ordersBesideRollups: Migration = {
  async up(db: Kysely<Tables>) {
    await sql`create index orders_beside_rollups on orders (created_at, status, cancelled, total_paisa, id)
      where created_at is null or created_at not like '____-__-__T__:__:%'
      or case when cancelled = 1 then status else 'cancelled' end <> 'cancelled'`.execute(db);
  },
};
