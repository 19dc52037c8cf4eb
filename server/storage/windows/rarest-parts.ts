import type { RawBuilder } from "kysely";
import type { IndexReader } from "./reader.ts";
import { countSampled } from "./totals.ts";

/** From this share of the rows on, a word is looked for by its rarest three letters alone. */
const common = 0.01;
/** From this share of the rows on, a word is not looked for: the others find little more without it. */
const usual = 0.5;
/** The most words that are looked at, and the most trigrams of each. */
const most = 20;

/**
 * Returns what to look for in an index of trigrams in place of some words: all texts with the words have all of it, and
 * few others do. The index reads an entry for each trigram of a word and each row that has it, so the longer and the more
 * common a word is, the longer it takes.
 */
export async function rarestParts(
  reader: IndexReader,
  text: RawBuilder<unknown>,
  words: readonly string[],
  isIndexed: (trigram: string) => boolean,
): Promise<readonly string[]> {
  const isPlain = words.length === 1 && words.every((word) => [...word].length <= 3);
  if (isPlain || words.length > most) return words;
  const partsOf = (word: string) => [word, ...trigramsOf(word).filter(isIndexed)];
  const shares = await countSampled(reader, text, [...new Set(words.flatMap(partsOf))]);
  const shareOf = (part: string) => shares.get(part) ?? 0;
  const rarest = (parts: readonly string[]) =>
    parts.reduce((best, part) => (shareOf(part) <= shareOf(best) ? part : best));
  const telling = words.filter((word) => shareOf(word) < usual);
  const looked = telling.length > 0 ? telling : [rarest(words)];
  return looked.map((word) => (shareOf(word) < common ? word : rarest(partsOf(word).slice(1))));
}

function trigramsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(2, most + 2).map((_, at) => letters.slice(at, at + 3).join(""));
}
