import { type RawBuilder, sql } from "kysely";
import type { WindowReader } from "./reader.ts";
import { type Segment, segmentsOf, startOfEqual } from "./segments.ts";
import { keyIn, type Place } from "./sort.ts";
import { withValues } from "./values.ts";

/** Places in their order, as far as a walk or a search has come. */
export interface Walked {
  readonly places: readonly Place[];
  /** The place where the walk used up its budget. */
  readonly stopped?: Place;
  readonly isEnd: boolean;
}

/** Walks the order from a place until `limit` rows match, through at most `budget` rows if there are conditions. */
export async function walk(
  reader: WindowReader,
  from: Place | undefined,
  forwards: boolean,
  limit: number,
  budget: number,
  before: readonly Place[] = [],
): Promise<Walked> {
  const sort = await withValues(reader, from, forwards);
  let segments = segmentsOf(sort, from, forwards);
  if (reader.conditions.length === 0) return rowsIn(reader, segments, limit);
  let places = [...before];
  let left = budget;
  let place = from;
  // One more tells whether it is the end.
  const wanted = limit + 1;
  while (places.length < wanted) {
    const [segment, ...others] = segments;
    if (!segment) return { places, isEnd: true };
    if (left <= 0 && place) return { places, stopped: place, isEnd: false };
    const step = Math.min(reader.limits.step, left);
    places.push(...(await reader.run(filteredRowsOf(reader, segment, step, wanted - places.length))));
    if (places.length >= wanted) break;
    const { rows, last, equal } = await lastOf(reader, segment, step);
    if (!last) {
      // Fewer than are left: the walk stops only at a row that it has read.
      left -= rows;
      segments = others;
      continue;
    }
    left -= step;
    if (equal < step) {
      // The next step reads the rows that are equal to the last one again, as there may be more of them.
      places = places.filter(({ key, recency }) => key !== last.key || recency !== last.recency);
      place = startOfEqual(last, forwards);
    } else [place] = await reader.run(rowsOf(reader, segment, 1, step - 1));
    segments = segmentsOf(sort, place, forwards);
  }
  return { places: places.slice(0, limit), isEnd: false };
}

/** Reads rows of the whole list from a position on, counted from the start (`forwards`) or from the end. */
export async function rowsAt(reader: WindowReader, at: number, forwards: boolean, limit: number): Promise<Walked> {
  const sort = await withValues(reader, undefined, forwards);
  const segments = segmentsOf(sort, undefined, forwards);
  if (at === 0) return rowsIn(reader, segments, limit);
  let left = at;
  for (const segment of segments) {
    // The ids of the rows before the position are not read: each is in another place.
    const { rows, last, equal } = await lastOf(reader, segment, left);
    if (last) return rowsIn(reader, segmentsOf(sort, startOfEqual(last, forwards), forwards), limit, equal);
    left -= rows;
  }
  return { places: [], isEnd: true };
}

/** Reads the first rows of some segments, behind an offset that is within the first one. */
async function rowsIn(reader: WindowReader, segments: readonly Segment[], limit: number, offset = 0): Promise<Walked> {
  const places: Place[] = [];
  for (const [index, segment] of segments.entries()) {
    // One more tells whether it is the end.
    const wanted = limit + 1 - places.length;
    places.push(...(await reader.run(rowsOf(reader, segment, wanted, index === 0 ? offset : 0))));
    if (places.length > limit) return { places: places.slice(0, limit), isEnd: false };
  }
  return { places, isEnd: true };
}

interface LastRow {
  readonly rows: number;
  /** The last one; undefined where there are fewer rows. */
  readonly last?: Pick<Place, "key" | "recency">;
  /** How many of the rows are equal to the last one in the index, itself included. */
  readonly equal: number;
}

/** Reads the last of the next `limit` rows. Without a place to begin after, the index alone is read. */
async function lastOf(reader: WindowReader, { hint, where, byIndex }: Segment, limit: number): Promise<LastRow> {
  const [row] = await reader.run(sql<Pick<Place, "key"> & { rows: number; recency: number | null; equal: number }>`
    with ahead as (
      select ${keyIn(reader.request.sort)} as "key", t.recency from ${reader.index} as t ${hint}
      where ${where} order by ${byIndex} limit ${limit}
    ) select counts."rows", ended."key", ended.recency, (
        select count(*) from ahead
        where ahead.recency = ended.recency and (ahead."key" = ended."key" or ended."key" is null)
      ) as "equal"
    from (select count(*) as "rows" from ahead) as counts
    left join (select "key", recency from ahead limit 1 offset ${limit - 1}) as ended on 1 = 1`);
  const { rows = 0, key = null, recency = null, equal = 0 } = row ?? {};
  return { rows: Number(rows), equal: Number(equal), ...(recency !== null && { last: { key, recency } }) };
}

function rowsOf(reader: WindowReader, { hint, where, by }: Segment, limit: number, offset = 0): RawBuilder<Place> {
  return sql`select ${reader.place} from ${reader.index} as t ${hint} where ${where} order by ${by} limit ${limit} offset ${offset}`;
}

/** Selects the matches among the next `step` rows. */
function filteredRowsOf(
  reader: WindowReader,
  { hint, where, by }: Segment,
  step: number,
  limit: number,
): RawBuilder<Place> {
  return sql`select ${reader.place} from (
      select t.* from ${reader.index} as t ${hint} where ${where} order by ${by} limit ${step}
    ) as t where ${sql.join(reader.conditions, sql` and `)} limit ${limit}`;
}
