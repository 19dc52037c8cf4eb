import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import { either } from "./conditions.ts";
import { matchOf, partsFor } from "./fts5.ts";
import type { IndexedCondition, WindowReader } from "./reader.ts";
import { countAbout, countAll, estimate, mayBeFew, rarestFilters, rowNumbers, sample } from "./totals.ts";
import { productsOf, searchOf, type WithWords } from "./trigrams.ts";

type Sql = RawBuilder<unknown>;

/** Merging so many rows takes about as long as looking one up. */
const mergedPerLookup = 4;

/**
 * On SQLite, yields a source for several filters, or a search and a filter, each of which many rows pass; by the
 * rarest filter where no more than `atMost` rows pass it. Yields none where many pass all, or where no index helps. On PostgreSQL,
 * intersectionsOf does this.
 */
export async function* rowsOfAll(reader: WindowReader, atMost: number): AsyncGenerator<Sql> {
  if (isPostgres(reader.db)) return;
  const about = estimate(await countAll(reader), await sample(reader, reader.conditions));
  if (!mayBeFew(reader.limits, about)) return;
  const [rarest] = await rarestFilters(reader);
  // An index of a range is read to its end if few rows agree.
  const alone = rarest && rarest.rows <= 2 * atMost && reader.rowsWhere(rarest.found);
  if (alone && (await reader.count(sql`${alone} limit ${atMost + 1}`)) <= atMost) return yield alone;
  const overlaid = await rowsOverlaid(reader, atMost);
  if (overlaid) yield overlaid;
}

/**
 * Intersects indexes, which have rows in the order of their numbers, one range of numbers at a time: merges those that find
 * about as few rows as the rarest does, and looks each row up in the others.
 */
async function rowsOverlaid(reader: WindowReader, atMost: number): Promise<Sql | undefined> {
  const { index } = reader;
  const { overlaid } = reader.limits;
  const searches = await searchesOf(reader);
  const filters = await filtersOf(reader);
  const searched = searches.length > 0 ? await countSearched(reader) : Number.POSITIVE_INFINITY;
  const fewest = Math.min(searched, ...filters.map(({ rows }) => rows));
  const isMerged = ({ rows }: IndexedFilter) => rows <= mergedPerLookup * fewest;
  const parts = [...searches, ...filters.filter(isMerged).map((filter) => rowsInRange(reader, filter))];
  if (parts.length === 0) return undefined;
  const passes = filters
    .filter((filter) => !isMerged(filter))
    .map(({ indexed }) => either(indexed.map((each) => sql`exists (${rowsOf(reader, each, sql`t."row" = c."row"`)})`)));
  const { first, last } = await rowNumbers(reader);
  const found: number[] = [];
  for (let from = first; from <= last; from += overlaid) {
    const each = parts.map((part) => part(from, from + overlaid - 1));
    // In their order, in which SQLite merges them without storing any.
    const merged = sql`${sql.join(each, sql` intersect `)} order by 1`;
    const rows = await reader.run(sql<{ row: number }>`select c."row" from (${merged}) as c
      where ${sql.join([sql`1 = 1`, ...passes], sql` and `)} limit ${atMost + 1 - found.length}`);
    found.push(...rows.map(({ row }) => row));
    if (found.length > atMost) return undefined;
  }
  return sql`select t.* from ${index} as t where t."row" in (select value from json_each(${JSON.stringify(found)}))`;
}

/** Selects the row numbers of a part in a range, in their order. */
type Part = (from: number, to: number) => Sql;

/** A filter that some indexes answer, and about how many rows pass it. */
interface IndexedFilter {
  readonly indexed: readonly IndexedCondition[];
  readonly rows: number;
}

const rowsOf = ({ request, index }: WindowReader, { condition, indexedAs }: IndexedCondition, which: Sql) =>
  sql`select t."row" as "row" from ${index} as t indexed by ${sql.id(`${request.index}_${indexedAs}_filter`)}
    where ${condition} and ${which}`;

const rowsInRange =
  (reader: WindowReader, { indexed }: IndexedFilter): Part =>
  (from, to) => {
    const rows = indexed.map((each) => rowsOf(reader, each, sql`t."row" between ${from} and ${to}`));
    return rows.length === 1 ? sql`${rows[0]}` : sql`select "row" from (${sql.join(rows, sql` union all `)})`;
  };

/** Returns the filters that have such indexes. */
async function filtersOf(reader: WindowReader): Promise<IndexedFilter[]> {
  return (await rarestFilters(reader)).flatMap(({ indexed = [], rows }) =>
    indexed.length > 0 ? { indexed, rows } : [],
  );
}

/** Returns the parts of the search, and of each filter that FTS5 answers. */
async function searchesOf(reader: WindowReader): Promise<Part[]> {
  const parts: Part[] = [];
  for (const words of [searchOf(reader.request), ...productsOf(reader.request)])
    parts.push(...(await withWords(reader, ...words)));
  return parts;
}

/** Estimates how many rows have the words of the search and of the filters that FTS5 answers. */
function countSearched(reader: WindowReader): Promise<number> {
  const { filters } = reader.request;
  const named = filters.flatMap(({ foundBy, condition }) => (foundBy ? [condition] : []));
  const ofWords = reader.conditions.slice(0, reader.conditions.length - filters.length);
  return countAbout(reader, sql`(${sql.join([...ofWords, ...named], sql` and `)})`);
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
