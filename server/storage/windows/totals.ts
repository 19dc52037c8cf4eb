import { sql } from "kysely";
import { isPostgres } from "../database.ts";
import {
  type Condition,
  entriesPerLookup,
  type IndexReader,
  type SearchedColumn,
  type WindowFilter,
  type WindowLimits,
  type WindowReader,
} from "./reader.ts";
import { segmentsOf } from "./segments.ts";
import { agreement } from "./signature-condition.ts";
import { columnsOf, newestFirst, type Place, rangeIn, sortBy } from "./sort.ts";

// How many records a list has, and how many of them match: counted where they are few, and otherwise estimated.

/** Counts the matches among the `newest` newest rows; with `ofDays`, among the newest of the days that are asked for. */
export async function countFirst(reader: WindowReader, newest: number, ofDays = false): Promise<number> {
  const bounds = ofDays ? rangeIn("recency", reader.request.filters) : undefined;
  const [segment] = segmentsOf({ ...newestFirst, bounds }, undefined, true);
  const [count] = await reader.run(sql<{ count: number }>`select count(*) as count from (
    select t.* from ${reader.index} as t where ${segment?.where} order by ${segment?.by} limit ${newest}
  ) as t where ${sql.join(reader.conditions, sql` and `)}`);
  return Number(count?.count ?? 0);
}

/** Returns how many records of the list are indexed. */
export async function countAll(reader: IndexReader): Promise<number> {
  const list = reader.request.index === "order_index" ? "orders" : "users";
  const [count] = await reader.runOnce(sql<{ records: number }>`select records from index_counts where list = ${list}`);
  return Number(count?.records ?? 0);
}

/** Returns the first and the last row number; 0 where there is no row. */
export async function rowNumbers(reader: IndexReader): Promise<{ first: number; last: number }> {
  const [ends] = await reader.runOnce(sql<{ first: number | null; last: number | null }>`select
    (select min("row") from ${reader.index}) as "first", (select max("row") from ${reader.index}) as "last"`);
  return { first: Number(ends?.first ?? 0), last: Number(ends?.last ?? 0) };
}

/** Its multiples, without their whole parts, are spread evenly between 0 and 1. */
const goldenRatio = (1 + Math.sqrt(5)) / 2;

/**
 * Returns a condition for `size` row numbers, one from each of as many equal parts of all; some rows may be gone. Each is at
 * another place in its part: at equal distances, the numbers of all sampled orders would end in the same digits.
 */
async function isSampled(reader: IndexReader, size: number): Promise<Condition> {
  const { first, last } = await rowNumbers(reader);
  const part = Math.max(1, (last - first + 1) / size);
  const rows = Array.from({ length: size }, (_, at) => Math.floor(first + (at + ((at * goldenRatio) % 1)) * part));
  return isPostgres(reader.db)
    ? sql<boolean>`t."row" = any(${rows}::bigint[])`
    : sql<boolean>`t."row" in (select value from json_each(${JSON.stringify(rows)}))`;
}

/** A sampled row that matches. */
export interface Sampled extends Place {
  /** How many rows were sampled, matching or not. */
  readonly sampled: number;
  /** Its place among the sampled rows that a walk comes to, from 1. */
  readonly rank: number;
  /** Its place among them from the end. */
  readonly rank_from_end: number;
}

/** Reads the sampled rows that meet `conditions`, in the sort's order. */
export async function sample(reader: WindowReader, conditions: readonly Condition[]): Promise<Sampled[]> {
  const { sort } = reader.request;
  const isWalked = sql.join(
    segmentsOf(sort, undefined, true).map(({ where }) => sql`(${where})`),
    sql` or `,
  );
  return reader.runOnce(sql<Sampled>`with looked_at as materialized (
      select ${columnsOf(sort)}, (${sql.join([sql`1 = 1`, ...conditions], sql` and `)}) as is_found,
        case when ${isWalked} then 1 else 0 end as walked
      from ${reader.index} as t where ${await isSampled(reader, reader.limits.sample)}
    ), ranked as (
      select t.*, sum(t.walked) over (order by ${sortBy(sort, true)}) as "rank",
        sum(t.walked) over (order by ${sortBy(sort, false)}) as rank_from_end from looked_at as t
    ) select ${reader.place}, (select count(*) from looked_at) as sampled, t."rank", t.rank_from_end
    from ranked as t where t.is_found order by ${sortBy(sort, true)}`);
}

/** Estimates from a sample how many of all records of the list match. */
export function estimate(all: number, sampled: readonly Sampled[]): number {
  const [first] = sampled;
  return first ? Math.round((all * sampled.length) / Number(first.sampled)) : 0;
}

/** Estimates from a sample how many of all records come up to its first match, or from the end up to its last one. */
export function rowsUpTo(all: number, sampled: readonly Sampled[], forwards: boolean): number {
  const first = sampled.at(forwards ? 0 : -1);
  return first ? (all * Number(forwards ? first.rank : first.rank_from_end)) / Number(first.sampled) : all;
}

