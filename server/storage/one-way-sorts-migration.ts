import { type Kysely, type Migration, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Drops the descending indexes of columns that have few values: each value is read by itself, newest first. */
export const oneWaySorts: Migration = {
  async up(db: Kysely<Tables>) {
    for (const column of [
      "order_index_status_key",
      "order_index_items",
      "customer_index_gender_key",
      "customer_index_status",
    ])
      await sql`drop index if exists ${sql.id(`${column}_desc`)}`.execute(db);
  },
};
