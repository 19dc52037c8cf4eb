import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import { matchOf, partsFor } from "./fts5.ts";
import type { Condition, WindowReader } from "./reader.ts";
import { countAbout, countAll, estimate, rowNumbers, sample } from "./totals.ts";
import type { WithWords } from "./trigrams.ts";

type Sql = RawBuilder<unknown>;

/** Limits as multiples of the usual candidates. More may be found than estimated, as a small sample is imprecise. */
export const maxRows = { estimated: 4, found: 5 };

/**
 * On SQLite, yields a source for several filters, or a search and a filter, each of which many rows pass; by one of the
 * filters where no more than `atMost` rows pass it. Yields none where many pass all, or where no index helps. On PostgreSQL,
 * intersectionsOf does this.
 */
export async function* rowsOfAll(reader: WindowReader, atMost: number): AsyncGenerator<Sql> {
  if (isPostgres(reader.db)) return;
  const { candidates } = reader.limits;
  const about = estimate(await countAll(reader), await sample(reader, reader.conditions));
  if (about > candidates * maxRows.estimated) return;
  for (const { found } of reader.request.filters) {
    const alone = found && reader.rowsWhere(found);
    if (alone && (await reader.count(sql`${alone} limit ${atMost + 1}`)) <= atMost) return yield alone;
  }
  const overlaid = await rowsOverlaid(reader, atMost);
  if (overlaid) yield overlaid;
}

/**
 * Intersects indexes, which have rows in the order of their numbers, one range of numbers at a time: reads those of the search
 * and of the filter that the fewest rows pass, or one of both, and looks up the rows in the indexes of the other filters.
 */
async function rowsOverlaid(reader: WindowReader, atMost: number): Promise<Sql | undefined> {
  const { index } = reader;
  const { overlaid } = reader.limits;
  const searches = await searchesOf(reader);
  const filters = await filtersOf(reader);
  const [rarest] = filters;
  // Looking a row up takes twice as long as reading it.
  const isRead = rarest && (searches.length === 0 || rarest.rows <= (await countSearched(reader)));
  const parts = isRead ? [...searches, rowsInRange(rarest)] : searches;
  if (parts.length === 0) return undefined;
  const passes = filters
    .slice(isRead ? 1 : 0)
    .map(({ from, found }) => sql`exists (select 1 from ${from} where ${found} and t."row" = c."row")`);
  const { first, last } = await rowNumbers(reader);
  const found: number[] = [];
  for (let from = first; from <= last; from += overlaid) {
    const each = parts.map((part) => part(from, from + overlaid - 1));
    const rows = await reader.run(sql<{ row: number }>`select c."row" from (${sql.join(each, sql` intersect `)}) as c
      where ${sql.join([sql`1 = 1`, ...passes], sql` and `)} order by 1 limit ${atMost + 1 - found.length}`);
    found.push(...rows.map(({ row }) => row));
    if (found.length > atMost) return undefined;
  }
  return sql`select t.* from ${index} as t where t."row" in (select value from json_each(${JSON.stringify(found)}))`;
}

/** Selects the row numbers of a part in a range, in their order. */
type Part = (from: number, to: number) => Sql;

interface IndexedFilter {
  readonly found: Condition;
  /** The list's index, by the filter's. */
  readonly from: Sql;
  /** How many rows pass it, as estimated. */
  readonly rows: number;
}

const rowsInRange =
  ({ from, found }: IndexedFilter): Part =>
  (first, last) =>
    sql`select t."row" as "row" from ${from} where ${found} and t."row" between ${first} and ${last}`;

/** Returns the filters that have an index, those that the fewest rows pass first. */
async function filtersOf(reader: WindowReader): Promise<IndexedFilter[]> {
  const { request, index } = reader;
  const filters: IndexedFilter[] = [];
  for (const { found, indexedAs } of request.filters) {
    if (!found || !indexedAs) continue;
    const from = sql`${index} as t indexed by ${sql.id(`${request.index}_${indexedAs}_filter`)}`;
    filters.push({ found, from, rows: await countAbout(reader, found) });
  }
  return filters.toSorted((one, other) => one.rows - other.rows);
}

/** Returns the parts of the search, and of each filter that FTS5 answers. */
async function searchesOf(reader: WindowReader): Promise<Part[]> {
  const { index, words, filters } = reader.request;
  const parts = await withWords(reader, [words], "search", `${index}_trigrams`);
  for (const { foundBy } of filters)
    if (foundBy) parts.push(...(await withWords(reader, foundBy, "found_by", `${index}_found_trigrams`)));
  return parts;
}

/** Estimates how many rows have the words of the search and of the filters that FTS5 answers. */
function countSearched(reader: WindowReader): Promise<number> {
  const { words, filters } = reader.request;
  const named = filters.flatMap(({ foundBy, condition }) => (foundBy ? [condition] : []));
  const conditions = [...reader.conditions.slice(0, words.length), ...named];
  return countAbout(reader, sql`(${sql.join(conditions, sql` and `)})`);
}

async function withWords(reader: WindowReader, ...[sets, column, trigrams]: WithWords): Promise<Part[]> {
  const match = matchOf((await partsFor(reader, column, sets)).at(-1) ?? []);
  if (match === undefined) return [];
  // libSQL binds numbers as reals, and FTS5 ignores bounds of row numbers that are no integers.
  const integer = (row: number) => sql`cast(${row} as integer)`;
  return [
    (from, to) => sql`select c.rowid as "row" from ${sql.table(trigrams)} as c
      where ${sql.ref(trigrams)} match ${match} and c.rowid between ${integer(from)} and ${integer(to)}`,
  ];
}
