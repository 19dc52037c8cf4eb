import { sql } from "kysely";
import { lettersOf, spelled, spelledColumn, type TrigramLetters } from "../trigram-indexes.ts";
import { rarestParts } from "./rarest-parts.ts";
import type { Condition, IndexReader, SearchedColumn } from "./reader.ts";

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

/** A condition on a text, which PostgreSQL's index of trigrams answers, and the same as a function. */
export interface TextCondition {
  readonly isLike: Condition;
  readonly isSuch: (text: string) => boolean;
}

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
): Promise<readonly TextCondition[]> {
  const letters = await trigramLetters(reader, index);
  if (!letters) return [];
  const makesTrigrams = (part: string) => letters.three.test(spelled(part, letters));
  // Other words make no trigrams, and the whole index would be read.
  const indexed = sets.map((words) => words.filter(makesTrigrams));
  if (indexed.some(({ length }) => length === 0)) return [];
  const text = spelledColumn(`t.${column}`, letters);
  const like = (part: string) => sql`${text} like ${`%${literally(spelled(part, letters))}%`}`;
  return (await rarestParts(reader, column, indexed, makesTrigrams)).map((alternative) => {
    const conditions = alternative.map((parts) => sql`(${sql.join(parts.map(like), sql` and `)})`);
    return { isLike: sql<boolean>`(${sql.join(conditions, sql` or `)})`, isSuch: hasOneOf(alternative) };
  });
}
