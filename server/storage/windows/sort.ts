import { type RawBuilder, sql } from "kysely";
import { Refusal } from "../../refusal.ts";
import { unstorable } from "../records.ts";

// How a list is sorted, a record's place in it, and the key by which a page goes on from there.

/** A sort by a column of the list's index, records without a value last, and then newest first. */
export interface WindowSort {
  /** The name of the list and sort in keys; keys of another one are refused. */
  readonly name: string;
  /** Undefined for newest first. */
  readonly column?: string | undefined;
  readonly holds: "text" | "integer" | "number";
  readonly descending: boolean;
  /** The range that is read, of the column's values or, without a column, of `recency`, which is negated time. */
  readonly bounds?: Range | undefined;
}

/** The sort of a list where a query names none. */
export const newestFirst: WindowSort = { name: "newest", holds: "integer", descending: true };

/** Values of a column, both ends included. */
export interface Range {
  readonly from?: string | number | undefined;
  readonly to?: string | number | undefined;
}

/** A filter's range of a column's values. */
interface Ranged {
  readonly range?: Range & { readonly of: string };
}

/** Returns the range of a sort's column that filters let through; undefined where none filters by it. */
export const rangeIn = (column: WindowSort["column"], filters: readonly Ranged[]): Range | undefined =>
  column === undefined ? recencyIn(filters) : rangeOf(column, filters);

/** As rangeIn, for newest first. */
export function recencyIn(filters: readonly Ranged[]): Range | undefined {
  const moments = rangeOf("created", filters);
  if (!moments) return undefined;
  const { from, to } = moments as { from?: number; to?: number };
  return { from: to === undefined ? undefined : -to, to: from === undefined ? undefined : -from };
}

function rangeOf(column: string, filters: readonly Ranged[]): Range | undefined {
  const ranges = filters.flatMap(({ range }) => (range?.of === column ? [range] : []));
  if (ranges.length === 0) return undefined;
  const from = ranges.flatMap((range) => range.from ?? []).reduce(latest, undefined);
  const to = ranges.flatMap((range) => range.to ?? []).reduce(earliest, undefined);
  return { from, to };
}

const latest = (one: Range["from"], other: string | number) => (one === undefined || other > one ? other : one);
const earliest = (one: Range["to"], other: string | number) => (one === undefined || other < one ? other : one);

/** Where a record is in a sorted list. */
export interface Place {
  readonly key: string | number | null;
  readonly recency: number;
  readonly id: string;
}

/** Consecutive rows of a database index, which one statement reads. */
export interface Segment {
  readonly where: RawBuilder<boolean>;
  readonly by: RawBuilder<unknown>;
}

const foreignKey = new Refusal(400, "invalid_request", "This key is of another list or another sort: ask without it.");

/** Encodes a place as a key for URLs. */
export const writeKey = ({ name }: WindowSort, { key, recency, id }: Place) =>
  Buffer.from(JSON.stringify([name, key, recency, id])).toString("base64url");

/** Decodes a key. Refuses (400) what `writeKey` has not written for this sort. */
export function readKey({ name, column, holds }: WindowSort, written: string): Place {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(written, "base64url").toString());
  } catch {
    throw foreignKey;
  }
  const [of, key, recency, id, ...rest] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const isKey = key === null || (column !== undefined && holdable[holds](key));
  if (of !== name || !isKey || !Number.isSafeInteger(recency) || !isText(id) || rest.length > 0) throw foreignKey;
  return { key: key as Place["key"], recency: recency as number, id };
}

const isText = (value: unknown): value is string => typeof value === "string" && !unstorable.test(value);
const holdable = { text: isText, integer: Number.isSafeInteger, number: Number.isFinite };

/** Returns the segments, in reading order, of the rows after `from` (`forwards`) or before it; without it, of all. */
export function segmentsOf(sort: WindowSort, from: Place | undefined, forwards: boolean): Segment[] {
  const { column, descending, bounds } = sort;
  const [beyond, direction] = forwards ? [sql`>`, sql``] : [sql`<`, sql` desc`];
  const byRecency = sql`t.recency${direction}, t.id${direction}`;
  const alike = from && sql<boolean>`(t.recency, t.id) ${beyond} (${from.recency}, ${from.id})`;
  const key = column === undefined ? sql`t.recency` : sql.ref(`t.${column}`);
  const isUp = column === undefined ? forwards : forwards !== descending;
  const { first, last } = endsOf(key, bounds, isUp);
  if (column === undefined) {
    const start = from && alike && !first?.isAfter(from.recency) ? alike : first?.condition;
    return [{ where: both(start, last), by: byRecency }];
  }
  const by = sql`${key}${isUp ? sql`` : sql` desc`}, ${byRecency}`;
  const present = { where: both(first?.condition ?? sql`${key} is not null`, last), by };
  // Includes the key, or PostgreSQL would not use the sort's index, and read all rows by recency.
  const byNone = sql`${key}${direction}, ${byRecency}`;
  // Rows without a key are in no range of keys.
  const missing = bounds ? [] : [{ where: sql<boolean>`${key} is null`, by: byNone }];
  if (!from) return forwards ? [present, ...missing] : [...missing, present];
  if (from.key === null) {
    const rest = bounds ? [] : [{ where: sql<boolean>`${key} is null and ${alike}`, by: byNone }];
    return forwards ? rest : [...rest, present];
  }
  if (first?.isAfter(from.key)) return [present, ...(forwards ? missing : [])];
  const equal = { where: sql<boolean>`${key} = ${from.key} and ${alike}`, by: byRecency };
  const others = { where: both(sql`${key} ${isUp ? sql`>` : sql`<`} ${from.key}`, last), by };
  return forwards ? [equal, others, ...missing] : [equal, others];
}

/** Returns where a range of a sort begins and ends, in the direction in which it is read. */
function endsOf(key: RawBuilder<unknown>, { from, to }: Range = {}, isUp: boolean) {
  const [start, end] = isUp ? [from, to] : [to, from];
  return {
    first:
      start === undefined
        ? undefined
        : {
            condition: sql<boolean>`${key} ${isUp ? sql`>=` : sql`<=`} ${start}`,
            isAfter: (value: string | number) => (isUp ? value < start : value > start),
          },
    last: end === undefined ? undefined : sql<boolean>`${key} ${isUp ? sql`<=` : sql`>=`} ${end}`,
  };
}

function both(start: RawBuilder<boolean> | undefined, end: RawBuilder<boolean> | undefined): RawBuilder<boolean> {
  const conditions = [start, end].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`;
}

/** Returns the columns that a place is made of. */
export const columnsOf = ({ column }: WindowSort) =>
  sql`t.id, t.recency${column === undefined ? sql`` : sql`, ${sql.ref(`t.${column}`)}`}`;

/** Returns the columns of a row's place, under the names of Place. */
export const placeIn = ({ column }: WindowSort) =>
  sql`${column === undefined ? sql`null` : sql.ref(`t.${column}`)} as "key", t.recency, t.id`;

/** Returns the `order by` for rows that no index has in this order. */
export function sortBy({ column, descending }: WindowSort, forwards: boolean): RawBuilder<unknown> {
  const [up, down] = forwards ? [sql``, sql` desc`] : [sql` desc`, sql``];
  const byRecency = sql`t.recency${up}, t.id${up}`;
  if (column === undefined) return byRecency;
  const key = sql.ref(`t.${column}`);
  return sql`${key} is null${up}, ${key}${descending ? down : up}, ${byRecency}`;
}
