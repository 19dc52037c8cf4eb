import { type RawBuilder, sql } from "kysely";
import type * as v from "valibot";
import type { FacetChoices } from "../../contract/choices.ts";
import { maxChoices } from "../../contract/constants.ts";
import { readByIndexes } from "../storage/read-snapshot.ts";
import { unstorable } from "../storage/records.ts";
import type { Database } from "../storage/tables.ts";
import { candidatesOf, foundAmong, newestOf } from "../storage/windows/candidates.ts";
import { isBlank, nothing, storable } from "../storage/windows/conditions.ts";
import { type FilterParts, filtersOf } from "../storage/windows/filters.ts";
import { IndexReader, type ListSearch, type WindowFilter, type WindowLimits } from "../storage/windows/reader.ts";
import { countAll } from "../storage/windows/totals.ts";

// The choices that the filter of a list offers (docs/decisions/0060): counted where few records match, otherwise those that
// the list itself knows, or without counts.

export type Choices = v.InferOutput<typeof FacetChoices>;

/** The words of the search, and the chosen values of each facet. */
type ChoicesQuery<Facet extends string> = { readonly q: readonly string[] } & {
  readonly [Name in Facet]?: readonly string[] | undefined;
};

/** The choices of a facet where too many records match to count its values. */
export interface ChoicesOfMany extends Choices {
  /** Whether a chosen value that is missing from `values` has no records; otherwise their number is unknown. */
  readonly isWhole: boolean;
}

/** The part of the choices that differs between lists. */
export interface ListChoices<Facet extends string, Query extends ChoicesQuery<Facet>> {
  readonly index: ListSearch["index"];
  readonly facets: readonly Facet[];
  readonly filter: (db: Database, query: Query) => FilterParts<Facet>;
  /** For each facet, a select of the column `value` from the table expression `found` as `t`: each value once per row, '' for blank. */
  readonly valuesOf: (db: Database) => Readonly<Record<Facet, RawBuilder<unknown>>>;
  /** The values of each facet that are always offered, chosen or not. */
  readonly always?: Readonly<Record<Facet, readonly string[]>>;
  /** Facets with few values, which the index of the filter counts one by one. */
  readonly countedOneByOne: readonly Facet[];
  /**
   * Returns the choices of a facet where too many records match. It may return counts, which are of all records, only where
   * `reader` has no conditions.
   */
  readonly choicesOfMany?: (
    db: Database,
  ) => (facet: Facet, reader: IndexReader, chosen: readonly string[] | undefined) => Promise<ChoicesOfMany>;
}

const noChoices: ChoicesOfMany = { values: [], more: 0, isWhole: false };

/**
 * Reads the choices of each facet; call it in a transaction that reads one snapshot. If `isBehind`, the index lacks some
 * changes and is not counted.
 */
export async function readChoices<Facet extends string, Query extends ChoicesQuery<Facet>>(
  db: Database,
  list: ListChoices<Facet, Query>,
  query: Query,
  isBehind: boolean,
  limits: Pick<WindowLimits, "candidates"> = { candidates: 20_000 },
): Promise<Record<Facet, Choices>> {
  await readByIndexes(db);
  const filter = list.filter(db, query);
  const search: Search<Facet> = {
    filter,
    valuesOf: list.valuesOf(db),
    chosen: { ...query, ...list.always },
    readerOf(leftOut) {
      // No stored text contains these characters, and PostgreSQL refuses them in a statement.
      const conditions = query.q.some((word) => unstorable.test(word))
        ? { words: [], filters: [nothing] }
        : { words: query.q, filters: filtersOf(filter, leftOut) };
      return new IndexReader(db, { index: list.index, ...conditions }, limits);
    },
  };
  const few = isBehind ? undefined : await choicesAmongFew(search, list.facets);
  const choicesOfMany = list.choicesOfMany?.(db);
  const choices: Partial<Record<Facet, Choices>> = {};
  for (const facet of list.facets) {
    const chosen = search.chosen[facet];
    const counted = few?.get(facet);
    if (counted) {
      choices[facet] = withChosen({ ...counted, isWhole: true }, chosen);
      continue;
    }
    const reader = search.readerOf(facet);
    const ofMany = withChosen(choicesOfMany ? await choicesOfMany(facet, reader, chosen) : noChoices, chosen);
    const isCounted = list.countedOneByOne.includes(facet) && !isBehind && reader.conditions.length === 0;
    const values = [];
    for (const { value, count } of ofMany.values) {
      const part = isCounted ? list.filter(db, { ...query, [facet]: [value] }).facets[facet] : undefined;
      const number = part ? await countUpToLimit(reader, part) : count;
      values.push(number === undefined ? { value } : { value, count: number });
    }
    choices[facet] = { values, more: ofMany.more };
  }
  return choices as Record<Facet, Choices>;
}

