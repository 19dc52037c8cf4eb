import { type RawBuilder, sql } from "kysely";

// How a list is sorted, and a record's place in it.

/** A sort by a column of the list's index, records without a value last, and then newest first. */
export interface WindowSort {
  /** The name of the list and sort in keys; keys of another one are refused. */
  readonly name: string;
  /** Dates are sorted by `recency`, which is negated time: ascending is newest first. */
  readonly column: string;
  readonly holds: "text" | "integer" | "number";
  readonly descending: boolean;
  /** The range of the column's values that is read. */
  readonly bounds?: Range | undefined;
  /** In a sort by another column than recency: the range of recency that is read where values are read by themselves. */
  readonly days?: Range | undefined;
  /** The next values of the column, each of which is read by itself. */
  readonly values?: NextValues | undefined;
  /** In a sort by newest first: the one value that all records that are read have. */
  readonly oneValue?: OneValue | undefined;
}

/** Values of a column in the direction in which they are read. */
interface NextValues {
  readonly next: readonly (string | number)[];
  /** Whether there are no more. */
  readonly isAll: boolean;
}

/** A value, of which an index has the records newest first. */
export interface OneValue {
  /** What follows the table, where the database would read another index. */
  readonly hint: RawBuilder<unknown>;
  /** What `order by` begins with. */
  readonly by: readonly RawBuilder<unknown>[];
  /** Returns the condition that a record has the value and a recency between two, both included. */
  readonly within: (least: number, most: number) => RawBuilder<boolean>;
}

/** The sort of a list where a query names none. */
export const newestFirst: WindowSort = { name: "newest", column: "recency", holds: "integer", descending: false };

/** The recency of records without a date, which come last. */
export const noDate = Number.MAX_SAFE_INTEGER;

/** Values of a column, both ends included. */
export interface Range {
  readonly from?: string | number | undefined;
  readonly to?: string | number | undefined;
  /** The only values between them that matter, ascending. */
  readonly values?: readonly string[] | undefined;
}

/** A filter's range of a column's values. */
interface Ranged {
  readonly range?: Range & { readonly of: string };
}

/** Returns the range of a column's values that filters let through; undefined where none filters by it. */
export function rangeIn(column: string, filters: readonly Ranged[]): Range | undefined {
  const ranges = filters.flatMap(({ range }) => (range?.of === column ? [range] : []));
  if (ranges.length === 0) return undefined;
  const from = ranges.flatMap((range) => range.from ?? []).reduce(latest, undefined);
  const to = ranges.flatMap((range) => range.to ?? []).reduce(earliest, undefined);
  return { from, to, values: ranges.find(({ values }) => values)?.values };
}

const latest = (one: Range["from"], other: string | number) => (one === undefined || other > one ? other : one);
const earliest = (one: Range["to"], other: string | number) => (one === undefined || other < one ? other : one);

/** Where a record is in a sorted list. */
export interface Place {
  readonly key: string | number | null;
  readonly recency: number;
  readonly id: string;
}

/** Whether this is a sort by newest first, in which records without a date are last by their recency. */
export const isNewestFirst = ({ column, descending }: WindowSort) => column === "recency" && !descending;

/**
 * Returns the condition that a row is among those up to a place, read from the start (`forwards`) or from the end; undefined
 * for a place without a key.
 */
export function isUpTo(sort: WindowSort, { key, recency }: Place, forwards: boolean): RawBuilder<boolean> | undefined {
  const isUpToMoment = sql<boolean>`t.recency ${forwards ? sql`<=` : sql`>=`} ${recency}`;
  if (isNewestFirst(sort)) return isUpToMoment;
  if (key === null) return undefined;
  const column = sql.ref(`t.${sort.column}`);
  const isBefore = sql`${column} ${forwards === sort.descending ? sql`>` : sql`<`} ${key}`;
  const isUpToKey = sql<boolean>`(${isBefore} or (${column} = ${key} and ${isUpToMoment}))`;
  // Rows without a key are the last ones.
  const isByDate = sort.column === "recency";
  if (!forwards)
    return sql`(${isByDate ? sql`${column} = ${sql.lit(noDate)}` : sql`${column} is null`} or ${isUpToKey})`;
  return isByDate ? sql`(${column} < ${sql.lit(noDate)} and ${isUpToKey})` : isUpToKey;
}

/** Returns the place of a row of the index. */
export function placeOfRow(sort: WindowSort, row: { readonly id: string; readonly recency: number }): Place {
  const { recency, id } = row;
  if (isNewestFirst(sort)) return { key: null, recency, id };
  const key = (row as Readonly<Record<string, unknown>>)[sort.column] as Place["key"];
  return { key: key === noDate ? null : key, recency, id };
}

/** Returns the columns that a place is made of. */
export const columnsOf = ({ column }: WindowSort) =>
  sql.join([...new Set(["id", "recency", column])].map((name) => sql.ref(`t.${name}`)));

/** Returns the columns of a row's place, under the names of Place. */
export const placeIn = (sort: WindowSort) => sql`${keyIn(sort)} as "key", t.recency, t.id`;

/** Returns the expression for the key of a row's place. */
export function keyIn(sort: WindowSort): RawBuilder<unknown> {
  if (isNewestFirst(sort)) return sql`null`;
  return sort.column === "recency" ? sql`nullif(t.recency, ${sql.lit(noDate)})` : sql.ref(`t.${sort.column}`);
}

/** Returns the `order by` for rows that no index has in this order. */
export function sortBy(sort: WindowSort, forwards: boolean): RawBuilder<unknown> {
  const [up, down] = forwards ? [sql``, sql` desc`] : [sql` desc`, sql``];
  const byRecency = sql`t.recency${up}, t.id${up}`;
  if (isNewestFirst(sort)) return byRecency;
  const key = keyIn(sort);
  return sql`${key} is null${up}, ${key}${sort.descending ? down : up}, ${byRecency}`;
}
