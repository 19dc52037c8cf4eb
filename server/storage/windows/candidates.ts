import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import type { Condition, IndexReader, ListSearch, WindowReader } from "./reader.ts";
import { rowsWithShortWords } from "./short-words.ts";
import { columnsOf, type Place, segmentsOf, sortBy } from "./sort.ts";
import { literally, trigramLetters } from "./trigram-letters.ts";
import type { Walked } from "./walk.ts";

type Sql = RawBuilder<unknown>;

/** A statement that finds all rows that are let through, and not many more, by indexes. */
export interface Source {
  readonly rows: Sql;
  /** How many of them are looked at. */
  readonly atMost: number;
}

/** What finds all rows that are let through; of several filters together, so many may be looked at. */
export async function* sourcesOf(
  reader: IndexReader,
  togetherAtMost = reader.limits.candidates,
): AsyncGenerator<Source> {
  const atMost = reader.limits.candidates;
  const filters = reader.request.filters.flatMap(({ found }) => found ?? []);
  const withTrigrams = await rowsWithWords(reader, ...searchOf(reader.request));
  if (withTrigrams) yield { rows: withTrigrams, atMost };
  for await (const rows of rowsWithShortWords(reader)) yield { rows, atMost };
  // Of values that many records have each, few may have all. PostgreSQL lays the rows of its indexes over each other; SQLite
  // would read all of one.
  if (filters.length > 1 && isPostgres(reader.db))
    yield { rows: rowsWhere(reader, sql`${sql.join(filters, sql` and `)}`), atMost: togetherAtMost };
  for (const found of filters) yield { rows: rowsWhere(reader, found), atMost };
  for (const { foundBy } of reader.request.filters) {
    const rows = foundBy && (await rowsWithWords(reader, ...foundIn(reader.request.index, foundBy)));
    if (rows) yield { rows, atMost };
  }
}

/** The first of them that finds few enough to look at all; nothing where none does. */
export async function candidatesOf(reader: IndexReader): Promise<Sql | undefined> {
  for await (const { rows, atMost } of sourcesOf(reader)) {
    if ((await reader.count(sql`${rows} limit ${atMost + 1}`)) <= atMost) return rows;
  }
  return undefined;
}

/** The rows of the whole list, the newest first. */
export const newestOf = ({ index }: IndexReader) => sql`select t.* from ${index} as t order by t.recency, t.id`;

export function rowsWhere(reader: IndexReader, condition: Condition): Sql {
  return sql`select t.* from ${reader.index} as t where ${condition}`;
}

/** The search's words, the column that holds them, and the index of its trigrams. */
export const searchOf = ({ words, index }: ListSearch): WithWords => [[words], "search", `${index}_trigrams`];

/** The same for the text by which Find anything finds records, which names orders' products, too. */
export const foundIn = (index: ListSearch["index"], sets: WithWords[0]): WithWords => [
  sets,
  "found_by",
  `${index}_found_trigrams`,
];

type WithWords = readonly [sets: readonly (readonly string[])[], column: "search" | "found_by", index: string];

/**
 * The rows that hold the trigrams of all words of one of the sets in a column with such an index; nothing where a set has
 * no word that makes trigrams.
 */
export async function rowsWithWords(
  reader: IndexReader,
  ...[sets, column, index]: WithWords
): Promise<Sql | undefined> {
  if (!isPostgres(reader.db)) {
    const match = matchOf(sets);
    if (match === undefined) return undefined;
    return sql`select t.* from ${sql.table(index)} as c cross join ${reader.index} as t
      where ${sql.ref(index)} match ${match} and t."row" = c.rowid`;
  }
  const isLike = await areLike(reader, sets, column, index);
  return isLike && rowsWhere(reader, isLike);
}

