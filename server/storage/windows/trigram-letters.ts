import { sql } from "kysely";
import type { IndexReader } from "./reader.ts";

// What PostgreSQL's pg_trgm makes trigrams of: letters and digits, and where a word of them begins or ends.

export interface TrigramLetters {
  readonly one: RegExp;
  readonly three: RegExp;
}

const ascii: TrigramLetters = { one: /^[a-z\d]$/, three: /[a-z\d]{3}/ };
const unicode: TrigramLetters = { one: /^[\p{L}\p{N}]$/u, three: /[\p{L}\p{N}]{3}/u };

/** Returns what counts as letters in an index of trigrams; undefined where PostgreSQL has no such index. */
export async function trigramLetters(reader: IndexReader, index: string): Promise<TrigramLetters | undefined> {
  const [found] = await reader.run(sql<{ place: string | null; language: string }>`select
    to_regclass(${index}) as place, datctype as language from pg_database where datname = current_database()`);
  if (found?.place == null) return undefined;
  return /^(C|POSIX)$/.test(found.language) ? ascii : unicode;
}

/** Escapes a text for a pattern of `like`. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
