import type { IndexReader, SearchedColumn } from "./reader.ts";
import { sampleTexts } from "./totals.ts";

/** From this share of the rows on, a word is looked for by its rarest three letters alone. */
const common = 0.01;
/** From this share of the rows on, a word hardly tells rows apart. */
const usual = 0.5;
/** A part implies another one if so many sampled rows have it, and this share of them has the other, too. */
const implying = { rows: 10, share: 0.9 };
/** The most words that are sampled. */
const maxWords = 10;
/** Returns the words of a search by which indexes are asked: some of very many, the longest ones. */
export const leadingOf = (words: readonly string[]) => words.slice(0, maxWords);
/** The most trigrams of a word that are sampled. */
const maxTrigrams = 10;

/**
 * Returns what to look for in an index of trigrams in place of sets of words: parts that all texts with the words have, and few
 * others (docs/decisions/0038). Of two alternatives, the first one leaves out words that most rows have: it takes less time if
 * it finds few enough rows.
 */
export async function rarestParts(
  reader: IndexReader,
  column: SearchedColumn,
  sets: readonly (readonly string[])[],
  isIndexed: (trigram: string) => boolean = () => true,
): Promise<readonly (readonly (readonly string[])[])[]> {
  const words = [...new Set(sets.flat())];
  const isShort = words.length < 2 && words.every((word) => [...word].length <= 3);
  if (isShort || words.length > maxWords) return [sets];
  const trigramsIn = (word: string) => trigramsOf(word).filter(isIndexed);
  const { rowsWith, shareOf } = await sharesOf(reader, column);
  const partOf = (word: string) => {
    const [first, ...others] = shareOf(word) < common ? [] : trigramsIn(word);
    if (first === undefined) return word;
    return others.reduce((rarest, part) => (shareOf(part) < shareOf(rarest) ? part : rarest), first);
  };
  const without = sets.map((set) => set.filter((word) => shareOf(word) < usual));
  const areFewer = without.every(({ length }) => length > 0) && without.flat().length < sets.flat().length;
  /** Whether nearly all rows with a part have another one, too. */
  const implies = (part: string, other: string) => {
    const rows = rowsWith(part);
    const both = rows.filter((text) => text.includes(other));
    return rows.length >= implying.rows && both.length >= implying.share * rows.length;
  };
  /** Returns the parts of a set's words, the rarest first, without those that a rarer one implies. */
  const partsOf = (set: readonly string[]) => {
    const parts = set.map(partOf).toSorted((one, other) => shareOf(one) - shareOf(other));
    return parts.filter((part, at) => !parts.slice(0, at).some((rarer) => implies(rarer, part)));
  };
  return (areFewer ? [without, sets] : [sets]).map((alternative) => alternative.map(partsOf));
}

/** Returns sets of words to look for: without those that most rows have, if there are such, and then all. */
export async function withoutUsual(
  reader: IndexReader,
  column: SearchedColumn,
  words: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const { shareOf } = await sharesOf(reader, column);
  const without = words.filter((word) => shareOf(word) < usual);
  return without.length < words.length ? [without, words] : [words];
}

/** Returns functions from a part of a text to the sampled texts that have it, and to their share. */
async function sharesOf(reader: IndexReader, column: SearchedColumn) {
  const texts = await sampleTexts(reader, column);
  const found = new Map<string, readonly string[]>();
  const rowsWith = (part: string) => {
    const rows = found.get(part) ?? texts.filter((text) => text.includes(part));
    found.set(part, rows);
    return rows;
  };
  return { rowsWith, shareOf: (part: string) => rowsWith(part).length / Math.max(1, texts.length) };
}

function trigramsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(2, maxTrigrams + 2).map((_, at) => letters.slice(at, at + 3).join(""));
}
