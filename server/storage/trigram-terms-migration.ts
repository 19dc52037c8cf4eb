import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// History, as all migrations: what it needs of the product is copied here.

/** What SQLite's indexes of trigrams hold, by the trigram: which rows have one that begins with some letters. They take no room. */
export const trigramTerms: Migration = {
  async up(db: Kysely<Tables>) {
    if (isPostgres(db)) return;
    for (const trigrams of ["order_index_trigrams", "order_index_found_trigrams", "customer_index_found_trigrams"])
      await sql`create virtual table ${sql.table(`${trigrams}_terms`)}
        using fts5vocab (${sql.lit(trigrams)}, 'instance')`.execute(db);
  },
};
