import { type RawBuilder, sql } from "kysely";
import { isNewestFirst, noDate, type Place, type Range, type WindowSort } from "./sort.ts";

// The parts of a database index that have the rows of a sort, in its order.

/** Consecutive rows of a database index, which one statement reads. */
export interface Segment {
  /** As in OneValue; otherwise empty. */
  readonly hint: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** The order that the index has. Few rows are equal in it, unless many records have no date, or the same one. */
  readonly byIndex: RawBuilder<unknown>;
  /** The whole order, by `byIndex` and the id. */
  readonly by: RawBuilder<unknown>;
}

/** Returns the segments, in reading order, of the rows after `from` (`forwards`) or before it; without it, of all. */
export function segmentsOf(sort: WindowSort, from: Place | undefined, forwards: boolean): Segment[] {
  return isNewestFirst(sort) ? [newestSegment(sort, from, forwards)] : segmentsByKey(sort, from, forwards);
}

function newestSegment({ bounds, oneValue }: WindowSort, from: Place | undefined, forwards: boolean): Segment {
  const { first, last } = endsOf(sql`t.recency`, bounds, forwards);
  const place = from && !first?.isAfter(from.recency) ? from : undefined;
  const start = place ? isBeyond(place, forwards) : first?.condition;
  if (!oneValue) return segment(both(start, last), [byRecency(forwards)], forwards);
  const [least, most] = endsOfDays(bounds);
  const within = place
    ? oneValue.within(forwards ? place.recency : least, forwards ? most : place.recency)
    : oneValue.within(least, most);
  const where = both(within, place && isBeyond(place, forwards));
  const by = oneValue.by.map((expression) => sql`${expression}${directed(forwards)}`);
  return { ...segment(where, [...by, byRecency(forwards)], forwards), hint: oneValue.hint };
}

function segmentsByKey(sort: WindowSort, from: Place | undefined, forwards: boolean): Segment[] {
  const { column, descending, bounds } = sort;
  const isByDate = column === "recency";
  const key = sql.ref(`t.${column}`);
  const isUp = forwards !== descending;
  const values = bounds?.values
    ? { next: isUp ? bounds.values : bounds.values.toReversed(), isAll: true }
    : sort.values;
  const { first, last } = endsOf(key, isByDate ? { to: noDate - 1, ...bounds } : bounds, isUp);
  /** The order of rows by a key; by dates, this is recency itself. */
  const by = (isKeyUp: boolean) => [sql`${key}${directed(isKeyUp)}`, ...(isByDate ? [] : [byRecency(forwards)])];
  const hasNoKey = isByDate ? sql<boolean>`${key} = ${sql.lit(noDate)}` : sql<boolean>`${key} is null`;
  const isBeyondInKey = from && (isByDate ? isIdBeyond(from, forwards) : isBeyond(from, forwards));

  const beyond = sql`${isUp ? sql`>` : sql`<`}`;
  const together = (start: RawBuilder<boolean>) => segment(both(start, last), by(isUp), forwards);
  /** The rows from a start on, which is a condition on keys, and on values. */
  const rowsFrom = (start: RawBuilder<boolean>, isFrom: (value: string | number) => boolean) => {
    const lastValue = values?.next.at(-1);
    if (!values || lastValue === undefined) return [together(start)];
    const each = values.next.filter((value) => isFrom(value) && isIn(bounds, value));
    const rest = values.isAll
      ? []
      : [together(isFrom(lastValue) ? sql<boolean>`${key} ${beyond} ${lastValue}` : start)];
    return [...each.map((value) => valueSegment(key, value, forwards, sort.days)), ...rest];
  };
  const present = rowsFrom(first?.condition ?? sql`${key} is not null`, () => true);
  // Rows without a key are in no range of keys. Their order includes the key, or PostgreSQL would read all rows by recency.
  const missing = bounds ? [] : [segment(hasNoKey, by(forwards), forwards)];
  if (!from) return forwards ? [...present, ...missing] : [...missing, ...present];
  if (from.key === null) {
    const rest = bounds ? [] : [segment(sql`${hasNoKey} and ${isBeyondInKey}`, by(forwards), forwards)];
    return forwards ? rest : [...rest, ...present];
  }
  const { key: start } = from;
  if (first?.isAfter(start)) return [...present, ...(forwards ? missing : [])];
  const equal = isByDate
    ? segment(sql`${key} = ${start} and ${isBeyondInKey}`, [byRecency(forwards)], forwards)
    : equalSegment(key, from, forwards, sort.days);
  const others = rowsFrom(sql`${key} ${beyond} ${start}`, (value) => (isUp ? value > start : value < start));
  return [equal, ...others, ...(forwards ? missing : [])];
}

/** Returns the rows with a value, of the range of recency. An equality would let PostgreSQL read all rows by recency. */
function valueSegment(key: RawBuilder<unknown>, value: string | number, forwards: boolean, days?: Range): Segment {
  const [least, most] = endsOfDays(days);
  const where = sql<boolean>`(${key}, t.recency) >= (${value}, ${least}) and (${key}, t.recency) <= (${value}, ${most})`;
  return segment(where, [sql`${key}${directed(forwards)}`, byRecency(forwards)], forwards);
}

/** As valueSegment, of the rows with a place's key and beyond it. */
function equalSegment(key: RawBuilder<unknown>, from: Place, forwards: boolean, days?: Range): Segment {
  const [least, most] = endsOfDays(days);
  const [start, end] = forwards ? [sql`>=`, sql`<=`] : [sql`<=`, sql`>=`];
  const isEqual = sql<boolean>`(${key}, t.recency) ${start} (${from.key}, ${from.recency})
    and (${key}, t.recency) ${end} (${from.key}, ${forwards ? most : least})`;
  const keys = [sql`${key}${directed(forwards)}`, byRecency(forwards)];
  // The index has no ids: with them, the rows would be read, too.
  const isAtStart = from.id === startOfEqual(from, forwards).id;
  const where = isAtStart ? isEqual : sql<boolean>`${isEqual} and ${isBeyond(from, forwards)}`;
  return segment(where, keys, forwards);
}

const endsOfDays = ({ from, to }: Range = {}) => [Number(from ?? -noDate), Number(to ?? noDate)] as const;

const directed = (isUp: boolean) => (isUp ? sql`` : sql` desc`);
const byRecency = (isUp: boolean) => sql`t.recency${directed(isUp)}`;
const isBeyond = ({ recency, id }: Place, forwards: boolean) =>
  sql<boolean>`(t.recency, t.id) ${forwards ? sql`>` : sql`<`} (${recency}, ${id})`;
const isIdBeyond = ({ id }: Place, forwards: boolean) => sql<boolean>`t.id ${forwards ? sql`>` : sql`<`} ${id}`;

function segment(where: RawBuilder<boolean>, keys: readonly RawBuilder<unknown>[], forwards: boolean): Segment {
  const byIndex = sql.join([...keys]);
  return { hint: sql``, where, byIndex, by: sql`${byIndex}, t.id${directed(forwards)}` };
}

/** Returns the place right before the rows with a key and recency, in the direction in which they are read. */
export const startOfEqual = (of: Pick<Place, "key" | "recency">, forwards: boolean): Place => ({
  ...of,
  id: forwards ? "" : "\u{10ffff}",
});

const isIn = ({ from, to }: Range = {}, value: string | number) =>
  (from === undefined || value >= from) && (to === undefined || value <= to);

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
