import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import { matchOf, partsFor } from "./fts5.ts";
import type { WindowReader } from "./reader.ts";
import { countAll, estimate, rowNumbers, sample } from "./totals.ts";
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

/** Intersects indexes, which have rows in the order of their numbers, one range of numbers at a time. */
async function rowsOverlaid(reader: WindowReader, atMost: number): Promise<Sql | undefined> {
  const { index } = reader;
  const { overlaid } = reader.limits;
  const parts = [...(await searchesOf(reader)), ...filtersOf(reader)];
  if (parts.length === 0) return undefined;
  const { first, last } = await rowNumbers(reader);
  const found: number[] = [];
  for (let from = first; from <= last; from += overlaid) {
    const each = parts.map((part) => part(from, from + overlaid - 1));
    const rows = await reader.run(sql<{ row: number }>`${sql.join(each, sql` intersect `)}
      order by 1 limit ${atMost + 1 - found.length}`);
    found.push(...rows.map(({ row }) => row));
    if (found.length > atMost) return undefined;
  }
  return sql`select t.* from ${index} as t where t."row" in (select value from json_each(${JSON.stringify(found)}))`;
}

type Part = (from: number, to: number) => Sql;

/** Returns, for each filter with an index, a select of the row numbers in a range that pass it, in their order. */
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

/** As filtersOf, for the search and for each filter that FTS5 answers. */
async function searchesOf(reader: WindowReader): Promise<Part[]> {
  const { index, words, filters } = reader.request;
  const parts = await withWords(reader, [words], "search", `${index}_trigrams`);
  for (const { foundBy } of filters)
    if (foundBy) parts.push(...(await withWords(reader, foundBy, "found_by", `${index}_found_trigrams`)));
  return parts;
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
