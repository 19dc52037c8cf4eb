import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Columns that say which records a list version changed, which version a record is at, and which change a change undoes. */
export const changes: Migration = {
  async up(db: Kysely<Tables>) {
    for (const table of ["customers", "orders"]) {
      await db.schema
        .alterTable(table)
        .addColumn("version", "text", (column) => column.notNull().defaultTo("0"))
        .execute();
    }
    await db.schema.alterTable("audit").addColumn("list", "text").execute();
    await db.schema.alterTable("audit").addColumn("list_version", "integer").execute();
    await db.schema.alterTable("audit").addColumn("related", "text").execute();
    await db.schema.alterTable("audit").addColumn("undoes", "text").execute();
    await db.schema.createIndex("audit_list_version").unique().on("audit").columns(["list", "list_version"]).execute();
    await db.schema.createIndex("audit_undoes").unique().on("audit").column("undoes").execute();
    if (!isPostgres(db)) return;
    await sql`create function tell_lists() returns trigger language plpgsql as
      $$ begin perform pg_notify('sillage_lists', ''); return null; end $$`.execute(db);
    await sql`create trigger list_versions_are_told after update on list_versions
      for each statement execute function tell_lists()`.execute(db);
  },
};
