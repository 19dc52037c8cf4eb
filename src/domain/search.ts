import { searchText, searchWords } from "../../contract/listing.ts";

/** Finds the records that match a term; all of them when the term is blank. Keeps their order. */
export type Search<T> = (term: string) => readonly T[];

/** What a term has found. */
interface Found<T> {
  /** In lower case. */
  readonly term: string;
  readonly records: readonly T[];
  /** Where they are among all records. */
  readonly places: Uint32Array;
}

/**
 * A case-insensitive search of `records` by the texts of each (behaviour: User search; Order search): every word of the
 * term has to be part of one of them, so that "first last" finds a person whichever way round their names are kept.
 */
export function searchOf<T>(records: readonly T[], textsOf: (record: T) => readonly (string | undefined)[]): Search<T> {
  // Made at the first search, once for all that follow.
  let lowered: string[] | undefined;
  // What each beginning of the last term found, the shortest first: a further letter looks only into that, and a letter
  // taken away goes back to it.
  let steps: Found<T>[] = [];

  return (given) => {
    const term = given.toLowerCase();
    const words = searchWords(given);
    if (words.length === 0) return records;
    lowered ??= records.map((record) => searchText(textsOf(record)));
    steps[0] ??= { term: "", records, places: Uint32Array.from(records.keys()) };
    steps = steps.filter((step) => term.startsWith(step.term));
    const last = steps.at(-1) as Found<T>;
    if (last.term === term) return last.records;
    const places = placesOf(words, lowered, last.places);
    // The same list again, if it names no fewer: a held key may not fill the memory.
    const found = places.length === last.places.length ? last : { records: pick(records, places), places };
    steps.push({ ...found, term });
    return found.records;
  };
}

// Lists below have their size from the start: growing ones leave so much behind that it is cleared away at a keystroke.

/** Those of `places` where the text has every word. */
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
