import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import { matchOf } from "./candidates.ts";
import type { WindowReader } from "./reader.ts";
import { countAll, estimate, sample } from "./totals.ts";

type Sql = RawBuilder<unknown>;

/**
 * On SQLite, the rows that pass several filters, or a search and a filter, that each let many through: their indexes have
 * rows in the order of their numbers, and are laid over each other a range after the other. Nothing where few are not enough.
 * PostgreSQL does that by itself.
 */
export async function rowsOfAll(reader: WindowReader): Promise<Sql | undefined> {
  if (isPostgres(reader.db)) return undefined;
  const { index } = reader;
  const { candidates, overlaid } = reader.limits;
  const parts = partsOf(reader);
  if (parts.length < 2) return undefined;
  // Of a sample of so few, a few more or less say little.
  const about = estimate(await countAll(reader), await sample(reader, reader.conditions));
  if (about > candidates * 2) return undefined;
  const [ends] = await reader.run(sql<{ first: number | null; last: number }>`select
    (select min("row") from ${index}) as "first", (select max("row") from ${index}) as "last"`);
  if (!ends || ends.first === null) return undefined;
  const found: number[] = [];
  for (let from = ends.first; from <= ends.last; from += overlaid) {
    const each = parts.map((part) => part(from, from + overlaid - 1));
    const rows = await reader.run(sql<{ row: number }>`${sql.join(each, sql` intersect `)}
      order by 1 limit ${candidates + 1 - found.length}`);
    found.push(...rows.map(({ row }) => row));
    if (found.length > candidates) return undefined;
  }
  return sql`select t.* from ${index} as t where t."row" in (select value from json_each(${JSON.stringify(found)}))`;
}

type Part = (from: number, to: number) => Sql;

/** Selects, each of all rows in a range that one filter lets through, or the search, in the order of their numbers. */
function partsOf({ request: { index, words, filters }, index: table }: WindowReader): Part[] {
  const values = filters.flatMap(({ found, valuesOf }): Part[] =>
    found && valuesOf
      ? [
          (from, to) => sql`select t."row" as "row" from ${table} as t
            indexed by ${sql.id(`${index}_${valuesOf}_filter`)}
            where ${found} and t."row" between ${from} and ${to}`,
        ]
      : [],
  );
  const search = withWords(`${index}_trigrams`, [words]);
  return [
    ...search,
    ...filters.flatMap(({ foundBy }) => (foundBy ? withWords(`${index}_found_trigrams`, foundBy) : [])),
    ...values,
  ];
}

function withWords(trigrams: string, sets: readonly (readonly string[])[]): Part[] {
  const match = matchOf(sets);
  if (match === undefined) return [];
  return [
    (from, to) => sql`select c.rowid as "row" from ${sql.table(trigrams)} as c
      where ${sql.ref(trigrams)} match ${match} and c.rowid between ${from} and ${to}`,
  ];
}
