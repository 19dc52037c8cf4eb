import { type RawBuilder, sql } from "kysely";
import { placesAmong } from "./candidates.ts";
import { type Condition, entriesPerLookup, type WindowReader } from "./reader.ts";
import { lastOf, rowsOf } from "./rows.ts";
import { type Segment, startOfEqual } from "./segments.ts";
import { agreement } from "./signature-condition.ts";
import { columnsOf, isNewestFirst, keyIn, type Place, sortBy } from "./sort.ts";

// The steps of a walk through the rows of a segment. SQLite blocks the process while it takes one.

/** Matches of a step, in their order. */
export interface Step {
  readonly places: readonly Place[];
  /** How many rows were looked at. */
  readonly rows: number;
  /** Where the next step begins; undefined if enough has been found, or if the segment has no more rows. */
  readonly next?: Place | undefined;
}

/** What a step reads: the next rows of a segment, until it has `limit` matches. */
interface Ahead {
  readonly segment: Segment;
  /** Where the segment begins, if it is within the sort. */
  readonly from: Place | undefined;
  readonly forwards: boolean;
  /** The most rows that are looked at. */
  readonly atMost: number;
  readonly limit: number;
}

/** Returns the function that takes the steps of a walk. */
export function stepsOf(reader: WindowReader): (ahead: Ahead) => Promise<Step> {
  const agrees = agreement(reader);
  return agrees ? stepsBySignature(reader, agrees) : (ahead) => stepByRows(reader, ahead);
}

async function stepByRows(reader: WindowReader, ahead: Ahead): Promise<Step> {
  const { segment, forwards, atMost, limit } = ahead;
  const places = await reader.run(matchesOf(reader, ahead));
  if (places.length >= limit) return { places, rows: atMost };
  const { rows, last, equal } = await lastOf(reader, segment, atMost);
  if (!last) return { places, rows };
  if (equal === atMost) {
    const [next] = await reader.run(rowsOf(reader, segment, 1, atMost - 1));
    return { places, rows, next };
  }
  // The next step reads the rows that are equal to the last one again, as there may be more of them.
  return { places: places.filter((place) => !areEqual(place, last)), rows, next: startOfEqual(last, forwards) };
}

function matchesOf(reader: WindowReader, { segment, atMost, limit }: Ahead): RawBuilder<Place> {
  const { hint, where, by } = segment;
  return sql`select ${reader.place} from (
      select t.* from ${reader.index} as t ${hint} where ${where} order by ${by} limit ${atMost}
    ) as t where ${sql.join(reader.conditions, sql` and `)} limit ${limit}`;
}

/** As entriesPerLookup, of the newest rows, which lie together. */
const newestPerLookup = 4;

/** The entries of an index that a step reads, as multiples of the rows that it may look at: each step more than the last. */
const entries = { first: 0.05, more: 10, most: 10 };

/** Returns a function that takes steps through the index of the sort, and looks at the rows whose signatures agree. */
function stepsBySignature(reader: WindowReader, agrees: Condition): (ahead: Ahead) => Promise<Step> {
  const { request, limits } = reader;
  const [first, most] = [Math.ceil(limits.step * entries.first), limits.step * entries.most];
  const perLookup = isNewestFirst(request.sort) ? newestPerLookup : entriesPerLookup;
  let read = first;
  const readMore = () => {
    read = Math.min(read * entries.more, most);
  };
  return async (ahead) => {
    const { segment, from, forwards, limit } = ahead;
    let last = await entryAt(reader, segment, read);
    const areAllEqual = () => last !== undefined && from !== undefined && areEqual(last, from);
    while (areAllEqual() && read < most) {
      readMore();
      last = await entryAt(reader, segment, read);
    }
    const found = areAllEqual()
      ? undefined
      : await placesAmong(reader, agreeing(reader, agrees, segment, read), {
          columns: columnsOf(request.sort),
          where: sql`1 = 1`,
          by: sortBy(request.sort, forwards),
          limit,
          atMost: limits.step,
        });
    if (!found) {
      read = first;
      return stepByRows(reader, ahead);
    }
    const rows = found.lookedAt + Math.ceil(read / perLookup);
    readMore();
    // The next step reads those that are equal to the last one again, as there may be more of them.
    const places = found.places.filter((place) => !last || !areEqual(place, last));
    return { places, rows, next: last && places.length < limit ? startOfEqual(last, forwards) : undefined };
  };
}

/** Reads the `count`th entry of the index; undefined where there are fewer. */
async function entryAt(reader: WindowReader, { hint, where, byIndex }: Segment, count: number) {
  const [entry] = await reader.run(sql<Pick<Place, "key" | "recency">>`
    select ${keyIn(reader.request.sort)} as "key", t.recency from ${reader.index} as t ${hint}
    where ${where} order by ${byIndex} limit 1 offset ${count - 1}`);
  return entry;
}

/** Selects the rows of the next `count` entries whose signatures agree. */
function agreeing({ index }: WindowReader, agrees: Condition, { hint, where, byIndex }: Segment, count: number) {
  return sql`select t.* from (
      select t."row" from (
        select t."row", t.signature from ${index} as t ${hint} where ${where} order by ${byIndex} limit ${count}
      ) as t where ${agrees}
    ) as a cross join ${index} as t where t."row" = a."row"`;
}

const areEqual = (one: Pick<Place, "key" | "recency">, other: Pick<Place, "key" | "recency">) =>
  one.key === other.key && one.recency === other.recency;
