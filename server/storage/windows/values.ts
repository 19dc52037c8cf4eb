import { type RawBuilder, sql } from "kysely";
import type { IndexReader, WindowReader } from "./reader.ts";
import type { Place, WindowSort } from "./sort.ts";

// The different values of a column that has few, read from its index by skipping from one to the next.

/** The columns that usually have few values: their indexes serve both directions (server/storage/one-way-sorts-migration.ts). */
const fewValued = ["status_key", "items", "gender_key", "status"];
/** The most values that are read one by one. The rows beyond them are read together, and all of one value sorted at once. */
const maxValues = 100;

/** Returns the request's sort, with the next values of its column if no index has them in its direction, or of few days. */
export async function withValues(
  reader: WindowReader,
  from: Place | undefined,
  forwards: boolean,
): Promise<WindowSort> {
  const { sort } = reader.request;
  const areNamed = sort.bounds?.values !== undefined;
  if (areNamed || !fewValued.includes(sort.column) || !(sort.descending || sort.days)) return sort;
  const values = await differentValues(reader, sort.column, maxValues + 1, {
    start: from?.key ?? undefined,
    isUp: forwards !== sort.descending,
  });
  return { ...sort, values: { next: values.slice(0, maxValues), isAll: values.length <= maxValues } };
}

interface Skipped {
  /** The first value that may be returned; without it, the first one that there is. */
  readonly start?: string | number | undefined;
  readonly isUp: boolean;
  /** What the index has of a value. */
  readonly indexed?: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Returns the next values of a column, in the direction in which they are read. */
export async function differentValues(
  reader: IndexReader,
  column: string,
  limit: number,
  { start, isUp, indexed = (value) => value }: Skipped,
): Promise<(string | number)[]> {
  const key = indexed(sql.ref(`t.${column}`));
  const next = (from: RawBuilder<unknown>) => sql`(select ${sql.ref(`t.${column}`)} from ${reader.index} as t
    where ${from} order by ${key}${isUp ? sql`` : sql` desc`} limit 1)`;
  const [beyond, from] = isUp ? [sql`>`, sql`>=`] : [sql`<`, sql`<=`];
  const first = start === undefined ? sql`${key} is not null` : sql`${key} ${from} ${start}`;
  const rows = await reader.run(sql<{ value: string | number }>`with recursive walked (value) as (
      select ${next(first)}
      union all
      select ${next(sql`${key} ${beyond} ${indexed(sql`w.value`)}`)} from walked as w where w.value is not null
    ) select value from walked where value is not null limit ${limit}`);
  return rows.map(({ value }) => value);
}
