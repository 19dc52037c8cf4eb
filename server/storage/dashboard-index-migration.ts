import { type Kysely, type Migration, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * The index of the few orders that rollups do not fully cover for the dashboard: those in no bucket, as they have no date or
 * a malformed one, and those with the cancelled flag and another status.
 */
export const ordersBesideRollups: Migration = {
  async up(db: Kysely<Tables>) {
    await sql`create index orders_beside_rollups on orders (created_at, status, cancelled, total_paisa, id)
      where created_at is null or created_at not like '____-__-__T__:__:%'
      or case when cancelled = 1 then status else 'cancelled' end <> 'cancelled'`.execute(db);
  },
};
