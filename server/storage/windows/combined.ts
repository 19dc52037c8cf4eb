import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../database.ts";
import { type Condition, entriesPerLookup, type IndexReader } from "./reader.ts";
import { areFew, countAll, mostLookedAt, sampleConditions } from "./totals.ts";
import { likeConditions, productsOf, searchOf } from "./trigrams.ts";

// Several indexes of PostgreSQL that are read together (docs/decisions/0038).

/** A condition that an index answers. */
interface Indexed {
  readonly found: Condition;
  /** The same for a row that is read without the index. */
  readonly held: Condition;
}

/**
 * Returns sources of several conditions whose indexes PostgreSQL combines, also where one of the conditions has none: each of
 * several values and words may be common, and all together rare. The first source has only the indexes that are worth
 * reading. Undefined on SQLite, which would read all rows of one index.
 */
export async function rowsCombined(
  reader: IndexReader,
): Promise<{ readonly sources: readonly RawBuilder<unknown>[]; readonly isOneRare: boolean } | undefined> {
  if (!isPostgres(reader.db)) return undefined;
  const { filters } = reader.request;
  const indexed: Indexed[] = filters.flatMap(({ found }) => (found ? [{ found, held: found }] : []));
  const isBesideOthers = indexed.length === 1 && reader.conditions.length > 1;
  for (const words of [searchOf(reader.request), ...productsOf(reader.request)]) {
    // The last one, which the fewest rows meet.
    const like = (await likeConditions(reader, ...words)).at(-1);
    if (like) indexed.push({ found: like.isLike, held: like.isHeld });
  }
  if (indexed.length < 2 && !isBesideOthers) return undefined;
  const held = indexed.map(({ held }) => held);
  const sampled = await sampleConditions(reader, held);
  const rowsPerSampled = (await countAll(reader)) / Math.max(1, sampled.length);
  const rowsWith: RowsWith = (some) => rowsPerSampled * sampled.filter((met) => some.every((at) => met[at])).length;
  const worthIt = worthReading(held.length, rowsWith, estimatedAtMost * mostLookedAt(reader));
  const sources = [worthIt, ...(worthIt.length < held.length ? [[...held.keys()]] : [])].map((some) => {
    const conditions = some.flatMap((at) => indexed[at]?.found ?? []);
    return reader.rowsWhere(sql`${sql.join(conditions, sql` and `)}`);
  });
  return { sources, isOneRare: held.some((_, at) => areFew(reader, rowsWith([at]))) };
}

/** Indexes may find so many of the rows that are looked at, as estimated: samples err a little. */
const estimatedAtMost = 0.8;

/** Returns about how many rows meet all of some conditions. */
type RowsWith = (some: readonly number[]) => number;

/**
 * Returns which of `count` conditions to read by their indexes: the rarest first, and then those that save the most time, as
 * long as their index takes less time to read than to look up the rows that it rules out, or more than `enough` rows are left.
 */
export function worthReading(count: number, rowsWith: RowsWith, enough: number): number[] {
  const read: number[] = [];
  let unread = Array.from({ length: count }, (_, at) => at);
  while (unread.length > 0) {
    const left = rowsWith(read);
    const saved = (at: number) => (left - rowsWith([...read, at])) * entriesPerLookup - rowsWith([at]);
    const best = unread.reduce((one, other) => (saved(other) > saved(one) ? other : one));
    if (read.length > 0 && left <= enough && saved(best) <= 0) break;
    read.push(best);
    unread = unread.filter((at) => at !== best);
  }
  return read;
}
