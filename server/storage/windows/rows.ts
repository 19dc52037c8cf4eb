import { type RawBuilder, sql } from "kysely";
import type { WindowReader } from "./reader.ts";
import { type Segment, segmentsOf, startOfEqual } from "./segments.ts";
import { keyIn, type Place } from "./sort.ts";
import { withValues } from "./values.ts";
import type { Walked } from "./walk.ts";

// Rows in the order of a sort, whether they match or not.

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
export async function rowsIn(
  reader: WindowReader,
  segments: readonly Segment[],
  limit: number,
  offset = 0,
): Promise<Walked> {
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
export async function lastOf(reader: WindowReader, { hint, where, byIndex }: Segment, limit: number): Promise<LastRow> {
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

export function rowsOf(
  reader: WindowReader,
  { hint, where, by }: Segment,
  limit: number,
  offset = 0,
): RawBuilder<Place> {
  return sql`select ${reader.place} from ${reader.index} as t ${hint} where ${where} order by ${by} limit ${limit} offset ${offset}`;
}
