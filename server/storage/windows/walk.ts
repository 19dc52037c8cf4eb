import type { WindowReader } from "./reader.ts";
import { rowsIn } from "./rows.ts";
import { segmentsOf } from "./segments.ts";
import type { Place } from "./sort.ts";
import { stepsOf } from "./steps.ts";
import { withValues } from "./values.ts";

/** Places in their order, as far as a walk or a search has come. */
export interface Walked {
  readonly places: readonly Place[];
  /** The place where the walk used up its budget. */
  readonly stopped?: Place;
  readonly isEnd: boolean;
}

/**
 * Walks the order from a place until `limit` rows match. If there are conditions, it looks at `budget` rows, and may end the
 * step in which it does.
 */
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
  const takeStep = stepsOf(reader);
  const places = [...before];
  let left = budget;
  let place = from;
  // One more tells whether it is the end.
  const wanted = limit + 1;
  while (places.length < wanted) {
    const [segment, ...others] = segments;
    if (!segment) return { places, isEnd: true };
    if (left <= 0 && place) return { places, stopped: place, isEnd: false };
    const atMost = Math.max(1, Math.min(reader.limits.step, left));
    const step = await takeStep({ segment, from: place, forwards, atMost, limit: wanted - places.length });
    places.push(...step.places);
    left -= step.rows;
    // A walk stops only at a row that it has read: not between two segments.
    place = step.next;
    segments = place ? segmentsOf(sort, place, forwards) : others;
  }
  return { places: places.slice(0, limit), isEnd: false };
}
