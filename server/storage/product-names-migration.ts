import { type Kysely, type Migration, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * The index of the names of products in the rollups of days, cut as PostgreSQL refuses long texts in an index; and that of
 * the orders without any name, or indexed before names were kept. `hasProduct` in windows/conditions.ts uses the same condition.
 */
export const productNames: Migration = {
  async up(db: Kysely<Tables>) {
    await sql`create index insight_counts_products on insight_counts (substr(value, 1, 100))
      where dimension = 'PRODUCT' and grain = 'day'`.execute(db);
    await sql`create index order_index_no_products_filter on order_index (products) where length(products) < 2`.execute(
      db,
    );
  },
};
