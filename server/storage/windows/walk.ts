import { type RawBuilder, sql } from "kysely";
import type { WindowReader } from "./reader.ts";
import { type Place, type Segment, segmentsOf } from "./sort.ts";

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
  skip = 0,
): Promise<Walked> {
  const places = [...before];
  let left = budget;
  let place = from;
  let segments = segmentsOf(reader.request.sort, place, forwards);
  // One more tells whether it is the end.
  const wanted = limit + 1;
  while (places.length < wanted) {
    const [segment, ...others] = segments;
    if (!segment) return { places, isEnd: true };
    if (reader.conditions.length === 0) {
      const rows = await reader.run(rowsOf(reader, segment, wanted - places.length, skip));
      places.push(...rows);
      if (skip > 0 && rows.length === 0) skip -= await reader.count(rowsOf(reader, segment, skip));
      else skip = 0;
      segments = others;
      continue;
    }
    if (left <= 0 && place) return { places, stopped: place, isEnd: false };
    const step = Math.min(reader.limits.step, left);
    places.push(...(await reader.run(filteredRowsOf(reader, segment, step, wanted - places.length))));
    if (places.length >= wanted) break;
    const [end] = await reader.run(rowsOf(reader, segment, 1, step - 1));
    if (end) {
      left -= step;
      place = end;
      segments = segmentsOf(reader.request.sort, place, forwards);
    } else segments = others;
  }
  return { places: places.slice(0, limit), isEnd: false };
}

function rowsOf(reader: WindowReader, { where, by }: Segment, limit: number, offset = 0): RawBuilder<Place> {
  return sql`select ${reader.place} from ${reader.index} as t where ${where} order by ${by} limit ${limit} offset ${offset}`;
}

/** Selects the matches among the next `step` rows. */
function filteredRowsOf(reader: WindowReader, { where, by }: Segment, step: number, limit: number): RawBuilder<Place> {
  return sql`select ${reader.place} from (
      select t.* from ${reader.index} as t where ${where} order by ${by} limit ${step}
    ) as t where ${sql.join(reader.conditions, sql` and `)} limit ${limit}`;
}
