import { sql } from "kysely";
import { rarestParts } from "./rarest-parts.ts";
import type { IndexReader, SearchedColumn } from "./reader.ts";

// The queries by which SQLite's FTS5 finds words in an index of trigrams.

/** Returns the FTS5 query for all words of one of the sets; undefined where a set has no word that makes trigrams. */
export function matchOf(sets: readonly (readonly string[])[]): string | undefined {
  const phrases = sets.map(trigramsOf);
  if (phrases.some(({ length }) => length === 0)) return undefined;
  return phrases.map((all) => `(${all.join(" AND ")})`).join(" OR ");
}

const makesTrigrams = (word: string) => [...word].length >= 3;

/** Returns what to look for in place of each set of words, of those that make trigrams: alternatives, as of rarestParts. */
export const partsFor = (reader: IndexReader, column: SearchedColumn, sets: readonly (readonly string[])[]) =>
  rarestParts(
    reader,
    column,
    sets.map((words) => words.filter(makesTrigrams)),
  );

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
 * Returns, for each word of one or two letters, the FTS5 query for the trigrams that begin with it; for none that begins too
 * many. "none" where no text has one of the words.
 */
export async function matchesOfShort(
  reader: IndexReader,
  short: readonly string[],
  terms: string,
): Promise<readonly string[] | "none"> {
  const matches: string[] = [];
  for (const word of short) {
    const begun = await trigramsBegunBy(reader, word, terms);
    if (begun.length === 0) return "none";
    if (begun.length <= maxBegun) matches.push(`(${begun.map(quoted).join(" OR ")})`);
  }
  return matches;
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
