import { maxChoices } from "../../contract/constants.ts";
import { gapsOf } from "./difference.ts";
import { type Facets, type Filter, isBlank, labelOf, rangeTests, type ValuesFacet, valueTests } from "./filters.ts";
import { oncePer } from "./once-per.ts";

/** A value with the number of records that it would show; undefined where that is not known. */
interface ValueCount {
  readonly value: string;
  readonly count?: number | undefined;
}

/** The values that records have of a facet. */
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
 * Returns a function that finds the choices of each values facet, by facet name. A count ignores the facet's own part
 * of the filter: it is the number of records that the value would show alone. For a list that differs little from the
 * last, only the difference is counted.
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

/** The number of records per value. Boxed, to be changed in place: a map's write takes twice as long as its read. */
type Counts = Map<string, { number: number }>;

/**
 * Adds `by` to the count of each distinct value of a record. Without any text it has one blank value; beside other
 * values, blank ones are ignored.
 */
function countValues(values: readonly (string | undefined)[] | undefined, counts: Counts, by: 1 | -1): void {
  if (!values) return;
  const [first] = values;
  // Fast path: most records have one value.
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

/** Returns the counts with all blank values added up under the empty one, and without zeros. */
function withoutBlanks(counts: Counts): ReadonlyMap<string, number> {
  const merged = new Map<string, number>();
  for (const [value, { number }] of counts) {
    if (number === 0) continue;
    const key = isBlank(value) ? "" : value;
    merged.set(key, (merged.get(key) ?? 0) + number);
  }
  return merged;
}

/** Returns the values that a facet always offers. */
const closedValues = ({ isClosed, known = [] }: ValuesFacet<never>) => (isClosed ? known : []);

function choicesIn(facet: ValuesFacet<never>, counts: ReadonlyMap<string, number>, chosen: readonly string[]): Choices {
  const frequent = [...counts].sort(([, one], [, other]) => other - one).slice(0, maxChoices);
  const offered = [...frequent.map(([value]) => value), ...closedValues(facet), ...chosen];
  const values = offered.map((value) => ({ value, count: counts.get(value) ?? 0 }));
  return choicesOf(facet, { values, more: counts.size - frequent.length }, chosen);
}

/**
 * Returns the choices of a facet as shown: the chosen values, all known ones of a closed facet, and the first
 * `maxChoices` of `values`, which must come most frequent first: a server may send more than can be drawn at once.
 * Known values come first, the others by label, the empty one last.
 */
export function choicesOf(
  facet: ValuesFacet<never>,
  { values, more }: FacetCounts,
  chosen: readonly string[],
): Choices {
  const always = new Set([...closedValues(facet), ...chosen]);
  const shown = values.filter(({ value }, place) => place < maxChoices || always.has(value));
  const counts = new Map(shown.map(({ value, count }) => [value, count]));
  const offered = new Set([...always, ...counts.keys()]);
  const known = (value: string) => {
    const place = facet.known?.indexOf(value) ?? -1;
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  };
  const choices = [...offered]
    .map((value) => ({ value, label: labelOf(facet, value), count: counts.get(value) }))
    .sort((one, other) => {
      if (one.value === "" || other.value === "") return one.value === "" ? 1 : -1;
      const [place, otherPlace] = [known(one.value), known(other.value)];
      return place === otherPlace ? byText(one.label, other.label) : place - otherPlace;
    });
  return { choices, more: more + values.length - shown.length };
}
