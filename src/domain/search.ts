import { searchText, searchWords } from "../../contract/listing.ts";
import type { Difference } from "./difference.ts";
import { eachOf, oncePer } from "./once-per.ts";

/** A search: returns the records that match a term, in their order; all of them when the term is blank. */
export type Search<T> = (term: string) => readonly T[];

/** The result of a term. */
interface Found<T> {
  /** The term in lower case. */
  readonly term: string;
  readonly records: readonly T[];
  /** The places of the results among all records. */
  readonly places: Uint32Array;
}

/**
 * Returns a case-insensitive search of records by their texts (behaviour: User search; Order search): each word of the
 * term must occur in one of them, so that "first last" finds a person whichever way round the names are stored. Where a
 * list differs little from the last one, only new records are searched.
 */
export function searchBy<T>(
  textsOf: (record: T) => readonly (string | undefined)[],
): (records: readonly T[]) => Search<T> {
  // Lazy: built at the first search and reused by later ones.
  const loweredOf = eachOf((record: T) => searchText(textsOf(record)));
  const stateOf = oncePer<T, SearchState<T>>(
    () => ({ steps: [] }),
    (before, difference) => ({ steps: stepsAfter(before.steps, difference, loweredOf) }),
  );
  return (records) => searchIn(records, () => loweredOf(records), stateOf(records));
}

interface SearchState<T> {
  // The results of successive prefixes of the last term, shortest first. A further letter searches only the last
  // result; deleting a letter returns to an earlier one.
  steps: Found<T>[];
}

function searchIn<T>(records: readonly T[], lowered: () => readonly string[], state: SearchState<T>): Search<T> {
  return (given) => {
    const term = given.toLowerCase();
    const words = searchWords(given);
    if (words.length === 0) return records;
    const texts = lowered();
    const [all = everything(records)] = state.steps;
    state.steps = [all, ...state.steps.slice(1)].filter((step) => term.startsWith(step.term));
    const last = state.steps.at(-1) as Found<T>;
    if (last.term === term) return last.records;
    const places = placesOf(words, texts, last.places);
    // Reuses a result of the same length, which is the same list: holding a key down must not fill the memory.
    const found = places.length === last.places.length ? last : { records: pick(records, places), places };
    state.steps.push({ ...found, term });
    return found.records;
  };
}

/** Returns the result of the empty term. */
function everything<T>(records: readonly T[]): Found<T> {
  const places = new Uint32Array(records.length);
  for (let place = 0; place < places.length; place += 1) places[place] = place;
  return { term: "", records, places };
}

/** Updates the last term's result for a list that has changed a little. */
function stepsAfter<T>(
  steps: readonly Found<T>[],
  difference: Difference<T>,
  loweredOf: (records: readonly T[]) => readonly string[],
): Found<T>[] {
  const { after, runs } = difference;
  const last = steps.at(-1);
  if (!last) return [];
  const all = everything(after);
  const words = searchWords(last.term);
  if (words.length === 0) return [all];
  const texts = loweredOf(after);
  const places = new Uint32Array(after.length);
  let count = 0;
  let known = 0;
  let reached = 0;
  for (const run of [...runs, { before: Number.POSITIVE_INFINITY, after: after.length, length: 0 }]) {
    for (; reached < run.after; reached += 1) {
      if (!words.every((word) => (texts[reached] as string).includes(word))) continue;
      places[count] = reached;
      count += 1;
    }
    while (known < last.places.length && (last.places[known] as number) < run.before) known += 1;
    for (; known < last.places.length && (last.places[known] as number) < run.before + run.length; known += 1) {
      places[count] = (last.places[known] as number) - run.before + run.after;
      count += 1;
    }
    reached = run.after + run.length;
  }
  const found = places.slice(0, count);
  return [all, { term: last.term, records: pick(after, found), places: found }];
}

// Preallocated below: growing arrays here caused a GC pause on every seventh keystroke.

/** Returns those of `places` whose text has every word. */
function placesOf(words: readonly string[], texts: readonly string[], places: Uint32Array): Uint32Array {
  const found = new Uint32Array(places.length);
  let count = 0;
  for (const place of places) {
    if (!words.every((word) => (texts[place] as string).includes(word))) continue;
    found[count] = place;
    count += 1;
  }
  return found.slice(0, count);
}

function pick<T>(records: readonly T[], places: Uint32Array): readonly T[] {
  const picked = new Array<T>(places.length);
  places.forEach((place, index) => {
    picked[index] = records[place] as T;
  });
  return picked;
}
