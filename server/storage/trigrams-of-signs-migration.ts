import { type Kysely, type Migration, sql } from "kysely";
import { isPostgres } from "./database.ts";
import type { Tables } from "./tables.ts";

// A released migration never changes: the rules of the product that it needs are copied here.

const signs = "-@._+#/,&'():;!*=\"$?|~[]%";
const capitals = "QXZJVWKYBGPCDEFHILMNORSTU";

/**
 * On PostgreSQL, the indexes of trigrams anew, with capital letters for the signs, which pg_trgm skips. Statistics of the
 * new expressions are collected at once: PostgreSQL would else read whole indexes until it collects them by itself.
 */
export const trigramsOfSigns: Migration = {
  async up(db: Kysely<Tables>) {
    if (!isPostgres(db)) return;
    for (const [table, column, trigrams] of [
      ["order_index", "search", "order_index_trigrams"],
      ["customer_index", "search", "customer_index_trigrams"],
      ["order_index", "found_by", "order_index_found_trigrams"],
      ["customer_index", "found_by", "customer_index_found_trigrams"],
    ] as const) {
      await sql`do $$ declare place text; begin
        select quote_ident(n.nspname) into place from pg_extension as e join pg_namespace as n on n.oid = e.extnamespace
          where e.extname = 'pg_trgm';
        drop index if exists ${sql.table(trigrams)};
        if place is not null then
          execute format('create index %I on %I using gin (translate(%I, %L, %L) %s.gin_trgm_ops)',
            ${sql.lit(trigrams)}, ${sql.lit(table)}, ${sql.lit(column)}, ${sql.lit(signs)}, ${sql.lit(capitals)}, place);
        end if;
      end $$`.execute(db);
    }
    for (const table of ["order_index", "customer_index"]) await sql`analyze ${sql.table(table)}`.execute(db);
  },
};
