/** Finds the records that match a term; all of them when the term is blank. Keeps their order. */
export type Search<T> = (term: string) => readonly T[];

/**
 * A case-insensitive search of `records` by the texts of each (section 5): every word of the term has to be part of
 * one of them, so that "first last" finds a person whichever way round their names are kept.
 */
export function searchOf<T>(records: readonly T[], textsOf: (record: T) => readonly (string | undefined)[]): Search<T> {
  // Made at the first search, once for all that follow. A line break separates texts: no word holds one.
  let lowered: string[] | undefined;

  return (term) => {
    const words = term.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return records;
    lowered ??= records.map((record) => textsOf(record).join("\n").toLowerCase());
    const haystacks = lowered;
    return records.filter((_, index) => words.every((word) => (haystacks[index] as string).includes(word)));
  };
}