/** A sample of matches that are spread evenly has so many before the first with a chance of less than one in a hundred. */
const unlikelyBefore = 5;

/** Estimates from a sample how many of all records come before the first match; 0 where the matches may be spread evenly. */
export function rowsBefore(all: number, sampled: readonly Sampled[]): number {
  const rows = rowsUpTo(all, sampled, true);
  return sampled.length * rows > unlikelyBefore * all ? rows : 0;
}

/** How many rows are sampled where matches are only counted. */
const sampledRows = 1_000;

/** Reads which of some conditions each sampled row meets. */
export async function sampleConditions(
  reader: IndexReader,
  conditions: readonly Condition[],
): Promise<readonly (readonly boolean[])[]> {
  const isMet = conditions.map((condition) => sql`case when ${condition} then '1' else '0' end`);
  const rows = await reader.runOnce(sql<{ met: string }>`select ${sql.join(isMet, sql` || `)} as met
    from ${reader.index} as t where ${await isSampled(reader, 2 * sampledRows)}`);
  return rows.map(({ met }) => [...met].map((is) => is === "1"));
}

/** A filter that an index answers, and about how many rows are looked up for it. */
interface Counted extends Pick<WindowFilter, "indexed"> {
  readonly found: Condition;
  readonly rows: number;
}

/** Returns the filters that an index answers, the rarest first. */
export async function rarestFilters(reader: IndexReader): Promise<Counted[]> {
  const filters = reader.request.filters.flatMap(({ found, ...filter }) => (found ? [{ ...filter, found }] : []));
  if (filters.length === 0) return [];
  const agrees = agreement(reader);
  /** The rows of a range that are looked up: its index has signatures, too. */
  const agreeing = filters.map(({ found, range, indexed }) =>
    agrees && range && !indexed ? sql<boolean>`(${found} and ${agrees})` : undefined,
  );
  const sampled = await sampleConditions(reader, [
    ...filters.map(({ found }) => found),
    ...agreeing.map((condition) => condition ?? sql<boolean>`1 = 0`),
  ]);
  const rowsPerSampled = (await countAll(reader)) / Math.max(1, sampled.length);
  const rowsOf = (at: number) => rowsPerSampled * sampled.filter((met) => met[at]).length;
  const counted = filters.map(({ found, indexed }, at): Counted => {
    const condition = agreeing[at];
    if (!condition) return { found, indexed, rows: rowsOf(at) };
    return { found: condition, indexed, rows: rowsOf(filters.length + at) + rowsOf(at) / entriesPerLookup };
  });
  return counted.toSorted((one, other) => one.rows - other.rows);
}

/** The most characters that are read of a sampled text. */
const sampledCharacters = 2_000;

/** Reads the beginnings of the texts of some sampled rows. */
export async function sampleTexts(reader: IndexReader, column: SearchedColumn): Promise<readonly string[]> {
  const rows = await reader.runOnce(sql<{
    text: string;
  }>`select substr(${sql.ref(`t.${column}`)}, 1, ${sql.lit(sampledCharacters)}) as text
    from ${reader.index} as t where ${await isSampled(reader, sampledRows)}`);
  return rows.map(({ text }) => text);
}

/** Estimates from sampled texts how many rows have such a text. */
export async function countTexts(
  reader: IndexReader,
  column: SearchedColumn,
  isSuch: (text: string) => boolean,
): Promise<number> {
  const texts = await sampleTexts(reader, column);
  return ((await countAll(reader)) * texts.filter(isSuch).length) / Math.max(1, texts.length);
}

/** The most rows that an index may find, as estimated, as a multiple of those that are looked at: samples err a little. */
export const maxEstimated = 3;

/** Whether few enough rows have such a text, as estimated, that an index may find them. */
export async function areFewTexts(...asked: Parameters<typeof countTexts>): Promise<boolean> {
  return areFew(asked[0], await countTexts(...asked));
}

/** Whether indexes may find so many matches together. */
export const mayBeFew = ({ candidates }: WindowLimits, matches: number) => matches <= candidates * 4;

/** The most rows of indexes that are looked at: PostgreSQL looks up twice as many in the same time. */
export const mostLookedAt = ({ db, limits }: IndexReader) => limits.candidates * (isPostgres(db) ? 10 : 5);

/** Whether an index may find so many rows. */
export const areFew = ({ limits }: IndexReader, rows: number) => rows <= limits.candidates * maxEstimated;

/** Estimates from a sample how many rows meet a condition. */
export async function countAbout(reader: IndexReader, condition: Condition): Promise<number> {
  const [counts] = await reader.runOnce(sql<{ sampled: number; found: number }>`select count(*) as sampled,
    count(case when ${condition} then 1 end) as found from ${reader.index} as t where ${await isSampled(reader, sampledRows)}`);
  if (!counts || Number(counts.sampled) === 0) return 0;
  return ((await countAll(reader)) * Number(counts.found)) / Number(counts.sampled);
}
