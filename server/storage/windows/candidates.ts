import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import { columnsOf, type Place, segmentsOf, sortBy } from "./order.ts";
import type { Condition, IndexReader, WindowReader } from "./reader.ts";
import type { Walked } from "./walk.ts";

type Sql = RawBuilder<unknown>;

/** What finds all rows that are let through, and not many more, by an index; nothing where none does. */
export async function candidatesOf(reader: IndexReader): Promise<Sql | undefined> {
  const sources = [
    await rowsWithTrigrams(reader),
    ...reader.request.filters.map(({ found }) => found && rowsWhere(reader, found)),
  ];
  for (const source of sources) {
    if (!source) continue;
    const limited = sql`${source} limit ${reader.limits.candidates + 1}`;
    if ((await reader.count(limited)) <= reader.limits.candidates) return source;
  }
  return undefined;
}

/** The rows of the whole list, the newest first. */
export const newestOf = ({ index }: IndexReader) => sql`select t."row" from ${index} as t order by t.recency, t.id`;

function rowsWhere(reader: IndexReader, condition: Condition): Sql {
  return sql`select t."row" from ${reader.index} as t where ${condition}`;
}

/** The rows with the trigrams of the search's words, where there are any, and an index of them. */
async function rowsWithTrigrams(reader: IndexReader): Promise<Sql | undefined> {
  const { words, index } = reader.request;
  return rowsWithWords(reader, [words], "search", `${index}_trigrams`);
}

/**
 * The rows that hold the trigrams of all words of one of the sets in a column with such an index; nothing where a set has
 * no word that makes trigrams.
 */
export async function rowsWithWords(
  reader: IndexReader,
  sets: readonly (readonly string[])[],
  column: "search" | "found_by",
  index: string,
): Promise<Sql | undefined> {
  const long = sets.map((words) => words.filter((word) => [...word].length >= 3));
  if (!isPostgres(reader.db)) {
    if (long.some(({ length }) => length === 0)) return undefined;
    const match = long.map((words) => `(${trigramsOf(words).join(" AND ")})`).join(" OR ");
    return sql`select rowid as "row" from ${sql.table(index)} where ${sql.ref(index)} match ${match}`;
  }
  const known = await trigramLetters(reader, index);
  // Others make no trigrams, and the whole index would be read.
  const indexed = long.map((words) => words.filter((word) => known?.test(word)));
  if (indexed.some(({ length }) => length === 0)) return undefined;
  const like = (word: string) => sql`${sql.ref(`t.${column}`)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`;
  const conditions = indexed.map((words) => sql`(${sql.join(words.map(like), sql` and `)})`);
  return rowsWhere(reader, sql`${sql.join(conditions, sql` or `)}`);
}

/** Trigrams that cover some words, each as a phrase of FTS5. */
function trigramsOf(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => {
    const letters = [...word];
    const starts = letters.flatMap((_, at) => (at % 3 === 0 ? [Math.min(at, letters.length - 3)] : []));
    return starts.map((start) => letters.slice(start, start + 3).join(""));
  });
  return [...new Set(parts)].slice(0, 30).map((part) => `"${part.replaceAll('"', '""')}"`);
}

/** What PostgreSQL makes trigrams of; nothing where it may not have an index of them. */
async function trigramLetters(reader: IndexReader, index: string): Promise<RegExp | undefined> {
  const [found] = await reader.run(sql<{ place: string | null; language: string }>`select
    to_regclass(${index}) as place, datctype as language from pg_database where datname = current_database()`);
  if (found?.place == null) return undefined;
  return /^(C|POSIX)$/.test(found.language) ? /[a-z\d]{3}/ : /[\p{L}\p{N}]{3}/u;
}

/** The table `found` of a statement: those of the candidates that are let through. */
export function foundAmong(reader: IndexReader, candidates: Sql, columns = sql`t.*`): Sql {
  return sql`with found as materialized (
    select ${columns} from (${candidates} limit ${reader.limits.candidates + 1}) as c cross join ${reader.index} as t
    where ${sql.join([sql`t."row" = c."row"`, ...reader.conditions], sql` and `)})`;
}

/** Those of the candidates that are let through, in order, and how many there are from the place on; unknown without any. */
export async function among(
  reader: WindowReader,
  candidates: Sql,
  from: Place | undefined,
  forwards: boolean,
  limit: number,
  offset = 0,
): Promise<Walked & { readonly count: number | undefined }> {
  const { order } = reader.request;
  const segments = segmentsOf(order, from, forwards).map(({ where }) => sql`(${where})`);
  const places = await reader.run(sql<Place & { count: number }>`${foundAmong(reader, candidates, columnsOf(order))}
    select ${reader.place}, count(*) over () as count from found as t where ${sql.join(segments, sql` or `)}
    order by ${sortBy(order, forwards)} limit ${limit + 1} offset ${offset}`);
  const [first] = places;
  return { places: places.slice(0, limit), isEnd: places.length <= limit, count: first && Number(first.count) };
}

/** How many of the candidates are let through. */
export async function countAmong(reader: WindowReader, candidates: Sql): Promise<number> {
  const [count] = await reader.run(
    sql<{ count: number }>`${foundAmong(reader, candidates, sql`1 as one`)} select count(*) as count from found as t`,
  );
  return Number(count?.count ?? 0);
}
