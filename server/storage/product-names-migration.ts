import { type Kysely, type Migration, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The index of the names of products in the rollups of days, cut as PostgreSQL refuses long texts in an index. */
export const productNames: Migration = {
  async up(db: Kysely<Tables>) {
    await sql`create index insight_counts_products on insight_counts (substr(value, 1, 100))
      where dimension = 'PRODUCT' and grain = 'day'`.execute(db);
  },
};
