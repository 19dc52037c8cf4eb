import { type RawBuilder, sql } from "kysely";
import type { IndexReader } from "./reader.ts";
import type { WindowSort } from "./sort.ts";

// The different values of a column that has few, read from its index by skipping from one to the next.

type Value = string | number;

/** The columns that usually have few values: their indexes serve both directions (server/storage/one-way-sorts-migration.ts). */
const fewValued = ["status_key", "items", "gender_key", "status"];
/** The most values that are read one by one. With more, all records with a value are sorted at once. */
const maxValues = 100;

/** Returns a sort with the values of its column, if no index has them in its direction. */
export async function withValues(reader: IndexReader, sort: WindowSort): Promise<WindowSort> {
  if (!sort.descending || !fewValued.includes(sort.column)) return sort;
  const least = sort.holds === "text" ? "" : Number.MIN_SAFE_INTEGER;
  const values = await differentValues(reader, sort.column, least, maxValues + 1);
  return values.length > maxValues ? sort : { ...sort, values };
}

/** Returns the first values of a column from `least` on, in ascending order. An index has `indexed` of the column. */
export async function differentValues(
  reader: IndexReader,
  column: string,
  least: Value,
  limit: number,
  indexed = (value: RawBuilder<unknown>) => value,
): Promise<Value[]> {
  const key = indexed(sql.ref(`t.${column}`));
  const next = (after: RawBuilder<unknown>) => sql`(select ${sql.ref(`t.${column}`)} from ${reader.index} as t
    where ${after} order by ${key} limit 1)`;
  const rows = await reader.run(sql<{ value: Value }>`with recursive walked (value) as (
      select ${next(sql`${key} >= ${least}`)}
      union all
      select ${next(sql`${key} > ${indexed(sql`w.value`)}`)} from walked as w where w.value is not null
    ) select value from walked where value is not null limit ${limit}`);
  return rows.map(({ value }) => value);
}
