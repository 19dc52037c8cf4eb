import { type RawBuilder, sql } from "kysely";
import { lettersIn, lettersOf, spelled, spelledColumn, type TrigramLetters } from "../trigram-indexes.ts";
import { leadingOf, rarestParts } from "./rarest-parts.ts";
import { type Condition, holdsAll, type IndexReader, type ListSearch, type SearchedColumn } from "./reader.ts";

/** Returns what an index of trigrams takes as letters; undefined where PostgreSQL has no such index. */
export async function trigramLetters(reader: IndexReader, index: string): Promise<TrigramLetters | undefined> {
  const [found] = await reader.runOnce(sql<{ definition: string | null }>`select
    pg_get_indexdef(to_regclass(${index})) as definition`);
  return found?.definition == null ? undefined : lettersOf(found.definition);
}

/** Escapes a text for a pattern of `like`. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The words of which a text has to hold all of one set, and the column and the index of trigrams to look for them in. */
export type WithWords = readonly [sets: readonly (readonly string[])[], column: SearchedColumn, index: string];

/** Returns the search's words, the column that holds them, and the index of its trigrams. */
export const searchOf = ({ words, index }: ListSearch): WithWords => [
  [leadingOf(words)],
  "search",
  `${index}_trigrams`,
];

/** As searchOf, with words that a filter says of all its records; undefined where there is no search or no such filter. */
export function searchWithFilter(request: ListSearch): WithWords | undefined {
  const [[words = []], ...place] = searchOf(request);
  const says = request.filters.find((filter) => filter.says)?.says;
  return words.length > 0 && says ? [says.map((said) => [...words, ...said]), ...place] : undefined;
}

/** As searchOf, for the text by which Find anything finds records, which also names orders' products. */
export const foundIn = (index: ListSearch["index"], sets: WithWords[0]): WithWords => [
  sets,
  "found_by",
  `${index}_found_trigrams`,
];

/** As searchOf, for the products that filters ask for. */
export const productsOf = ({ index, filters }: ListSearch): WithWords[] =>
  filters.flatMap(({ foundBy }) => (foundBy ? [foundIn(index, foundBy)] : []));

/** A condition on a text, which PostgreSQL's index of trigrams answers, and the same as a function. */
export interface TextCondition {
  readonly isLike: Condition;
  readonly isSuch: (text: string) => boolean;
}

/** A TextCondition that can also be told of a row that is read without the index. */
interface WordsCondition extends TextCondition {
  readonly isHeld: Condition;
}

const oneOf = (conditions: readonly RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether a text has all parts of one of the sets. */
export const hasOneOf = (sets: readonly (readonly string[])[]) => (text: string) =>
  sets.some((parts) => parts.every((part) => text.includes(part)));

/**
 * Returns conditions, alternatives as of rarestParts: all rows that hold all words of one of the sets pass each. Returns none
 * where a set has no word that makes trigrams, or where PostgreSQL has no such index.
 */
export async function likeConditions(
  reader: IndexReader,
  ...[sets, column, index]: WithWords
): Promise<readonly WordsCondition[]> {
  const letters = await trigramLetters(reader, index);
  if (!letters) return [];
  const makesTrigrams = (part: string) => letters.three.test(spelled(part, letters));
  // The index skips other characters than letters, so a word with one is found by its parts beside it. Other words make no
  // trigrams, and the whole index would be read.
  const indexed = sets.map((words) => words.flatMap((word) => lettersIn(word, letters)).filter(makesTrigrams));
  if (indexed.some(({ length }) => length === 0)) return [];
  const text = spelledColumn(`t.${column}`, letters);
  const like = (part: string) => sql`${text} like ${`%${literally(spelled(part, letters))}%`}`;
  return (await rarestParts(reader, column, indexed, makesTrigrams)).map((alternative) => {
    const conditions = alternative.map((parts) => sql`(${sql.join(parts.map(like), sql` and `)})`);
    const held = alternative.map((parts) => holdsAll(reader.db, column, parts));
    return { isLike: oneOf(conditions), isSuch: hasOneOf(alternative), isHeld: oneOf(held) };
  });
}
