import { type Facets, type Filter, isBlank, labelOf, rangeTests, type ValuesFacet, valueTests } from "./filters.ts";

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

const byText = new Intl.Collator(undefined, { numeric: true }).compare;

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
