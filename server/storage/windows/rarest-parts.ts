import type { RawBuilder } from "kysely";
import type { IndexReader } from "./reader.ts";
import { countSampled } from "./totals.ts";

/** From this share of the rows on, a word is looked for by its rarest three letters alone. */
const common = 0.01;
/** From this share of the rows on, a word hardly tells rows apart. */
const usual = 0.5;
/** The most words that are looked at, and the most trigrams of each. */
const most = 10;

/**
 * Returns what to look for in an index of trigrams in place of some words. All texts with the words have all of it, and few
 * others do. The index reads an entry for each trigram of a word and each row that has it, so the longer and the more common
 * a word is, the longer it takes. There may be two alternatives, the first one without words that most rows have: it takes
 * less time if it finds few enough rows.
 */
export async function rarestParts(
  reader: IndexReader,
  text: RawBuilder<unknown>,
  words: readonly string[],
  isIndexed: (trigram: string) => boolean = () => true,
): Promise<readonly (readonly string[])[]> {
  const isShort = words.length < 2 && words.every((word) => [...word].length <= 3);
  if (isShort || words.length > most) return [words];
  const trigramsIn = (word: string) => trigramsOf(word).filter(isIndexed);
  const shares = await countSampled(reader, text, [...new Set(words.flatMap((word) => [word, ...trigramsIn(word)]))]);
  const shareOf = (part: string) => shares.get(part) ?? 0;
  const partOf = (word: string) => {
    const [first, ...others] = shareOf(word) < common ? [] : trigramsIn(word);
    if (first === undefined) return word;
    return others.reduce((rarest, part) => (shareOf(part) < shareOf(rarest) ? part : rarest), first);
  };
  const telling = words.filter((word) => shareOf(word) < usual);
  const isEachTelling = telling.length === 0 || telling.length === words.length;
  return (isEachTelling ? [words] : [telling, words]).map((some) => some.map(partOf));
}

/** As rarestParts, of several sets of words: each alternative has the parts of each set. */
export async function rarestPartsOfSets(
  reader: IndexReader,
  text: RawBuilder<unknown>,
  sets: readonly (readonly string[])[],
  isIndexed?: (trigram: string) => boolean,
): Promise<readonly (readonly (readonly string[])[])[]> {
  const each: (readonly (readonly string[])[])[] = [];
  for (const words of sets) each.push(await rarestParts(reader, text, words, isIndexed));
  const last = each.map((alternatives) => alternatives.slice(-1).flat());
  return each.some(({ length }) => length > 1) ? [each.map(([first = []]) => first), last] : [last];
}

function trigramsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(2, most + 2).map((_, at) => letters.slice(at, at + 3).join(""));
}
