import { readDate } from "../../contract/read-date.ts";
import { sortKey } from "../../contract/sort-key.ts";
import { type Difference, gapsOf } from "./difference.ts";
import { eachOf, oncePer } from "./once-per.ts";

export interface Sort<Key extends string> {
  readonly key: Key;
  readonly descending: boolean;
}

/** The value to sort records by: text, a number, or a date as text. Missing values come last in both directions. */
export type SortValue<T> =
  | { readonly text: (record: T) => string | undefined }
  | { readonly number: (record: T) => number | undefined }
  | { readonly date: (record: T) => string | undefined };

export type SortValues<T, Key extends string> = Readonly<Record<Key, SortValue<T>>>;

/** Reads a sort from a URL, "name" or "-name"; undefined where it names no known key. */
export function readSort<Key extends string>(written: string | null, keys: readonly Key[]): Sort<Key> | undefined {
  const descending = written?.startsWith("-") ?? false;
  const named = descending ? written?.slice(1) : written;
  const key = keys.find((one) => one === named);
  return key === undefined ? undefined : { key, descending };
}

/** Writes what `readSort` reads. */
export function writeSort({ key, descending }: Sort<string>): string {
  return descending ? `-${key}` : key;
}

/** Returns the sort after a click on the header of `key`: ascending, then descending, then the list's default. */
export function nextSort<Key extends string>(
  key: Key,
  sort: Sort<Key> | undefined,
  byDefault: Sort<Key> | undefined,
): Sort<Key> | undefined {
  if (sort?.key === key && !sort.descending) return { key, descending: true };
  if (sort?.key === key && byDefault?.key !== key) return byDefault;
  return { key, descending: false };
}

/**
 * Returns a function that sorts records; equal ones keep the order they had. Of successive lists, only records that
 * differ from the last list are inserted.
 */
export function sortedBy<T, Key extends string>(
  { key, descending }: Sort<Key>,
  values: SortValues<T, Key>,
): (records: readonly T[]) => readonly T[] {
  const value = values[key];
  if ("text" in value) return inOrder((record) => keyOf(value.text(record)), compareKeys, descending);
  if ("number" in value) return inOrder(value.number, compareNumbers, descending);
  const bySomeDate = inOrder((record: T) => readDate(value.date(record))?.getTime(), compareNumbers, descending);
  if (!descending) return bySomeDate;
  const isAsItIs = isNewestFirst(value.date);
  return (records) => (isAsItIs(records) ? records : bySomeDate(records));
}

const keyOf = (text: string | undefined) => (text?.trim() ? sortKey(text) : undefined);

const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const compareNumbers = (a: number, b: number) => a - b;

/** Whether a list already is newest first, in timestamps that compare as strings. Most are, which saves sorting. */
function isNewestFirst<T>(dateOf: (record: T) => string | undefined): (records: readonly T[]) => boolean {
  const isOrdered = (records: readonly T[], from: number, to: number) => {
    let before = from === 0 ? "~" : (dateOf(records[from - 1] as T) ?? "");
    for (let place = from; place < to; place += 1) {
      const date = dateOf(records[place] as T) ?? "";
      const isComparable = date === "" || (date.length === 24 && date.endsWith("Z"));
      if (!isComparable || date > before) return false;
      before = date;
    }
    return true;
  };
  return oncePer<T, boolean>(
    (records) => isOrdered(records, 0, records.length),
    (was, difference) => {
      const { after } = difference;
      if (!was) return isOrdered(after, 0, after.length);
      // One place further: the record after a gap has another one before it.
      return gapsOf(difference).every(({ after: [from, to] }) =>
        isOrdered(after, from, Math.min(to + 1, after.length)),
      );
    },
  );
}

/** A sorted list: each record's value, and the places of the records in order. */
interface Order<T, Value> {
  readonly values: readonly (Value | undefined)[];
  readonly places: Uint32Array;
  readonly records: readonly T[];
}

function inOrder<T, Value>(
  valueIn: (record: T) => Value | undefined,
  compare: (a: Value, b: Value) => number,
  descending: boolean,
): (records: readonly T[]) => readonly T[] {
  const valuesOf = eachOf(valueIn);
  const orderOf = oncePer<T, Order<T, Value>>(
    (records) => {
      const values = valuesOf(records);
      const present: { place: number; value: Value }[] = [];
      const missing: number[] = [];
      values.forEach((value, place) => {
        if (value === undefined) missing.push(place);
        else present.push({ place, value });
      });
      present.sort(descending ? (a, b) => compare(b.value, a.value) : (a, b) => compare(a.value, b.value));
      const places = new Uint32Array(records.length);
      present.forEach(({ place }, index) => {
        places[index] = place;
      });
      places.set(missing, present.length);
      return { values, places, records: recordsAt(places, records) };
    },
    (order, difference) => {
      const { after } = difference;
      const values = valuesOf(after);
      const isBefore = (a: number, b: number) => {
        const [first, second] = [values[a], values[b]];
        if (first === undefined || second === undefined) return first === second ? a < b : second === undefined;
        const compared = descending ? compare(second, first) : compare(first, second);
        return compared === 0 ? a < b : compared < 0;
      };
      const added = gapsOf(difference).flatMap(({ after: [from, to] }) =>
        Array.from({ length: to - from }, (_, index) => from + index),
      );
      const places = merged(
        keptPlaces(order.places, difference),
        added.sort((a, b) => (isBefore(a, b) ? -1 : 1)),
        isBefore,
      );
      return { values, places, records: recordsAt(places, after) };
    },
  );
  return (records) => orderOf(records).records;
}

/** Maps places of the previous list to places in the new one, in the same order. Records that are gone are dropped. */
function keptPlaces<T>(places: Uint32Array, { before, runs }: Difference<T>): Uint32Array {
  // The new place plus one; 0 for a record that is gone.
  const next = new Uint32Array(before.length);
  for (const run of runs) for (let at = 0; at < run.length; at += 1) next[run.before + at] = run.after + at + 1;
  const kept = new Uint32Array(places.length);
  let count = 0;
  for (const place of places) {
    const to = next[place] as number;
    if (to === 0) continue;
    kept[count] = to - 1;
    count += 1;
  }
  return kept.subarray(0, count);
}

/** Merges two ordered lists of places by binary search, as the second one is short. */
function merged(
  places: Uint32Array,
  added: readonly number[],
  isBefore: (a: number, b: number) => boolean,
): Uint32Array {
  const all = new Uint32Array(places.length + added.length);
  let from = 0;
  added.forEach((place, index) => {
    let to = places.length;
    for (let low = from; low < to; ) {
      const middle = (low + to) >> 1;
      if (isBefore(place, places[middle] as number)) to = middle;
      else low = middle + 1;
    }
    all.set(places.subarray(from, to), from + index);
    all[to + index] = place;
    from = to;
  });
  all.set(places.subarray(from), from + added.length);
  return all;
}

function recordsAt<T>(places: Uint32Array, records: readonly T[]): readonly T[] {
  const picked = new Array<T>(places.length);
  for (let index = 0; index < places.length; index += 1) picked[index] = records[places[index] as number] as T;
  return picked;
}
