import { endOfDay, isDate, isOwnTimeZone, isTimeZone, startOfDay } from "../../contract/calendar.ts";
import { readDate } from "../../contract/read-date.ts";
import { formatCount, formatDay } from "./formats.ts";
import { mostValues, type ParamChanges } from "./list-query.ts";

/** Both ends included; one that is left out is open. */
export interface Range<Value> {
  readonly from?: Value | undefined;
  readonly to?: Value | undefined;
}

/** Calendar dates, in the time zone `zone` or else the reader's own. */
export interface Period extends Range<string> {
  readonly zone?: string | undefined;
}

/**
 * Which records a list shows, by the names of its facets; a facet it does not name is open. A record passes with any of a
 * facet's values; an empty value asks for records that have none.
 */
export interface Filter {
  readonly values: { readonly [name: string]: readonly string[] };
  readonly amounts: { readonly [name: string]: Range<number> };
  readonly periods: { readonly [name: string]: Period };
}

/** A facet whose values are compared exactly. Its name is its parameter in the address. */
export interface ValuesFacet<T> {
  readonly title: string;
  /** What it is within a sentence. */
  readonly words: string;
  /** Missing and blank values are none; undefined where the facet does not apply to the record. */
  readonly valuesOf: (record: T) => readonly (string | undefined)[] | undefined;
  /** A value as people read it, where it is not shown as it is. */
  readonly shown?: (value: string) => string;
  /** Values that are listed first, in this order. */
  readonly known?: readonly string[];
  /** Whether there are no others; an address that asks for others is not valid. */
  readonly isClosed?: boolean;
}

interface RangeFacet {
  readonly title: string;
  readonly words: string;
  /** The parameters in the address. */
  readonly from: string;
  readonly to: string;
}

export interface AmountFacet<T> extends RangeFacet {
  readonly amountOf: (record: T) => number | undefined;
  readonly shown: (amount: number) => string;
}

export interface PeriodFacet<T> extends RangeFacet {
  /** The parameter of the time zone, where links from elsewhere name one. */
  readonly zone?: string;
  readonly timestampOf: (record: T) => string | undefined;
}

/** What a list can be filtered by. */
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

/** A part of a filter in words. */
export interface FilterPart extends FilterWords {
  /** What separates it from the part before. */
  readonly before: "" | ", " | " ";
  /** It by itself. */
  readonly name: string;
  /** The change of the address that removes it. */
  readonly removal: ParamChanges;
}

/** The filter in an address, and what the address asks for that cannot be. */
export interface FilterInAddress {
  readonly filter: Filter;
  readonly ignored: readonly FilterWords[];
}

/** A value that can be chosen, and how many records that would show. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** The choices of a facet. */
export interface Choices {
  readonly choices: readonly Choice[];
  /** How many less frequent values there are. */
  readonly more: number;
}

/** How many values of a facet are offered. */
const mostChoices = 100;

const isBlank = (value: string | undefined) => !value?.trim();
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const byText = new Intl.Collator(undefined, { numeric: true }).compare;

/** All parameters of the address that make a list's filter. */
export function filterParameters({ values, amounts, periods }: Facets<never>): readonly string[] {
  return [
    ...Object.keys(values),
    ...Object.values(amounts).flatMap(({ from, to }) => [from, to]),
    ...Object.values(periods).flatMap(({ from, to, zone }) => (zone ? [from, to, zone] : [from, to])),
  ];
}

/** Reads the filter in an address. */
export function readFilter(facets: Facets<never>, query: string): FilterInAddress {
  const params = new URLSearchParams(query);
  const ignored: FilterWords[] = [];
  const values: Record<string, readonly string[]> = {};
  for (const [name, facet] of Object.entries(facets.values)) {
    const asked = [...new Set(params.getAll(name).map((value) => (isBlank(value) ? "" : value)))];
    const isPossible = (value: string) => !facet.isClosed || (facet.known ?? []).includes(value);
    const possible = asked.filter(isPossible);
    if (possible.length > 0) values[name] = possible.slice(0, mostValues);
    ignored.push(...asked.filter((value) => !isPossible(value)).map((value) => ({ words: facet.words, value })));
    if (possible.length > mostValues) ignored.push({ words: `each ${facet.words} after the first ${mostValues}` });
  }
  const amounts: Record<string, Range<number>> = {};
  for (const [name, facet] of Object.entries(facets.amounts)) {
    const range = readRange(facet, params, ignored, ["from", "up to"], readAmount);
    if (range && isBackwards(range))
      ignored.push({ words: facet.words, value: `${facet.shown(range.from)} to ${facet.shown(range.to)}` });
    else if (range) amounts[name] = range;
  }
  const periods: Record<string, Period> = {};
  for (const [name, facet] of Object.entries(facets.periods)) {
    const range = readRange(facet, params, ignored, ["since", "until"], (text) => (isDate(text) ? text : undefined));
    if (!range) continue;
    const zone = (facet.zone && params.get(facet.zone)) || undefined;
    if (zone && !isTimeZone(zone)) ignored.push({ words: "time zone", value: zone });
    if (isBackwards(range))
      ignored.push({ words: facet.words, value: `${formatDay(range.from)} to ${formatDay(range.to)}` });
    else periods[name] = zone && isTimeZone(zone) ? { ...range, zone } : range;
  }
  return { filter: { values, amounts, periods }, ignored };
}

