import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// A released migration never changes: the rules of the product that it needs are copied here.

/**
 * On PostgreSQL, the terms of the texts with an index of trigrams: three characters, or a symbol with its rows while these
 * are few. The server adds them; of existing rows, it still has to read those with numbers up to `row`.
 */
export const trigramPieces: Migration = {
  async up(db: Kysely<Tables>) {
    if (!isPostgres(db)) return;
    await sql`create table index_terms_behind (trigrams text primary key, "row" bigint not null)`.execute(db);
    for (const [table, trigrams] of [
      ["order_index", "order_index_trigrams"],
      ["order_index", "order_index_found_trigrams"],
      ["customer_index", "customer_index_found_trigrams"],
    ] as const) {
      await sql`create table ${sql.table(`${trigrams}_terms`)} (term text collate "C" primary key, rows bigint[])`.execute(
        db,
      );
      await sql`insert into index_terms_behind (trigrams, "row")
        select ${sql.lit(trigrams)}, max("row") from ${sql.table(table)} having max("row") is not null`.execute(db);
    }
  },
};
