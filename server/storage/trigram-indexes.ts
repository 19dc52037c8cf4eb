import { type RawBuilder, sql } from "kysely";
import { isPostgres, isRightMissing } from "./database.ts";
import { inIndexTurn } from "./index-locks.ts";
import type { Database } from "./tables.ts";

// PostgreSQL's pg_trgm makes trigrams of letters and digits, and skips signs. Its indexes are of the texts with capital
// letters in place of the signs that many texts have; the texts themselves have no capital letters.

const capitals = { "-": "Q", "@": "X", ".": "Z", _: "J", "+": "V", "#": "W", "/": "K", "&": "Y", "'": "B", ",": "G" };

/** Returns a text with capital letters in place of the signs. */
export const spelled = (text: string): string =>
  Object.entries(capitals).reduce((spelled, [sign, capital]) => spelled.replaceAll(sign, capital), text);

/** As `spelled`, of a column: the expression that the indexes are of. Faster than PostgreSQL's `translate`. */
export const spelledColumn = (column: string): RawBuilder<string> =>
  Object.entries(capitals).reduce(
    (spelled, [sign, capital]) => sql<string>`replace(${spelled}, ${sql.lit(sign)}, ${sql.lit(capital)})`,
    sql<string>`${sql.ref(column)}`,
  );

const indexes = ["order_index", "customer_index"].flatMap((table) => [
  { name: `${table}_trigrams`, table, column: "search" },
  { name: `${table}_found_trigrams`, table, column: "found_by" },
]);

/** Whether the indexes of trigrams exist; PostgreSQL needs an extension for them. */
export async function hasTrigrams(db: Database): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const all = indexes.map(({ name }) => sql`to_regclass(${sql.lit(name)}) is not null`);
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(all, sql` and `)} as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * On PostgreSQL, creates the indexes of trigrams that are missing. Creates none where there is no pg_trgm and the account
 * may not create it, or may not create indexes: searches of long lists are slower then.
 */
export async function createTrigrams(db: Database): Promise<void> {
  if (await hasTrigrams(db)) return;
  await sql`create extension if not exists pg_trgm`.execute(db).catch(() => undefined);
  const { rows } = await sql<{ schema: string }>`select n.nspname as schema from pg_extension as e
    join pg_namespace as n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`.execute(db);
  const [place] = rows;
  if (!place) return;
  const created = inIndexTurn(db, async (transaction) => {
    for (const { name, table, column } of indexes) {
      await sql`create index if not exists ${sql.id(name)} on ${sql.table(table)}
        using gin (${spelledColumn(column)} ${sql.id(place.schema, "gin_trgm_ops")})`.execute(transaction);
    }
    // Without statistics of the new expressions, PostgreSQL would read whole indexes.
    await sql`analyze order_index, customer_index`.execute(transaction);
  });
  await created.catch((error: unknown) => {
    if (!isRightMissing(error)) throw error;
  });
}