/** Whether a filter lets every record through. */
export const isOpen = ({ values, amounts, periods }: Filter) =>
  [values, amounts, periods].every((part) => Object.keys(part).length === 0);

/** The records that a filter lets through, in their order. */
export function filterRecords<T>(facets: Facets<T>, filter: Filter, records: readonly T[]): readonly T[] {
  const tests = [...valueTests(facets, filter).map(([, test]) => test), ...rangeTests(facets, filter)];
  return tests.length === 0 ? records : records.filter((record) => tests.every((test) => test(record)));
}

/**
 * What can be chosen for each facet of values, by its name. A choice's count leaves out the facet's own part of the filter:
 * it is how many records the value would show alone.
 */
export function choicesIn<T>(
  facets: Facets<T>,
  filter: Filter,
  records: readonly T[],
): { readonly [name: string]: Choices } {
  const tests = valueTests(facets, filter);
  const ranges = rangeTests(facets, filter);
  const counted = Object.entries(facets.values).map(([name, facet]) => ({
    name,
    facet,
    counts: new Map() as Counts,
  }));
  for (const record of records) {
    if (!ranges.every((test) => test(record))) continue;
    let failed: string | undefined;
    let failures = 0;
    for (const [name, test] of tests) {
      if (test(record)) continue;
      failed = name;
      failures += 1;
      if (failures > 1) break;
    }
    if (failures > 1) continue;
    for (const { name, facet, counts } of counted)
      if (failures === 0 || name === failed) count(facet.valuesOf(record), counts);
  }
  return Object.fromEntries(
    counted.map(({ name, facet, counts }) => [
      name,
      choicesOf(facet, withoutBlanks(counts), filter.values[name] ?? []),
    ]),
  );
}

/** The change of an address that chooses a value, or does so no more. */
export function toggled(filter: Filter, name: string, value: string): ParamChanges {
  const chosen = filter.values[name] ?? [];
  return { [name]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value] };
}

/** A filter as the parts of a sentence: "City is" Lahore, "or" Multan, "ordered on" Nov 1, 2026. */
export function describeFilter(facets: Facets<never>, filter: Filter): readonly FilterPart[] {
  const parts = [
    ...Object.entries(facets.values).flatMap(([name, facet]) =>
      (filter.values[name] ?? []).map((value, index) => ({
        ...describeValue(facet, value, index === 0),
        before: index === 0 ? (", " as const) : (" " as const),
        name: value === "" ? labelOf(facet, value) : `${facet.title}: ${labelOf(facet, value)}`,
        removal: toggled(filter, name, value),
      })),
    ),
    ...Object.entries(facets.amounts).flatMap(([name, facet]) => {
      const range = filter.amounts[name];
      return range
        ? [{ ...describeAmount(facet, range), before: ", " as const, name: facet.title, removal: without(facet) }]
        : [];
    }),
    ...Object.entries(facets.periods).flatMap(([name, facet]) => {
      const period = filter.periods[name];
      return period
        ? [
            {
              ...describePeriod(facet.words, period),
              before: ", " as const,
              name: facet.title,
              removal: without(facet),
            },
          ]
        : [];
    }),
  ];
  return parts.map((part, index) =>
    index === 0 ? { ...part, before: "" as const, words: capitalised(part.words) } : part,
  );
}

const without = ({ from, to, zone }: RangeFacet & { readonly zone?: string }): ParamChanges =>
  Object.fromEntries([from, to, ...(zone ? [zone] : [])].map((name) => [name, []]));

function readAmount(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,]/g, "");
  return /^(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : undefined;
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
    if (value === undefined && !isBlank(text)) ignored.push({ words: `${facet.words} ${words}`, value: text });
    return value;
  };
  const [from, to] = [end(facet.from, since), end(facet.to, until)];
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function isBackwards<Value extends number | string>(range: Range<Value>): range is { from: Value; to: Value } {
  return range.from !== undefined && range.to !== undefined && range.from > range.to;
}

