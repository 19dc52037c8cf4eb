import { sql } from "kysely";
import type { IndexReader } from "./reader.ts";

// The queries by which SQLite's FTS5 finds words in an index of trigrams.

/** Returns the FTS5 query for all words of one of the sets; undefined where a set has no word that makes trigrams. */
export function matchOf(sets: readonly (readonly string[])[]): string | undefined {
  const phrases = sets.map(trigramsOf);
  if (phrases.some(({ length }) => length === 0)) return undefined;
  return phrases.map((all) => `(${all.join(" AND ")})`).join(" OR ");
}

export const makesTrigrams = (word: string) => [...word].length >= 3;

/** Returns trigrams that cover some words, each as a phrase of FTS5; 30 at most. */
function trigramsOf(words: readonly string[]): string[] {
  const long = words.filter(makesTrigrams);
  const parts = long.flatMap((word) => {
    const letters = [...word];
    const starts = letters.flatMap((_, at) => (at % 3 === 0 ? [Math.min(at, letters.length - 3)] : []));
    return starts.map((start) => letters.slice(start, start + 3).join(""));
  });
  return [...new Set(parts)].slice(0, 30).map(quoted);
}

/** The most trigrams that a short word may begin; one that begins more is common. */
const maxBegun = 100;

/**
 * Returns the FTS5 query for all of some words together: of words of one or two letters, for the trigrams that begin with
 * them, which `terms` lists. "none" where no text has one of the short words; undefined where too few words can be asked for.
 */
export async function matchOfAll(
  reader: IndexReader,
  words: readonly string[],
  short: readonly string[],
  terms: string,
): Promise<string | "none" | undefined> {
  const long = matchOf([words]);
  const parts = long === undefined ? [] : [long];
  for (const word of short) {
    const begun = await trigramsBegunBy(reader, word, terms);
    if (begun.length === 0) return "none";
    if (begun.length <= maxBegun) parts.push(`(${begun.map(quoted).join(" OR ")})`);
  }
  return parts.length < 2 ? undefined : parts.join(" AND ");
}

/** Returns the trigrams in the index that begin with a word, `maxBegun` + 1 at most. */
async function trigramsBegunBy(reader: IndexReader, word: string, terms: string): Promise<string[]> {
  const found: string[] = [];
  let from = word;
  while (found.length <= maxBegun) {
    // One at a time: a term has an entry for each of its rows.
    const [next] = await reader.run(sql<{ term: string }>`select term from ${sql.table(terms)}
      where term >= ${from} limit 1`);
    if (!next?.term.startsWith(word)) break;
    found.push(next.term);
    from = `${next.term}\u0001`;
  }
  return found;
}

const quoted = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`;
