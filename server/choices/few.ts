import { type RawBuilder, sql } from "kysely";
import type * as v from "valibot";
import type { FacetChoices } from "../../contract/choices.ts";
import { mostChoices } from "../../contract/constants.ts";
import { unstorable } from "../storage/records.ts";
import type { Database } from "../storage/tables.ts";
import { candidatesOf, foundAmong, newestOf } from "../storage/windows/candidates.ts";
import { type FilterParts, filtersOf, nothing, storable } from "../storage/windows/filters.ts";
import { IndexReader, type ListSearch } from "../storage/windows/reader.ts";
import { countAll } from "../storage/windows/totals.ts";

export type Choices = v.InferOutput<typeof FacetChoices>;

/** How many rows are found by an index and counted at most, as for windows. */
export interface ChoiceLimits {
  readonly candidates: number;
}

export const usualLimits: ChoiceLimits = { candidates: 20_000 };

/** What the choices of a list's filter are asked of. */
export interface ChoicesSearch<Facet extends string> {
  readonly index: ListSearch["index"];
  readonly words: readonly string[];
  readonly filter: FilterParts<Facet>;
  /** The values that are asked for already. */
  readonly chosen: { readonly [Name in Facet]?: readonly string[] | undefined };
  /** For each facet, a select of the values that rows `t` of `found` have, blank ones as ''; a row's, each once. */
  readonly valuesOf: Readonly<Record<Facet, RawBuilder<unknown>>>;
}

/** Whether nothing is asked for but a facet's own part of the filter. */
export const isAllElse = <Facet extends string>({ words, filter }: ChoicesSearch<Facet>, facet: Facet) =>
  words.length === 0 && filtersOf(filter, facet).length === 0;

export function readerOf<Facet extends string>(
  db: Database,
  { index, words, filter }: ChoicesSearch<Facet>,
  leftOut: Facet | undefined,
  signal: AbortSignal,
  limits: ChoiceLimits,
): IndexReader {
  // No text that is stored has what cannot be, and PostgreSQL refuses to be asked for it.
  const search = words.some((word) => unstorable.test(word))
    ? { words: [], filters: [nothing] }
    : { words, filters: filtersOf(filter, leftOut) };
  return new IndexReader(db, { index, ...search }, signal, limits);
}

/** The choices of those facets for which few records match the rest of the search: all of these are counted. */
export async function choicesAmongFew<Facet extends string>(
  db: Database,
  search: ChoicesSearch<Facet>,
  signal: AbortSignal,
  limits: ChoiceLimits,
): Promise<Map<Facet, Choices>> {
  const choices = new Map<Facet, Choices>();
  const facets = Object.keys(search.valuesOf) as Facet[];
  const isOpen = (facet: Facet) => search.filter.facets[facet] === undefined;
  // The whole search is that of all facets of which nothing is asked.
  const groups = [
    { leftOut: undefined, counted: facets.filter(isOpen) },
    ...facets.filter((facet) => !isOpen(facet)).map((facet) => ({ leftOut: facet, counted: [facet] })),
  ];
  for (const { leftOut, counted } of groups) {
    if (counted.length === 0) continue;
    const reader = readerOf(db, search, leftOut, signal, limits);
    const isSmall = (await countAll(reader)) <= limits.candidates;
    const candidates = isSmall ? newestOf(reader) : await candidatesOf(reader);
    if (!candidates) continue;
    for (const facet of counted) choices.set(facet, { values: [], more: 0 });
    for (const { facet, value, count, more } of await countAmong(reader, candidates, search, counted)) {
      const before = choices.get(facet)?.values ?? [];
      choices.set(facet, { values: [...before, { value, count: Number(count) }], more: Number(more) });
    }
  }
  return choices;
}

interface Ranked<Facet> {
  readonly facet: Facet;
  readonly value: string;
  readonly count: number;
  readonly more: number;
}

function countAmong<Facet extends string>(
  reader: IndexReader,
  candidates: RawBuilder<unknown>,
  { valuesOf, chosen }: ChoicesSearch<Facet>,
  facets: readonly Facet[],
): Promise<Ranked<Facet>[]> {
  const values = facets.map(
    (facet) => sql`select cast(${sql.lit(facet)} as text) as facet, value from (${valuesOf[facet]}) as v`,
  );
  const isChosen = facets.map((facet) => sql`(facet = ${sql.lit(facet)} and ${isAmong(chosen[facet])})`);
  return reader.run(sql<Ranked<Facet>>`${foundAmong(reader, candidates)}, counted as (
      select facet, value, count(*) as count from (${sql.join(values, sql` union all `)}) as valued group by facet, value
    ), ranked as (
      select facet, value, count, ${rankedBy(sql`partition by facet`)} from counted
    )
    select facet, value, count, ${moreThanOffered} as more from ranked
    where place <= ${sql.lit(mostChoices)} or ${sql.join(isChosen, sql` or `)} order by facet, place`);
}

/** The place of a row with a value and a count, the most frequent first, and how many there are. */
export const rankedBy = (partition = sql``) => sql`row_number() over (${partition} order by count desc, value) as place,
  count(*) over (${partition}) as distinct_values`;

export const moreThanOffered = sql`case when distinct_values > ${sql.lit(mostChoices)}
  then distinct_values - ${sql.lit(mostChoices)} else 0 end`;

/** Whether `value` is one of those that are asked for. */
export function isAmong(values: readonly string[] = []): RawBuilder<unknown> {
  const wanted = storable(values);
  return wanted.length > 0 ? sql`value in (${sql.join(wanted)})` : sql`1 = 0`;
}

/** The same, with the values that are asked for and that no record has. */
export function withChosen(
  { values, more }: Choices,
  chosen: readonly string[] | undefined,
  isCounted: boolean,
): Choices {
  const offered = new Set(values.map(({ value }) => value));
  const missing = [...new Set(chosen?.map((value) => (value.trim() === "" ? "" : value)))].filter(
    (value) => !offered.has(value),
  );
  return { values: [...values, ...missing.map((value) => (isCounted ? { value, count: 0 } : { value }))], more };
}

/** How many rows an index finds, where they are not too many to be counted. */
export async function countSome(reader: IndexReader, condition: RawBuilder<unknown>): Promise<number | undefined> {
  const { candidates } = reader.limits;
  const rows = sql`select 1 as found from ${reader.index} as t where ${condition} limit ${candidates + 1}`;
  const count = await reader.count(rows);
  return count <= candidates ? count : undefined;
}

export const choiceOf = (value: string, count: number | undefined): Choices["values"][number] =>
  count === undefined ? { value } : { value, count };
