import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import { matchOf, type Source } from "./candidates.ts";
import type { WindowReader } from "./reader.ts";
import { countAll, estimate, rowNumbers, sample } from "./totals.ts";

type Sql = RawBuilder<unknown>;

/** As many times the usual candidates; a sample of few is a little wrong. */
const most = { estimated: 3, found: 4 };

/**
 * On SQLite, the rows that pass several filters, or a search and a filter, that each let many through: their indexes have
 * rows in the order of their numbers, and are laid over each other a range after the other. Nothing where few are not enough.
 * PostgreSQL does that by itself.
 */
export async function rowsOfAll(reader: WindowReader): Promise<Source | undefined> {
  if (isPostgres(reader.db)) return undefined;
  const { index } = reader;
  const { candidates, overlaid } = reader.limits;
  const [searched, filtered] = [searchesOf(reader), filtersOf(reader)];
  const parts = [...searched, ...filtered];
  if (parts.length === 0) return undefined;
  const about = estimate(await countAll(reader), await sample(reader, reader.conditions));
  if (about > candidates * most.estimated) return undefined;
  const atMost = candidates * most.found;
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
  const rows = sql`select t.* from ${index} as t where t."row" in (select value from json_each(${JSON.stringify(found)}))`;
  return { rows, atMost };
}

type Part = (from: number, to: number) => Sql;

/** A select of all rows in a range that a filter of values lets through, in the order of their numbers, for each filter. */
function filtersOf({ request, index }: WindowReader): Part[] {
  return request.filters.flatMap(({ found, valuesOf }): Part[] =>
    found && valuesOf
      ? [
          (from, to) => sql`select t."row" as "row" from ${index} as t
            indexed by ${sql.id(`${request.index}_${valuesOf}_filter`)}
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
