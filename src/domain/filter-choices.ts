import { mostChoices } from "../../contract/constants.ts";
import { gapsOf } from "./difference.ts";
import { type Facets, type Filter, isBlank, labelOf, rangeTests, type ValuesFacet, valueTests } from "./filters.ts";
import { oncePer } from "./once-per.ts";

/** A value, and how many records it would show; without that where it is not known. */
interface ValueCount {
  readonly value: string;
  readonly count?: number | undefined;
}

/** What records have of a facet. */
export interface FacetCounts {
  readonly values: readonly ValueCount[];
  /** How many less frequent values there are. */
  readonly more: number;
}

/** A value that can be chosen. */
export interface Choice extends ValueCount {
  readonly label: string;
}

/** The choices of a facet. */
export interface Choices {
  readonly choices: readonly Choice[];
  /** How many less frequent values there are. */
  readonly more: number;
}

const byText = new Intl.Collator(undefined, { numeric: true }).compare;

/**
 * What can be chosen for each facet of values, by its name. A choice's count leaves out the facet's own part of the filter:
 * it is how many records the value would show alone.
 * Of lists that follow each other only what has changed is counted.
 */
export function choicesBy<T>(
  facets: Facets<T>,
  filter: Filter,
): (records: readonly T[]) => { readonly [name: string]: Choices } {
  const tests = valueTests(facets, filter);
  const ranges = rangeTests(facets, filter);
  const facetEntries = Object.entries(facets.values);
  const countRecord = (record: T, countsByFacet: readonly Counts[], by: 1 | -1) => {
    if (!ranges.every((test) => test(record))) return;
    let failed: string | undefined;
    let failures = 0;
    for (const [name, test] of tests) {
      if (test(record)) continue;
      failed = name;
      failures += 1;
      if (failures > 1) return;
    }
    facetEntries.forEach(([name, facet], index) => {
      if (failures === 0 || name === failed) countValues(facet.valuesOf(record), countsByFacet[index] as Counts, by);
    });
  };
  const countsOf = oncePer<T, readonly Counts[]>(
    (records) => {
      const countsByFacet = facetEntries.map((): Counts => new Map());
      for (const record of records) countRecord(record, countsByFacet, 1);
      return countsByFacet;
    },
    (before, difference) => {
      const countsByFacet = before.map(
        (counts) => new Map([...counts].map(([value, { number }]) => [value, { number }])),
      );
      for (const { before: gone, after: added } of gapsOf(difference)) {
        for (const record of difference.before.slice(...gone)) countRecord(record, countsByFacet, -1);
        for (const record of difference.after.slice(...added)) countRecord(record, countsByFacet, 1);
      }
      return countsByFacet;
    },
  );
  return (records) => {
    const countsByFacet = countsOf(records);
    return Object.fromEntries(
      facetEntries.map(([name, facet], index) => [
        name,
        choicesIn(facet, withoutBlanks(countsByFacet[index] as Counts), filter.values[name] ?? []),
      ]),
    );
  };
}

/** How many records have a value. Numbers are changed in place: writing to a map takes twice as long as reading. */
type Counts = Map<string, { number: number }>;

/**
 * Adds `by` to the count of each value of a record, once. Without any text it is one blank value; among others, blank ones
 * are left out.
 */
function countValues(values: readonly (string | undefined)[] | undefined, counts: Counts, by: 1 | -1): void {
  if (!values) return;
  const [first] = values;
  // Most records have one value, which is not looked at further: there are many records.
  if (values.length === 1) addToCount(first ?? "", counts, by);
  else if (values.every(isBlank)) addToCount("", counts, by);
  else
    values.forEach((value, index) => {
      if (value !== undefined && !isBlank(value) && values.indexOf(value) === index) addToCount(value, counts, by);
    });
}

function addToCount(value: string, counts: Counts, by: 1 | -1): void {
  const counted = counts.get(value);
  if (counted) counted.number += by;
  else counts.set(value, { number: by });
}

/** The same with all blank values counted as the empty one. */
function withoutBlanks(counts: Counts): ReadonlyMap<string, number> {
  const merged = new Map<string, number>();
  for (const [value, { number }] of counts) {
    if (number === 0) continue;
    const key = isBlank(value) ? "" : value;
    merged.set(key, (merged.get(key) ?? 0) + number);
  }
  return merged;
}

/** The values of a facet that are always offered. */
const closedValues = ({ isClosed, known = [] }: ValuesFacet<never>) => (isClosed ? known : []);

function choicesIn(facet: ValuesFacet<never>, counts: ReadonlyMap<string, number>, chosen: readonly string[]): Choices {
  const frequent = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostChoices);
  const offered = [...frequent.map(([value]) => value), ...closedValues(facet), ...chosen];
  const values = offered.map((value) => ({ value, count: counts.get(value) ?? 0 }));
  return choicesOf(facet, { values, more: counts.size - frequent.length }, chosen);
}

/**
 * The choices of a facet as they are shown, those that are chosen among them. Of `values`, the most frequent first, so many
 * are shown as can be drawn at once, whatever a server sends.
 */
export function choicesOf(
  facet: ValuesFacet<never>,
  { values, more }: FacetCounts,
  chosen: readonly string[],
): Choices {
  const always = new Set([...closedValues(facet), ...chosen]);
  const shown = values.filter(({ value }, place) => place < mostChoices || always.has(value));
  const counts = new Map(shown.map(({ value, count }) => [value, count]));
  const offered = new Set([...always, ...counts.keys()]);
  const known = (value: string) => {
    const place = facet.known?.indexOf(value) ?? -1;
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  };
  const choices = [...offered]
    .map((value) => ({
      value,
      label: labelOf(facet, value),
      count: counts.get(value),
    }))
    .sort((one, other) => {
      if (one.value === "" || other.value === "") return one.value === "" ? 1 : -1;
      const [place, otherPlace] = [known(one.value), known(other.value)];
      return place === otherPlace ? byText(one.label, other.label) : place - otherPlace;
    });
  return { choices, more: more + values.length - shown.length };
}
