import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import { rowsCombined } from "./combined.ts";
import { matchOf, partsFor } from "./fts5.ts";
import type { IndexReader, WindowReader } from "./reader.ts";
import { segmentsOf } from "./segments.ts";
import { rowsWithShortWords, rowsWithWordsTogether } from "./short-words.ts";
import { columnsOf, type Place, sortBy } from "./sort.ts";
import { areFew, areFewTexts, rarestFilters } from "./totals.ts";
import { hasOneOf, likeConditions, productsOf, searchOf, searchWithFilter, type WithWords } from "./trigrams.ts";
import type { Walked } from "./walk.ts";

type Sql = RawBuilder<unknown>;

/** Yields sources of the matching rows: statements that find all of them, and not many others, by one index. */
export async function* sourcesOf(reader: IndexReader): AsyncGenerator<Sql> {
  const withTrigrams = await rowsWithWords(reader, ...searchOf(reader.request));
  if (withTrigrams) yield withTrigrams;
  yield* rowsWithShortWords(reader);
  const combined = await rowsCombined(reader);
  if (combined) {
    if (combined.isOneRare) yield* combined.sources;
    return;
  }
  for (const { found, rows } of await rarestFilters(reader)) if (areFew(reader, rows)) yield reader.rowsWhere(found);
  for (const words of productsOf(reader.request)) {
    const rows = await rowsWithWords(reader, ...words);
    if (rows) yield rows;
  }
}

/** As sourcesOf, by several indexes, each of which finds many rows. This takes longer. */
export async function* intersectionsOf(reader: IndexReader): AsyncGenerator<Sql> {
  const withFilter = searchWithFilter(reader.request);
  const rows = withFilter && (await rowsWithWords(reader, ...withFilter));
  if (rows) yield rows;
  yield* rowsWithWordsTogether(reader);
  const combined = await rowsCombined(reader);
  if (combined && !combined.isOneRare) yield* combined.sources;
}

/** Returns the rows of the first source that finds few enough to look at; undefined where none does. */
export async function candidatesOf(reader: IndexReader): Promise<Sql | undefined> {
  const atMost = reader.limits.candidates;
  for (const sources of [sourcesOf(reader), intersectionsOf(reader)])
    for await (const rows of sources) if ((await reader.count(sql`${rows} limit ${atMost + 1}`)) <= atMost) return rows;
  return undefined;
}

/** Selects the rows of the whole list, newest first. */
export const newestOf = ({ index }: IndexReader) => sql`select t.* from ${index} as t order by t.recency, t.id`;

/**
 * Selects the rows that hold, in a column with such an index, the trigrams of all words of one of the sets. Undefined where
 * a set has no word that makes trigrams, where a sample says that many rows hold them, and where PostgreSQL has no such index.
 */
export async function rowsWithWords(
  reader: IndexReader,
  ...[sets, column, index]: WithWords
): Promise<Sql | undefined> {
  if (isPostgres(reader.db)) {
    // PostgreSQL would read all that one of several words finds before it returns the first row.
    for (const { isLike, isSuch } of await likeConditions(reader, sets, column, index))
      if (await areFewTexts(reader, column, isSuch)) return reader.rowsWhere(isLike);
    return undefined;
  }
  for (const parts of await partsFor(reader, column, sets)) {
    const match = matchOf(parts);
    if (match !== undefined && (await areFewTexts(reader, column, hasOneOf(parts))))
      return sql`select t.* from ${sql.table(index)} as c cross join ${reader.index} as t
        where ${sql.ref(index)} match ${match} and t."row" = c.rowid`;
  }
  return undefined;
}

/** Returns the table expression `found`: the matching rows among the candidates. */
export function foundAmong(reader: IndexReader, candidates: Sql): Sql {
  return sql`with found as materialized (
    select t.* from (${candidates} limit ${reader.limits.candidates + 1}) as t
    where ${sql.join([sql`1 = 1`, ...reader.conditions], sql` and `)})`;
}

interface Asked {
  /** The columns that `where` and `by` need. */
  readonly columns: Sql;
  readonly where: Sql;
  readonly by: Sql;
  readonly limit: number;
  readonly offset?: number;
  /** The most rows that are looked at. */
  readonly atMost?: number | undefined;
}

interface Counts {
  readonly count: number;
  readonly looked_at: number;
}

/** Places of matching rows of a source, and the number of all such rows. */
export interface PlacesAmong {
  readonly places: readonly Place[];
  readonly count: number;
  /** How many rows of the source were looked at. */
  readonly lookedAt: number;
}

/** Reads the requested places among the rows of a source; undefined where it has more rows than are looked at. */
export async function placesAmong(
  reader: WindowReader,
  source: Sql,
  { columns, where, by, limit, offset = 0, atMost = reader.limits.candidates }: Asked,
): Promise<PlacesAmong | undefined> {
  const isAsked = sql`t.is_found and (${where})`;
  // At least one row: without any place, it has only the counts.
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
  return { places: rows.filter((row) => row.id !== null), count: Number(count), lookedAt: Number(looked_at) };
}

/** Matching rows of a source in the sort's order, and how many there are from `from` on. */
export interface Found extends Walked {
  readonly count: number;
}

/** Reads the next matching rows of a source from a place on; undefined where the source has more rows than are looked at. */
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
  const segments = segmentsOf({ ...sort, oneValue: undefined }, from, forwards).map(({ where }) => sql`(${where})`);
  const found = await placesAmong(reader, source, {
    columns: columnsOf(sort),
    where: segments.length === 0 ? sql`1 = 0` : sql.join(segments, sql` or `),
    by: sortBy(sort, forwards),
    // One more tells whether it is the end.
    limit: limit + 1,
    offset,
    atMost,
  });
  if (!found) return undefined;
  const { places, count } = found;
  return { places: places.slice(0, limit), isEnd: places.length <= limit, count };
}
