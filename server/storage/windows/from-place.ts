import { amongFew, gathered } from "./among-few.ts";
import type { WindowReader } from "./reader.ts";
import { type Window, windowOf } from "./result.ts";
import { isNewestFirst, type Place } from "./sort.ts";
import { countAll, estimate, mayBeFew, sample } from "./totals.ts";
import { type Walked, walk } from "./walk.ts";

/** Reads the window after or before a place. */
export async function windowFrom(reader: WindowReader, from: Place | undefined, forwards: boolean): Promise<Window> {
  const { request, limits } = reader;
  const walked = await walk(reader, from, forwards, request.limit, limits.firstWalk);
  const areFew = async () =>
    mayBeFew(limits, estimate(await countAll(reader), await sample(reader, reader.conditions)));
  const found = walked.stopped && (await areFew()) && (await amongFew(reader, from, forwards));
  const further = found || (await walkOn(reader, walked, forwards));
  return windowOf(request, (further.stopped && (await gathered(reader, from, forwards))) || further, forwards);
}

/** Goes on from where the first walk stopped. */
export async function walkOn(reader: WindowReader, walked: Walked, forwards: boolean): Promise<Walked> {
  if (!walked.stopped) return walked;
  // The page shows what has been found, and asks for more.
  return walk(reader, walked.stopped, forwards, reader.request.limit, limitOfWalkingOn(reader), walked.places);
}

/** Returns how many rows are walked after the first walk: rows of other sorts than newest first take ten times as long. */
export const limitOfWalkingOn = ({ request, limits }: WindowReader) =>
  isNewestFirst(request.sort) ? limits.walk : limits.firstWalk;
