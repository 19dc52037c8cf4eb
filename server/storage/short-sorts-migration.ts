import { type Kysely, type Migration, sql } from "kysely";
import type { Tables } from "./tables.ts";

// A released migration never changes: the rules of the product that it needs are copied here.

/** The columns that each list can be sorted by in both directions. */
const sorted = {
  order_index: ["customer_key", "status_key", "items", "total"],
  customer_index: ["name_key", "email_key", "phone_key", "age", "gender_key", "status", "last_login", "last_visit"],
} as const;

/**
 * Leaves the id out of the indexes of sorts, which halves them: only the few records with the same key and moment are sorted
 * by it. No two orders have one number, and dates are negated recency, so one index serves both directions of each.
 * Creates an index of shipping statuses, each newest first: the newest orders may all have another one.
 */
export const shortSorts: Migration = {
  async up(db: Kysely<Tables>) {
    const create = (table: string, column: string, isDescending: boolean) =>
      sql`create index ${sql.id(`${table}_${column}${isDescending ? "_desc" : ""}`)} on ${sql.table(table)}
        (${sql.ref(column)}${isDescending ? sql` desc` : sql``}, recency)`.execute(db);
    for (const [table, columns] of Object.entries(sorted)) {
      const names = [...columns.flatMap((column) => [column, `${column}_desc`]), "created"];
      if (table === "order_index") names.push("number_key", "number_key_desc");
      for (const name of names) await sql`drop index ${sql.id(`${table}_${name}`)}`.execute(db);
      await sql`alter table ${sql.table(table)} drop column created`.execute(db);
      for (const column of columns) {
        await create(table, column, false);
        await create(table, column, true);
      }
    }
    await create("order_index", "number_key", false);
    await sql`create index order_index_shipping on order_index (substr(shipping, 1, 100), recency)`.execute(db);
  },
};