interface Search<Facet extends string> {
  readonly filter: FilterParts<Facet>;
  readonly valuesOf: Readonly<Record<Facet, RawBuilder<unknown>>>;
  readonly chosen: { readonly [Name in Facet]?: readonly string[] | undefined };
  /** Returns a reader of the records that the search finds without the filter of `leftOut`. */
  readonly readerOf: (leftOut: Facet | undefined) => IndexReader;
}

/** Counts the choices of the facets for which few records match the rest of the search. Other facets are left out. */
async function choicesAmongFew<Facet extends string>(
  search: Search<Facet>,
  facets: readonly Facet[],
): Promise<Map<Facet, Choices>> {
  const choices = new Map<Facet, Choices>();
  const isUnfiltered = (facet: Facet) => search.filter.facets[facet] === undefined;
  // Facets without a chosen value share one group: for them, the rest of the search is the whole search.
  const groups = [
    { leftOut: undefined, counted: facets.filter(isUnfiltered) },
    ...facets.filter((facet) => !isUnfiltered(facet)).map((facet) => ({ leftOut: facet, counted: [facet] })),
  ];
  for (const { leftOut, counted } of groups) {
    if (counted.length === 0) continue;
    const reader = search.readerOf(leftOut);
    const isSmall = (await countAll(reader)) <= reader.limits.candidates;
    // A small list needs no index: all of its records are looked at.
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
  { valuesOf, chosen }: Search<Facet>,
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
    select facet, value, count, ${moreThanListed} as more from ranked
    where place <= ${sql.lit(maxChoices)} or ${sql.join(isChosen, sql` or `)} order by facet, place`);
}

/** Returns columns for rows with a value and a count: the rank (`place`), most frequent first, and the number of values. */
export const rankedBy = (partition = sql``) => sql`row_number() over (${partition} order by count desc, value) as place,
  count(*) over (${partition}) as distinct_values`;

export const moreThanListed = sql`case when distinct_values > ${sql.lit(maxChoices)}
  then distinct_values - ${sql.lit(maxChoices)} else 0 end`;

/** Returns the condition that the column `value`, '' for blank, is one of `values`. */
export function isAmong(values: readonly string[] = []): RawBuilder<unknown> {
  const wanted = [...storable(values), ...(values.some(isBlank) ? [""] : [])];
  return wanted.length > 0 ? sql`value in (${sql.join(wanted)})` : sql`1 = 0`;
}

/** Adds the chosen values that are missing among the choices. */
function withChosen({ values, more, isWhole }: ChoicesOfMany, chosen: readonly string[] = []): Choices {
  const listed = new Set(values.map(({ value }) => value));
  const missing = new Set(chosen.map((value) => (isBlank(value) ? "" : value)).filter((value) => !listed.has(value)));
  return { values: [...values, ...[...missing].map((value) => (isWhole ? { value, count: 0 } : { value }))], more };
}

/** Counts the rows that a filter finds by its index. Undefined if it has no index, or if they are too many. */
async function countUpToLimit(reader: IndexReader, { found, condition }: WindowFilter): Promise<number | undefined> {
  if (!found) return undefined;
  const { candidates } = reader.limits;
  const rows = sql`select 1 as found from ${reader.index} as t where ${found} and ${condition} limit ${candidates + 1}`;
  const count = await reader.count(rows);
  return count <= candidates ? count : undefined;
}
