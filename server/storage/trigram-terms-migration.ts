import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// A released migration never changes: the rules of the product that it needs are copied here.

/** On SQLite, views of an index's trigrams and their rows, to find rows by how a trigram begins. They take no room. */
export const trigramTerms: Migration = {
  async up(db: Kysely<Tables>) {
    if (isPostgres(db)) return;
    for (const trigrams of ["order_index_trigrams", "order_index_found_trigrams", "customer_index_found_trigrams"])
      await sql`create virtual table ${sql.table(`${trigrams}_terms`)}
        using fts5vocab (${sql.lit(trigrams)}, 'instance')`.execute(db);
  },
};
