import { type RawBuilder, sql } from "kysely";
import type * as v from "valibot";
import type { FacetChoices } from "../../contract/choices.ts";
import { mostChoices } from "../../contract/constants.ts";
import { readByIndexes } from "../storage/one-moment.ts";
import { unstorable } from "../storage/records.ts";
import type { Database } from "../storage/tables.ts";
import { candidatesOf, foundAmong, newestOf } from "../storage/windows/candidates.ts";
import { isBlank, nothing, storable } from "../storage/windows/conditions.ts";
import { type FilterParts, filtersOf } from "../storage/windows/filters.ts";
import { IndexReader, type ListSearch, type WindowFilter, type WindowLimits } from "../storage/windows/reader.ts";
import { countAll } from "../storage/windows/totals.ts";

// What the filter of a list offers (docs/decisions/0060).

export type Choices = v.InferOutput<typeof FacetChoices>;

/** What is searched for, and the values of each facet that are chosen already. */
type ChoicesQuery<Facet extends string> = { readonly q: readonly string[] } & {
  readonly [Name in Facet]?: readonly string[] | undefined;
};

/** The choices of a facet where too many records match to count the values of each. */
export interface ChoicesOfMany extends Choices {
  /** Whether other values have no records. */
  readonly isWhole: boolean;
}

/** What is a list's own about the choices of its filter. */
export interface ListChoices<Facet extends string, Query extends ChoicesQuery<Facet>> {
  readonly index: ListSearch["index"];
  readonly facets: readonly Facet[];
  readonly filter: (db: Database, query: Query) => FilterParts<Facet>;
  /** For each facet, a select of the values that rows `t` of `found` have, blank ones as ''; a row's, each once. */
  readonly valuesOf: (db: Database) => Readonly<Record<Facet, RawBuilder<unknown>>>;
  /** The values of each facet that are among its choices whether or not they are chosen. */
  readonly always?: Readonly<Record<Facet, readonly string[]>>;
  /** Facets of few values, each of which the index of the filter counts. */
  readonly countedOneByOne: readonly Facet[];
  /** The choices of each facet where too many records match. Counts are of all records, so they need `reader` to have no conditions. */
  readonly choicesOfMany?: (
    db: Database,
  ) => (facet: Facet, reader: IndexReader, chosen: readonly string[] | undefined) => Promise<ChoicesOfMany>;
}

const unknown: ChoicesOfMany = { values: [], more: 0, isWhole: false };

/**
 * The choices of each facet, in a transaction that reads of one moment. `isBehind` says that not all records are where their
 * index has them, so that nothing of it is counted.
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
      // No text that is stored has what cannot be, and PostgreSQL refuses to be asked for it.
      const search = query.q.some((word) => unstorable.test(word))
        ? { words: [], filters: [nothing] }
        : { words: query.q, filters: filtersOf(filter, leftOut) };
      return new IndexReader(db, { index: list.index, ...search }, limits);
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
    const ofMany = withChosen(choicesOfMany ? await choicesOfMany(facet, reader, chosen) : unknown, chosen);
    const isCounted = list.countedOneByOne.includes(facet) && !isBehind && reader.conditions.length === 0;
    const values = [];
    for (const { value, count } of ofMany.values) {
      const part = isCounted ? list.filter(db, { ...query, [facet]: [value] }).facets[facet] : undefined;
      const number = part ? await countSome(reader, part) : count;
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
  /** What reads the records that the rest of the search finds. */
  readonly readerOf: (leftOut: Facet | undefined) => IndexReader;
}

/** The choices of those facets for which few records match the rest of the search: all of these are counted. */
async function choicesAmongFew<Facet extends string>(
  search: Search<Facet>,
  facets: readonly Facet[],
): Promise<Map<Facet, Choices>> {
  const choices = new Map<Facet, Choices>();
  const isOpen = (facet: Facet) => search.filter.facets[facet] === undefined;
  // The whole search is that of all facets of which nothing is chosen.
  const groups = [
    { leftOut: undefined, counted: facets.filter(isOpen) },
    ...facets.filter((facet) => !isOpen(facet)).map((facet) => ({ leftOut: facet, counted: [facet] })),
  ];
  for (const { leftOut, counted } of groups) {
    if (counted.length === 0) continue;
    const reader = search.readerOf(leftOut);
    const isSmall = (await countAll(reader)) <= reader.limits.candidates;
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
    where place <= ${sql.lit(mostChoices)} or ${sql.join(isChosen, sql` or `)} order by facet, place`);
}

/** The place of a row with a value and a count, the most frequent first, and how many there are. */
export const rankedBy = (partition = sql``) => sql`row_number() over (${partition} order by count desc, value) as place,
  count(*) over (${partition}) as distinct_values`;

export const moreThanListed = sql`case when distinct_values > ${sql.lit(mostChoices)}
  then distinct_values - ${sql.lit(mostChoices)} else 0 end`;

/** Whether `value`, '' where there is none, is one of `values`. */
export function isAmong(values: readonly string[] = []): RawBuilder<unknown> {
  const wanted = [...storable(values), ...(values.some(isBlank) ? [""] : [])];
  return wanted.length > 0 ? sql`value in (${sql.join(wanted)})` : sql`1 = 0`;
}

/** The same, with the values that are chosen and not among them. */
function withChosen({ values, more, isWhole }: ChoicesOfMany, chosen: readonly string[] = []): Choices {
  const listed = new Set(values.map(({ value }) => value));
  const missing = new Set(chosen.map((value) => (isBlank(value) ? "" : value)).filter((value) => !listed.has(value)));
  return { values: [...values, ...[...missing].map((value) => (isWhole ? { value, count: 0 } : { value }))], more };
}

/** How many rows a filter finds by its index, where they are not too many to be counted. */
async function countSome(reader: IndexReader, { found, condition }: WindowFilter): Promise<number | undefined> {
  if (!found) return undefined;
  const { candidates } = reader.limits;
  const rows = sql`select 1 as found from ${reader.index} as t where ${found} and ${condition} limit ${candidates + 1}`;
  const count = await reader.count(rows);
  return count <= candidates ? count : undefined;
}