type Test<T> = (record: T) => boolean;

function valueTests<T>(facets: Facets<T>, filter: Filter): readonly (readonly [name: string, test: Test<T>])[] {
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

function rangeTests<T>(facets: Facets<T>, filter: Filter): readonly Test<T>[] {
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

/** How many records have a value. Numbers are changed in place: writing to a map takes twice as long as reading. */
type Counts = Map<string, { number: number }>;

/** Adds a record's values, each once; blank ones as they are, of all lists of several none. */
function count(values: readonly (string | undefined)[] | undefined, counts: Counts): void {
  if (!values) return;
  const [first] = values;
  // Most records have one value, which is not looked at further: there are many records.
  if (values.length === 1) add(first ?? "", counts);
  else if (values.every(isBlank)) add("", counts);
  else
    values.forEach((value, index) => {
      if (value !== undefined && !isBlank(value) && values.indexOf(value) === index) add(value, counts);
    });
}

function add(value: string, counts: Counts): void {
  const counted = counts.get(value);
  if (counted) counted.number += 1;
  else counts.set(value, { number: 1 });
}

/** The same with all blank values counted as the empty one. */
function withoutBlanks(counts: Counts): ReadonlyMap<string, number> {
  const merged = new Map<string, number>();
  for (const [value, { number }] of counts) {
    const key = isBlank(value) ? "" : value;
    merged.set(key, (merged.get(key) ?? 0) + number);
  }
  return merged;
}

function choicesOf(facet: ValuesFacet<never>, counts: ReadonlyMap<string, number>, chosen: readonly string[]): Choices {
  const frequent = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostChoices);
  const values = new Set([
    ...(facet.isClosed ? (facet.known ?? []) : []),
    ...frequent.map(([value]) => value),
    ...chosen,
  ]);
  const known = (value: string) => {
    const place = facet.known?.indexOf(value) ?? -1;
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  };
  const choices = [...values]
    .map((value) => ({
      value,
      label: labelOf(facet, value),
      count: counts.get(value) ?? 0,
    }))
    .sort((one, other) => {
      if (one.value === "" || other.value === "") return one.value === "" ? 1 : -1;
      const [place, otherPlace] = [known(one.value), known(other.value)];
      return place === otherPlace ? byText(one.label, other.label) : place - otherPlace;
    });
  return { choices, more: counts.size - frequent.length };
}

const labelOf = ({ words, shown }: ValuesFacet<never>, value: string) =>
  value === "" ? `No ${words}` : (shown?.(value) ?? value);

function describeValue({ words, shown }: ValuesFacet<never>, value: string, isFirst: boolean): FilterWords {
  if (value === "") return { words: isFirst ? `no ${words}` : `or no ${words}` };
  return { words: isFirst ? `${words} is` : "or", value: shown ? shown(value) : value };
}

function describeAmount({ words, shown }: AmountFacet<never>, { from, to }: Range<number>): FilterWords {
  if (to === undefined) return { words: `${words} from`, value: shown(from ?? 0) };
  if (from === undefined) return { words: `${words} up to`, value: shown(to) };
  return { words: `${words} is`, value: from === to ? shown(from) : `${shown(from)} to ${shown(to)}` };
}

function describePeriod(words: string, { from, to, zone }: Period): FilterWords {
  const [first, last] = [from, to].map(formatDay);
  const where = zone && !isOwnTimeZone(zone) ? ` (${zone})` : "";
  if (!to) return { words: `${words} since`, value: first + where };
  if (!from) return { words: `${words} until`, value: last + where };
  if (from === to) return { words: `${words} on`, value: first + where };
  return { words, value: `${first} to ${last}${where}` };
}

/** What of an address cannot be, in words; nothing where all of it can. */
export function describeIgnored(ignored: readonly FilterWords[]): string | undefined {
  if (ignored.length === 0) return undefined;
  const said = ignored
    .slice(0, 3)
    .map(({ words, value }) => (value === undefined ? words : `${words} “${shortened(value)}”`));
  const more = ignored.length > 3 ? ` and ${formatCount(ignored.length - 3)} more` : "";
  return `The address asks for what is not valid and was left out: ${said.join(", ")}${more}.`;
}

/** By whole characters: half of one is another one. */
const shortened = (text: string) => (text.length > 60 ? `${[...text.slice(0, 60)].slice(0, -2).join("")}…` : text);
