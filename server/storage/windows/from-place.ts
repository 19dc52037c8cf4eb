import { amongFew, gathered } from "./among-few.ts";
import type { WindowReader } from "./reader.ts";
import { type Window, windowOf } from "./result.ts";
import { isNewestFirst, type Place } from "./sort.ts";
import { type Walked, walk } from "./walk.ts";

/** Reads the window after or before a place. */
export async function windowFrom(reader: WindowReader, from: Place | undefined, forwards: boolean): Promise<Window> {
  const { request, limits } = reader;
  const walked = await walk(reader, from, forwards, request.limit, limits.firstWalk);
  const found = walked.stopped && (await amongFew(reader, from, forwards));
  const further = found ?? (await walkOn(reader, walked, forwards));
  return windowOf(request, (further.stopped && (await gathered(reader, from, forwards))) || further, forwards);
}

/** Goes on from where the first walk stopped. */
export async function walkOn(reader: WindowReader, walked: Walked, forwards: boolean): Promise<Walked> {
  if (!walked.stopped) return walked;
  const { request, limits } = reader;
  // Rows of other sorts take ten times as long. The page shows what has been found, and asks for more.
  const most = isNewestFirst(request.sort) ? limits.walk : limits.firstWalk;
  return walk(reader, walked.stopped, forwards, request.limit, most, walked.places);
}
