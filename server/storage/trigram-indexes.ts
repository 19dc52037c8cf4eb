import { type RawBuilder, sql } from "kysely";
import { isPostgres, isRightMissing } from "./database.ts";
import { inIndexTurn } from "./index-locks.ts";
import type { Database } from "./tables.ts";

// PostgreSQL's pg_trgm makes trigrams of letters and digits, without regard to case, and skips signs. Its indexes are of the
// texts with letters in place of the signs that many texts have.

/** What an index of trigrams takes as letters. */
export interface TrigramLetters {
  readonly one: RegExp;
  readonly three: RegExp;
  /** The letter in place of each sign. */
  readonly signs: Readonly<Record<string, string>>;
}

const rune = "ᚠ";
/** Runes have no case, and hardly any text has one. */
const unicode: TrigramLetters = {
  one: /^[\p{L}\p{N}]$/u,
  three: /[\p{L}\p{N}]{3}/u,
  signs: { "-": rune, "@": "ᚢ", ".": "ᚦ", _: "ᚨ", "+": "ᚱ", "#": "ᚲ", "/": "ᚷ", "&": "ᚹ", "'": "ᚺ", ",": "ᚾ" },
};
/** For the locale C, where pg_trgm knows ASCII letters only. It ignores case, so "ra." and "raz" share a trigram. */
const ascii: TrigramLetters = {
  one: /^[a-z\d]$/i,
  three: /[a-z\d]{3}/i,
  signs: { "-": "Q", "@": "X", ".": "Z", _: "J", "+": "V", "#": "W", "/": "K", "&": "Y", "'": "B", ",": "G" },
};

/** Returns what an index with this definition takes as letters. */
export const lettersOf = (definition: string): TrigramLetters => (definition.includes(rune) ? unicode : ascii);

/** Returns a text with letters in place of the signs. */
export const spelled = (text: string, { signs }: TrigramLetters): string =>
  Object.entries(signs).reduce((spelled, [sign, letter]) => spelled.replaceAll(sign, letter), text);

/** Returns the longest parts of a text that an index takes as letters alone. */
export function lettersIn(text: string, letters: TrigramLetters): string[] {
  const isLetter = (one: string) => letters.one.test(one) || one in letters.signs;
  const parts = [...text].map((one) => (isLetter(one) ? one : " "));
  return parts.join("").split(" ").filter(Boolean);
}

/** Returns the text that is spelled so. */
export const unspelled = (spelled: string, { signs }: TrigramLetters): string =>
  Object.entries(signs).reduce((text, [sign, letter]) => text.replaceAll(letter, sign), spelled);

/** As `spelled`, of a column: the expression that the indexes are of. Faster than PostgreSQL's `translate`. */
export const spelledColumn = (column: string, { signs }: TrigramLetters): RawBuilder<string> =>
  Object.entries(signs).reduce(
    (spelled, [sign, letter]) => sql<string>`replace(${spelled}, ${sql.lit(sign)}, ${sql.lit(letter)})`,
    sql<string>`${sql.ref(column)}`,
  );

const indexes = ["order_index", "customer_index"].flatMap((table) => [
  { name: `${table}_trigrams`, table, column: "search" },
  { name: `${table}_found_trigrams`, table, column: "found_by" },
]);

/**
 * How much of changed texts an index keeps in a list, in kB, before it takes them up. Each search reads the list, several
 * times if it has several words.
 */
const maxPendingKb = 256;

/** Whether the indexes of trigrams exist; PostgreSQL needs an extension for them. */
export async function hasTrigrams(db: Database): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const all = indexes.map(({ name }) => sql`to_regclass(${sql.lit(name)}) is not null`);
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(all, sql` and `)} as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * On PostgreSQL, creates the indexes of trigrams that are missing, or have other letters than pg_trgm knows: those of an
 * earlier version, or of a database with another locale. Creates none where there is no pg_trgm and the account may not create
 * it, or may not use it or create indexes: searches of long lists are slower then.
 */
export async function createTrigrams(db: Database): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create extension if not exists pg_trgm`.execute(db).catch(() => undefined);
  const { rows } = await sql<{ schema: string }>`select n.nspname as schema from pg_extension as e
    join pg_namespace as n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`.execute(db);
  const [place] = rows;
  if (!place) return;
  const created = inIndexTurn(db, async (transaction) => {
    const letters = await lettersKnown(transaction, place.schema);
    const due = await indexesDue(transaction, letters);
    for (const { name, table, column } of due) {
      await sql`drop index if exists ${sql.id(name)}`.execute(transaction);
      await sql`create index ${sql.id(name)} on ${sql.table(table)}
        using gin (${spelledColumn(column, letters)} ${sql.id(place.schema, "gin_trgm_ops")})
        with (gin_pending_list_limit = ${sql.lit(maxPendingKb)})`.execute(transaction);
    }
    // Without statistics of the new expressions, PostgreSQL would read whole indexes.
    if (due.length > 0) await sql`analyze order_index, customer_index`.execute(transaction);
  });
  await created.catch((error: unknown) => {
    if (!isRightMissing(error)) throw error;
  });
}

/** Returns the letters that pg_trgm knows in the database's locale. */
async function lettersKnown(db: Database, schema: string): Promise<TrigramLetters> {
  const trigramsOf = sql.id(schema, "show_trgm");
  const { rows } = await sql<{ runes: boolean }>`select ${trigramsOf}(${rune}) <> '{}' as runes`.execute(db);
  return rows[0]?.runes ? unicode : ascii;
}

/** Returns the indexes that are missing, or have other letters. */
async function indexesDue(db: Database, letters: TrigramLetters): Promise<typeof indexes> {
  const due: typeof indexes = [];
  for (const index of indexes) {
    const { rows } = await sql<{ definition: string | null }>`select
      pg_get_indexdef(to_regclass(${sql.lit(index.name)})) as definition`.execute(db);
    const definition = rows[0]?.definition;
    if (definition == null || lettersOf(definition) !== letters) due.push(index);
  }
  return due;
}