/** The same as a condition that PostgreSQL's index answers. */
export async function areLike(
  reader: IndexReader,
  ...[sets, column, index]: WithWords
): Promise<Condition | undefined> {
  const letters = await trigramLetters(reader, index);
  if (!letters) return undefined;
  // Others make no trigrams, and the whole index would be read.
  const indexed = sets.map((words) => words.filter((word) => letters.three.test(word)));
  if (indexed.some(({ length }) => length === 0)) return undefined;
  const like = (word: string) => sql`${sql.ref(`t.${column}`)} like ${`%${literally(word)}%`}`;
  const conditions = indexed.map((words) => sql`(${sql.join(words.map(like), sql` and `)})`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** What finds trigrams of all words of one of the sets with FTS5; nothing where a set has no word that makes trigrams. */
export function matchOf(sets: readonly (readonly string[])[]): string | undefined {
  const phrases = sets.map(trigramsOf);
  if (phrases.some(({ length }) => length === 0)) return undefined;
  return phrases.map((all) => `(${all.join(" AND ")})`).join(" OR ");
}

/** Trigrams that cover some words, each as a phrase of FTS5. */
function trigramsOf(words: readonly string[]): string[] {
  const long = words.filter((word) => [...word].length >= 3);
  const parts = long.flatMap((word) => {
    const letters = [...word];
    const starts = letters.flatMap((_, at) => (at % 3 === 0 ? [Math.min(at, letters.length - 3)] : []));
    return starts.map((start) => letters.slice(start, start + 3).join(""));
  });
  return [...new Set(parts)].slice(0, 30).map((part) => `"${part.replaceAll('"', '""')}"`);
}

/** The table `found` of a statement: those of the candidates that are let through. */
export function foundAmong(reader: IndexReader, candidates: Sql): Sql {
  return sql`with found as materialized (
    select t.* from (${candidates} limit ${reader.limits.candidates + 1}) as t
    where ${sql.join([sql`1 = 1`, ...reader.conditions], sql` and `)})`;
}

interface Asked {
  /** What the order and the segments are of. */
  readonly columns: Sql;
  readonly where: Sql;
  readonly by: Sql;
  readonly limit: number;
  readonly offset?: number;
  /** How many rows are looked at. */
  readonly atMost?: number;
}

interface Counts {
  readonly count: number;
  /** How many rows of the source were looked at. */
  readonly looked_at: number;
}

/** Places of the rows that a source finds and that are let through, and how many of these there are. */
export interface PlacesAmong {
  readonly places: readonly Place[];
  readonly count: number;
}

/** The places that are asked for among the rows of a source; nothing where it has more than are looked at. */
export async function placesAmong(
  reader: WindowReader,
  source: Sql,
  { columns, where, by, limit, offset = 0, atMost = reader.limits.candidates }: Asked,
): Promise<PlacesAmong | undefined> {
  const isAsked = sql`t.is_found and (${where})`;
  // A row at least: where no place is found, it has the counts alone.
  const rows = await reader.run(sql<(Place | { id: null }) & Counts>`with looked_at as materialized (
      select ${columns}, (${sql.join(reader.conditions, sql` and `)}) as is_found
      from (${source} limit ${atMost + 1}) as t
    ), places as (
      select t.* from looked_at as t where ${isAsked} order by ${by} limit ${limit} offset ${offset}
    ), counts as (
      select count(case when ${isAsked} then 1 end) as count, count(*) as looked_at from looked_at as t
    ) select ${reader.place}, counts.* from counts left join places as t on 1 = 1 order by ${by}`);
  const [{ count, looked_at } = { count: 0, looked_at: 0 }] = rows;
  if (Number(looked_at) > atMost) return undefined;
  return { places: rows.filter((row) => row.id !== null), count: Number(count) };
}

/** A part of the order, of those of the rows of a source that are let through, and how many there are from `from` on. */
export interface Found extends Walked {
  readonly count: number;
}

/** The next of them from a place on; nothing where the source has more than are looked at. */
export async function among(
  reader: WindowReader,
  source: Sql,
  from: Place | undefined,
  forwards: boolean,
  limit: number,
  offset = 0,
  atMost?: number,
): Promise<Found | undefined> {
  const { sort } = reader.request;
  const segments = segmentsOf(sort, from, forwards).map(({ where }) => sql`(${where})`);
  const found = await placesAmong(reader, source, {
    columns: columnsOf(sort),
    where: segments.length === 0 ? sql`1 = 0` : sql.join(segments, sql` or `),
    by: sortBy(sort, forwards),
    // One more tells whether it is the end.
    limit: limit + 1,
    offset,
    ...(atMost !== undefined && { atMost }),
  });
  if (!found) return undefined;
  const { places, count } = found;
  return { places: places.slice(0, limit), isEnd: places.length <= limit, count };
}
