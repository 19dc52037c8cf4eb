import { readDate } from "../../contract/read-date.ts";
import { sortKey } from "../../contract/sort-key.ts";

export interface Sort<Key extends string> {
  readonly key: Key;
  readonly descending: boolean;
}

/** What records are sorted by: text, a number, or a date as text. Missing values come last either way. */
export type SortValue<T> =
  | { readonly text: (record: T) => string | undefined }
  | { readonly number: (record: T) => number | undefined }
  | { readonly date: (record: T) => string | undefined };

export type SortValues<T, Key extends string> = Readonly<Record<Key, SortValue<T>>>;

/** A sort as an address has it, "name" or "-name"; undefined where it names no such key. */
export function readSort<Key extends string>(written: string | null, keys: readonly Key[]): Sort<Key> | undefined {
  const descending = written?.startsWith("-") ?? false;
  const named = descending ? written?.slice(1) : written;
  const key = keys.find((one) => one === named);
  return key === undefined ? undefined : { key, descending };
}

/** The opposite of `readSort`. */
export function writeSort({ key, descending }: Sort<string>): string {
  return descending ? `-${key}` : key;
}

/** The sort after a click on what sorts by `key`: ascending, then descending, then as the list is by itself. */
export function nextSort<Key extends string>(
  key: Key,
  sort: Sort<Key> | undefined,
  byDefault: Sort<Key> | undefined,
): Sort<Key> | undefined {
  if (sort?.key === key && !sort.descending) return { key, descending: true };
  if (sort?.key === key && byDefault?.key !== key) return byDefault;
  return { key, descending: false };
}

/** `records` in the order asked for; equal ones keep the order they had. */
export function sorted<T, Key extends string>(
  records: readonly T[],
  { key, descending }: Sort<Key>,
  values: SortValues<T, Key>,
): readonly T[] {
  const value = values[key];
  if ("date" in value && descending && isNewestFirst(records, value.date)) return records;
  if ("text" in value) return sortedBy(records, (record) => keyOf(value.text(record)), compareKeys, descending);
  const numberOf = "number" in value ? value.number : (record: T) => readDate(value.date(record))?.getTime();
  return sortedBy(records, numberOf, (a, b) => a - b, descending);
}

const keyOf = (text: string | undefined) => (text?.trim() ? sortKey(text) : undefined);

const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a list comes newest first as it is, in timestamps that can be compared as they stand: most servers do so. */
function isNewestFirst<T>(records: readonly T[], dateOf: (record: T) => string | undefined): boolean {
  let before = "~";
  for (const record of records) {
    const date = dateOf(record) ?? "";
    const isComparable = date === "" || (date.length === 24 && date.endsWith("Z"));
    if (!isComparable || date > before) return false;
    before = date;
  }
  return true;
}

function sortedBy<T, Value>(
  records: readonly T[],
  valueIn: (record: T) => Value | undefined,
  compare: (a: Value, b: Value) => number,
  descending: boolean,
): readonly T[] {
  const present: { record: T; value: Value }[] = [];
  const missing: T[] = [];
  for (const record of records) {
    const value = valueIn(record);
    if (value === undefined) missing.push(record);
    else present.push({ record, value });
  }
  present.sort(descending ? (a, b) => compare(b.value, a.value) : (a, b) => compare(a.value, b.value));
  return present.map(({ record }) => record).concat(missing);
}
