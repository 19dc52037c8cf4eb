import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import { areLike, foundIn, matchOf, rowsWhere, type Source, searchOf } from "./candidates.ts";
import type { Condition, WindowReader } from "./reader.ts";
import { countAll, estimate, rowNumbers, sample } from "./totals.ts";

type Sql = RawBuilder<unknown>;

/** As many times the usual candidates; a sample of few is a little wrong. */
const most = { estimated: 3, found: 4 };

/**
 * The rows that pass several filters, or a search and a filter, that each let many through. Nothing where few are not enough.
 */
export async function rowsOfAll(reader: WindowReader): Promise<Source | undefined> {
  const { candidates } = reader.limits;
  const about = estimate(await countAll(reader), await sample(reader, reader.conditions));
  if (about > candidates * most.estimated) return undefined;
  const atMost = candidates * most.found;
  const rows = isPostgres(reader.db) ? await rowsOfSearch(reader) : await rowsOverlaid(reader, atMost);
  return rows && { rows, atMost };
}

/** On PostgreSQL, which lays the rows of its indexes over each other by itself; filters alone it has been asked for already. */
async function rowsOfSearch(reader: WindowReader): Promise<Sql | undefined> {
  const { index, filters } = reader.request;
  const products = filters.flatMap(({ foundBy }) => (foundBy ? [foundIn(index, foundBy)] : []));
  const searched: Condition[] = [];
  for (const words of [searchOf(reader.request), ...products]) {
    const isLike = await areLike(reader, ...words);
    if (isLike) searched.push(isLike);
  }
  const conditions = [...searched, ...filters.flatMap(({ found }) => found ?? [])];
  if (searched.length === 0 || conditions.length < 2) return undefined;
  return rowsWhere(reader, sql`${sql.join(conditions, sql` and `)}`);
}

/**
 * On SQLite, whose indexes have rows in the order of their numbers, and are laid over each other a range after the other.
 */
async function rowsOverlaid(reader: WindowReader, atMost: number): Promise<Sql | undefined> {
  const { index } = reader;
  const { overlaid } = reader.limits;
  const [searched, filtered] = [searchesOf(reader), filtersOf(reader)];
  const parts = [...searched, ...filtered];
  if (parts.length === 0) return undefined;
  const { first, last } = await rowNumbers(reader);
  const found: number[] = [];
  // FTS5 reads its rows from the first on to where a range begins.
  const step = searched.length > 0 ? overlaid * 5 : overlaid;
  for (let from = first; from <= last; from += step) {
    const each = parts.map((part) => part(from, from + step - 1));
    const rows = await reader.run(sql<{ row: number }>`${sql.join(each, sql` intersect `)}
      order by 1 limit ${atMost + 1 - found.length}`);
    found.push(...rows.map(({ row }) => row));
    if (found.length > atMost) return undefined;
  }
  return sql`select t.* from ${index} as t where t."row" in (select value from json_each(${JSON.stringify(found)}))`;
}

type Part = (from: number, to: number) => Sql;

/** A select of all rows in a range that a filter of values lets through, in the order of their numbers, for each filter. */
function filtersOf({ request, index }: WindowReader): Part[] {
  return request.filters.flatMap(({ found, indexedAs }): Part[] =>
    found && indexedAs
      ? [
          (from, to) => sql`select t."row" as "row" from ${index} as t
            indexed by ${sql.id(`${request.index}_${indexedAs}_filter`)}
            where ${found} and t."row" between ${from} and ${to}`,
        ]
      : [],
  );
}

/** The same of the search, and of each filter by what FTS5 finds. */
function searchesOf({ request: { index, words, filters } }: WindowReader): Part[] {
  const products = filters.flatMap(({ foundBy }) => (foundBy ? withWords(`${index}_found_trigrams`, foundBy) : []));
  return [...withWords(`${index}_trigrams`, [words]), ...products];
}

function withWords(trigrams: string, sets: readonly (readonly string[])[]): Part[] {
  const match = matchOf(sets);
  if (match === undefined) return [];
  return [
    (from, to) => sql`select c.rowid as "row" from ${sql.table(trigrams)} as c
      where ${sql.ref(trigrams)} match ${match} and c.rowid between ${from} and ${to}`,
  ];
}
