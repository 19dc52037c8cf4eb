import { endOfDay, isDate, isTimeZone, startOfDay } from "../../contract/calendar.ts";
import { readDate } from "../../contract/read-date.ts";
import { formatDay } from "./formats.ts";
import { maxValues, type ParamChanges } from "./list-query.ts";
import { eachOf, oncePer } from "./once-per.ts";

/** A range with both ends included; a missing end is open. */
export interface Range<Value> {
  readonly from?: Value | undefined;
  readonly to?: Value | undefined;
}

/** Calendar dates, in the time zone `zone` or else the reader's own. */
export interface Period extends Range<string> {
  readonly zone?: string | undefined;
}

/**
 * A list's filter, by facet name; facets that it does not name are open. A record passes with any of a facet's values;
 * the empty value matches records without one.
 */
export interface Filter {
  readonly values: { readonly [name: string]: readonly string[] };
  readonly amounts: { readonly [name: string]: Range<number> };
  readonly periods: { readonly [name: string]: Period };
}

/** A facet whose values are compared exactly. Its name is its URL parameter. */
export interface ValuesFacet<T> {
  readonly title: string;
  /** The title within a sentence; by default the title in lower case. */
  readonly words?: string;
  /** The record's values; missing and blank ones count as none. Undefined where the facet does not apply to it. */
  readonly valuesOf: (record: T) => readonly (string | undefined)[] | undefined;
  /** Formats a value for people; by default it is shown as it is. */
  readonly shown?: (value: string) => string;
  /** Values that are listed first, in this order. */
  readonly known?: readonly string[];
  /** Whether `known` is complete: other values in a URL are invalid. */
  readonly isClosed?: boolean;
}

export interface RangeFacet {
  readonly title: string;
  /** The URL parameters. */
  readonly from: string;
  readonly to: string;
  /** The URL parameter of a period's time zone, where links from elsewhere name one. */
  readonly zone?: string;
}

export interface AmountFacet<T> extends RangeFacet {
  readonly amountOf: (record: T) => number | undefined;
  readonly shown: (amount: number) => string;
}

export interface PeriodFacet<T> extends RangeFacet {
  readonly timestampOf: (record: T) => string | undefined;
}

/** The facets that a list can be filtered by. */
export interface Facets<T> {
  readonly values: { readonly [name: string]: ValuesFacet<T> };
  readonly amounts: { readonly [name: string]: AmountFacet<T> };
  readonly periods: { readonly [name: string]: PeriodFacet<T> };
}

/** A part of a sentence, and the value it ends with, which may be any text. */
export interface FilterWords {
  readonly words: string;
  readonly value?: string;
}

/** The filter in a URL, and descriptions of the parameters that are invalid. */
export interface FilterInAddress {
  readonly filter: Filter;
  readonly ignored: readonly FilterWords[];
}

/** Whether a value is missing or blank. */
export const isBlank = (value: string | undefined) => !value?.trim();

/** Returns a facet's title within a sentence. */
export const wordsOf = (facet: { readonly title: string; readonly words?: string }) =>
  facet.words ?? facet.title.toLowerCase();

/** Returns the URL parameters of a range. */
export const rangeParameters = ({ from, to, zone }: RangeFacet) => (zone ? [from, to, zone] : [from, to]);

/** Returns all URL parameters of a list's filter. */
export function filterParameters({ values, amounts, periods }: Facets<never>): readonly string[] {
  return [...Object.keys(values), ...[...Object.values(amounts), ...Object.values(periods)].flatMap(rangeParameters)];
}

/** Reads the filter from a URL's query. */
export function readFilter(facets: Facets<never>, query: string): FilterInAddress {
  const params = new URLSearchParams(query);
  const ignored: FilterWords[] = [];
  const values: Record<string, readonly string[]> = {};
  for (const [name, facet] of Object.entries(facets.values)) {
    const asked = [...new Set(params.getAll(name).map((value) => (isBlank(value) ? "" : value)))];
    const isPossible = (value: string) => !facet.isClosed || (facet.known ?? []).includes(value);
    const possible = asked.filter(isPossible);
    if (possible.length > 0) values[name] = possible.slice(0, maxValues);
    ignored.push(...asked.filter((value) => !isPossible(value)).map((value) => ({ words: wordsOf(facet), value })));
    if (possible.length > maxValues) ignored.push({ words: `each ${wordsOf(facet)} after the first ${maxValues}` });
  }
  const amounts: Record<string, Range<number>> = {};
  for (const [name, facet] of Object.entries(facets.amounts)) {
    const range = readRange(facet, params, ignored, ["from", "up to"], readAmount);
    if (range && isBackwards(range))
      ignored.push({ words: wordsOf(facet), value: `${facet.shown(range.from)} to ${facet.shown(range.to)}` });
    else if (range) amounts[name] = range;
  }
  const periods: Record<string, Period> = {};
  for (const [name, facet] of Object.entries(facets.periods)) {
    const range = readRange(facet, params, ignored, ["since", "until"], (text) => (isDate(text) ? text : undefined));
    if (!range) continue;
    const zone = (facet.zone && params.get(facet.zone)) || undefined;
    if (zone && !isTimeZone(zone)) ignored.push({ words: "time zone", value: zone });
    if (isBackwards(range))
      ignored.push({ words: wordsOf(facet), value: `${formatDay(range.from)} to ${formatDay(range.to)}` });
    else periods[name] = zone && isTimeZone(zone) ? { ...range, zone } : range;
  }
  return { filter: { values, amounts, periods }, ignored };
}

