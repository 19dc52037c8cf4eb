import type { RawBuilder } from "kysely";
import type { IndexReader } from "./reader.ts";
import { countSampled } from "./totals.ts";

/** From this share of the rows on, a word is looked for by its rarest three letters alone. */
const common = 0.01;
/** From this share of the rows on, a word hardly tells rows apart. */
const usual = 0.5;
/** The most words that are sampled; their number is limited as one statement counts all of them. */
const maxWords = 10;
/** The most trigrams of a word that are sampled. */
const maxTrigrams = 10;

/**
 * Returns what to look for in an index of trigrams in place of sets of words. A text that has all words of a set has all parts
 * for it, and few other texts do. The index reads an entry for each trigram of a word and each row that has it, so the longer
 * and the more common a word is, the longer it takes. There may be two alternatives, the first one without words that most
 * rows have: it takes less time if it finds few enough rows.
 */
export async function rarestParts(
  reader: IndexReader,
  text: RawBuilder<unknown>,
  sets: readonly (readonly string[])[],
  isIndexed: (trigram: string) => boolean = () => true,
): Promise<readonly (readonly (readonly string[])[])[]> {
  const words = [...new Set(sets.flat())];
  const isShort = words.length < 2 && words.every((word) => [...word].length <= 3);
  if (isShort || words.length > maxWords) return [sets];
  const trigramsIn = (word: string) => trigramsOf(word).filter(isIndexed);
  const shares = await countSampled(reader, text, [...new Set(words.flatMap((word) => [word, ...trigramsIn(word)]))]);
  const shareOf = (part: string) => shares.get(part) ?? 0;
  const partOf = (word: string) => {
    const [first, ...others] = shareOf(word) < common ? [] : trigramsIn(word);
    if (first === undefined) return word;
    return others.reduce((rarest, part) => (shareOf(part) < shareOf(rarest) ? part : rarest), first);
  };
  const without = sets.map((set) => set.filter((word) => shareOf(word) < usual));
  const areFewer = without.every(({ length }) => length > 0) && without.flat().length < sets.flat().length;
  return (areFewer ? [without, sets] : [sets]).map((alternative) => alternative.map((set) => set.map(partOf)));
}

function trigramsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(2, maxTrigrams + 2).map((_, at) => letters.slice(at, at + 3).join(""));
}
