/** Finds the records that match a term; all of them when the term is blank. Keeps their order. */
export type Search<T> = (term: string) => readonly T[];

/** What a term has found, and the texts of each of it. */
interface Found<T> {
  /** In lower case. */
  readonly term: string;
  readonly records: readonly T[];
  readonly texts: readonly string[];
}

/**
 * A case-insensitive search of `records` by the texts of each (section 5): every word of the term has to be part of
 * one of them, so that "first last" finds a person whichever way round their names are kept.
 */
export function searchOf<T>(records: readonly T[], textsOf: (record: T) => readonly (string | undefined)[]): Search<T> {
  // What each beginning of the last term found, the shortest first: a further letter looks only into that, and a letter
  // taken away goes back to it.
  let steps: Found<T>[] = [];

  return (given) => {
    const term = given.toLowerCase();
    const words = term.split(/\s+/).filter(Boolean);
    if (words.length === 0) return records;
    // Made at the first search, once for all that follow. A line break separates texts: no word holds one.
    steps[0] ??= { term: "", records, texts: records.map((record) => textsOf(record).join("\n").toLowerCase()) };
    steps = steps.filter((step) => term.startsWith(step.term));
    const last = steps.at(-1) as Found<T>;
    if (last.term === term) return last.records;
    const found = narrowed(last, term, words);
    steps.push(found);
    return found.records;
  };
}

function narrowed<T>(from: Found<T>, term: string, words: readonly string[]): Found<T> {
  const records: T[] = [];
  const texts: string[] = [];
  from.texts.forEach((text, index) => {
    if (!words.every((word) => text.includes(word))) return;
    records.push(from.records[index] as T);
    texts.push(text);
  });
  // The same list again, if it names no fewer: a held key may not fill the memory.
  return records.length === from.records.length ? { ...from, term } : { term, records, texts };
}