/** Returns the URL parameters of a filter. */
export function writeFilter({ values, amounts, periods }: Facets<never>, filter: Filter): ParamChanges {
  const range = (facet: RangeFacet, { from, to }: Range<number | string> = {}) =>
    [[facet.from, from] as const, [facet.to, to] as const].flatMap(([name, end]) =>
      end === undefined ? [] : [[name, [String(end)]] as const],
    );
  return Object.fromEntries([
    ...Object.keys(values).flatMap((name) => (filter.values[name] ? [[name, filter.values[name]] as const] : [])),
    ...Object.entries(amounts).flatMap(([name, facet]) => range(facet, filter.amounts[name])),
    ...Object.entries(periods).flatMap(([name, facet]) => {
      const zone = filter.periods[name]?.zone;
      return [...range(facet, filter.periods[name]), ...(facet.zone && zone ? [[facet.zone, [zone]] as const] : [])];
    }),
  ]);
}

/** Whether a filter lets every record through. */
export const isOpen = ({ values, amounts, periods }: Filter) =>
  [values, amounts, periods].every((part) => Object.keys(part).length === 0);

/**
 * Returns a function that returns the records that a filter lets through, in their order. Of successive lists, only
 * records that are new in a list are tested.
 */
export function filteredBy<T>(facets: Facets<T>, filter: Filter): (records: readonly T[]) => readonly T[] {
  const tests = [...valueTests(facets, filter).map(([, test]) => test), ...rangeTests(facets, filter)];
  if (tests.length === 0) return (records) => records;
  const passing = eachOf((record: T) => tests.every((test) => test(record)));
  return oncePer((records: readonly T[]) => {
    const passes = passing(records);
    return records.filter((_, place) => passes[place]);
  });
}

/** Returns the parameter change that adds a value to the filter, or removes it. */
export function toggled(filter: Filter, name: string, value: string): ParamChanges {
  const chosen = filter.values[name] ?? [];
  return { [name]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value] };
}

function readAmount(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,]/g, "");
  return /^(\d+\.?\d*|\.\d+)$/.test(digits) && Number.isFinite(Number(digits)) ? Number(digits) : undefined;
}

function readRange<Value>(
  facet: RangeFacet,
  params: URLSearchParams,
  ignored: FilterWords[],
  [since, until]: readonly [string, string],
  read: (text: string) => Value | undefined,
): Range<Value> | undefined {
  const end = (name: string, words: string) => {
    const text = params.get(name) ?? "";
    const value = isBlank(text) ? undefined : read(text);
    if (value === undefined && !isBlank(text)) ignored.push({ words: `${wordsOf(facet)} ${words}`, value: text });
    return value;
  };
  const [from, to] = [end(facet.from, since), end(facet.to, until)];
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function isBackwards<Value extends number | string>(range: Range<Value>): range is { from: Value; to: Value } {
  return range.from !== undefined && range.to !== undefined && range.from > range.to;
}

export type Test<T> = (record: T) => boolean;

/** Returns the test of each values facet in the filter, by facet name. */
export function valueTests<T>(facets: Facets<T>, filter: Filter): readonly (readonly [name: string, test: Test<T>])[] {
  return Object.entries(facets.values).flatMap(([name, { valuesOf }]) => {
    const wanted = filter.values[name];
    return wanted ? [[name, valueTest(new Set(wanted), valuesOf)] as const] : [];
  });
}

function valueTest<T>(wanted: ReadonlySet<string>, valuesOf: ValuesFacet<T>["valuesOf"]): Test<T> {
  return (record) => {
    const values = valuesOf(record);
    if (!values) return false;
    if (values.some((value) => value !== undefined && wanted.has(value) && !isBlank(value))) return true;
    return wanted.has("") && values.every(isBlank);
  };
}

/** Returns the tests of the filter's ranges. */
export function rangeTests<T>(facets: Facets<T>, filter: Filter): readonly Test<T>[] {
  return [
    ...Object.entries(facets.amounts).flatMap(([name, { amountOf }]) => {
      const range = filter.amounts[name];
      return range ? [within(range.from, range.to, amountOf, (amount, to) => amount <= to)] : [];
    }),
    ...Object.entries(facets.periods).flatMap(([name, { timestampOf }]) => {
      const { from, to, zone } = filter.periods[name] ?? {};
      if (!from && !to) return [];
      const [start, end] = [from && startOfDay(from, zone).getTime(), to && endOfDay(to, zone).getTime()];
      const momentOf = (record: T) => readDate(timestampOf(record))?.getTime();
      return [within(start || undefined, end || undefined, momentOf, (moment, over) => moment < over)];
    }),
  ];
}

function within<T>(
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
  numberOf: (record: T) => number | undefined,
  isBefore: (value: number, to: number) => boolean,
): Test<T> {
  return (record) => {
    const value = numberOf(record);
    return value !== undefined && value >= from && isBefore(value, to);
  };
}

/** Returns the label of a value; the empty one means that there is none. */
export const labelOf = (facet: ValuesFacet<never>, value: string) =>
  value === "" ? `No ${wordsOf(facet)}` : (facet.shown?.(value) ?? value);
