import { amongFew, amongRare, amongTogether, gathered, upToSampled } from "./among-few.ts";
import { among, type Found, newestOf } from "./candidates.ts";
import { limitOfWalkingOn, walkOn, windowFrom } from "./from-place.ts";
import type { WindowReader, WindowRequest } from "./reader.ts";
import { exactly, type Window, windowOf } from "./result.ts";
import { rowsAt } from "./rows.ts";
import { isNewestFirst, type Place } from "./sort.ts";
import { countAll, countFirst, estimate, mayBeFew, rowsBefore, type Sampled, sample } from "./totals.ts";
import { type Walked, walk } from "./walk.ts";

/** Reads the window of the whole list that begins at a position. */
async function windowOfAll(reader: WindowReader, at: number, all: number): Promise<Window> {
  const { request, limits } = reader;
  const { limit } = request;
  const known = { position: { at, isExact: true }, total: exactly(all) };
  if (at >= all) return { ids: [], isEnd: true, isComplete: true, ...known };
  if (at <= limits.skipped) return { ...windowOf(request, await rowsAt(reader, at, true, limit), true), ...known };
  const rest = all - at;
  if (rest <= limits.skipped) {
    const count = Math.min(limit, rest);
    const places = (await rowsAt(reader, rest - count, false, count)).places.toReversed();
    return { ...windowOf(request, { places, isEnd: rest <= limit }, true), ...known };
  }
  const sampled = await sample(reader, []);
  const window = await windowFrom(reader, sampled[Math.floor((at / all) * sampled.length)], true);
  return { ...window, ...known, position: { at, isExact: false } };
}

/** Reads the window that begins at a position, and the total. */
export async function windowAt(reader: WindowReader, at: number): Promise<Window> {
  const { request, limits } = reader;
  const all = await countAll(reader);
  if (reader.conditions.length === 0) return windowOfAll(reader, at, all);
  const isSmall = all <= limits.candidates;
  const sampled = isSmall ? [] : await sample(reader, reader.conditions);
  // Sampled from all rows: the newest alone may be unlike all others, of another season, or the only pending ones.
  const inAll = estimate(all, sampled);
  const areFew = !isSmall && inAll <= limits.candidates;
  const areSome = !areFew && mayBeFew(limits, inAll);
  const isFirst = at === 0;
  let found: Found | undefined;
  if (isSmall) found = await among(reader, newestOf(reader), undefined, true, request.limit, at);
  // A walk from the first row takes less time than several indexes together, and may find a screenful.
  else if (areFew) found = await (isFirst ? amongRare : amongFew)(reader, undefined, true, at);
  if (found) return windowOfFound(request, at, found);
  const areFar = areFarDown(reader, all, sampled);
  const toWalk = (isFirst || areSome) && !areFar ? rowsToWalk(reader, all, inAll, areFew) : 0;
  const walked =
    toWalk === 0
      ? undefined
      : await walkOnWhileFinding(reader, await walk(reader, undefined, true, request.limit, toWalk), all / inAll);
  if (walked?.isEnd)
    return windowOfFound(request, at, { ...walked, places: walked.places.slice(at), count: walked.places.length });
  const isFull = walked !== undefined && !walked.stopped;
  const untried = areFew ? isFirst && amongTogether : areSome && amongFew;
  if (!isFull && untried) found = await untried(reader, undefined, true, at);
  return found ? windowOfFound(request, at, found) : windowOfMany(reader, at, walked, sampled, inAll, areFar);
}

/** Whether a sample says that a walk would come to no match, in another sort than newest first. */
const areFarDown = ({ request, limits }: WindowReader, all: number, sampled: readonly Sampled[]) =>
  !isNewestFirst(request.sort) && rowsBefore(all, sampled) > limits.firstWalk;

/** Returns the window at a position of which all matches have been found. */
function windowOfFound(request: WindowRequest, at: number, found: Found): Window {
  return { ...windowOf(request, found, true), position: { at, isExact: true }, total: exactly(found.count) };
}

/** How many rows are walked before several indexes are read together, where about `inAll` of `all` rows match. */
function rowsToWalk(reader: WindowReader, all: number, inAll: number, areFew: boolean): number {
  const { request, limits } = reader;
  // So many rows have a screenful of matches if these are spread evenly.
  const spread = (request.limit * all) / inAll;
  // The rows of other sorts do not lie together, and walking them takes ten times as long.
  if (areFew && !isNewestFirst(request.sort) && spread > limits.firstWalk) return 0;
  if (inAll > 0 && isCheapToWalk(reader)) return limits.longWalk;
  return Math.min(limits.firstWalk, Math.ceil(2 * spread));
}

/**
 * Goes on, twice at most, from where a walk stopped if it has found much of a screenful, or some where a screenful is to be
 * expected: the newest rows may be alike, such as orders that are not delivered yet. `rowsPerMatch` is an average of all.
 */
async function walkOnWhileFinding(reader: WindowReader, walked: Walked, rowsPerMatch: number): Promise<Walked> {
  const { request, limits } = reader;
  if (!isCheapToWalk(reader)) return walked;
  const enough = request.limit * rowsPerMatch < limits.longWalk ? 1 : request.limit / 3;
  let further = walked;
  for (let times = 0; times < 2 && further.stopped && further.places.length >= enough; times += 1)
    further = await walk(reader, further.stopped, true, request.limit, limits.longWalk, further.places);
  return further;
}

/** Whether rows are walked in less time than indexes are read: the newest lie together, and words have large indexes. */
const isCheapToWalk = ({ request }: WindowReader) => request.filters.length === 0 && isNewestFirst(request.sort);

/** As windowAt, where many rows match, about `inAll`: the total is estimated, and the position where it is far. */
async function windowOfMany(
  reader: WindowReader,
  at: number,
  walked: Walked | undefined,
  sampled: readonly Place[],
  inAll: number,
  areFar: boolean,
): Promise<Window> {
  const { request, limits } = reader;
  if (at === 0) return firstOfMany(reader, walked, inAll, areFar);
  const counted = await countFirst(reader, limits.counted, true);
  const about = Math.max(counted, inAll);
  const total = { atLeast: counted, about, isExact: false };
  if (at < counted && at <= limits.skipped) {
    const upTo = await walk(reader, undefined, true, at + request.limit, limits.walk);
    if (!upTo.stopped || upTo.places.length > at) {
      const asked = { ...upTo, places: upTo.places.slice(at) };
      return { ...windowOf(request, asked, true), position: { at, isExact: true }, total };
    }
  }
  if (at + request.limit >= about) {
    const last = await lastOfMany(reader);
    if (last) return { ...windowOf(request, last, true), position: { at, isExact: false }, total };
    const found = await gathered(reader, undefined, true, at);
    if (found) return windowOfFound(request, at, found);
  }
  const places = sampled.length > 0 ? sampled : await sample(reader, []);
  const place = places[Math.min(places.length - 1, Math.floor((at / about) * places.length))];
  return { ...(await windowFrom(reader, place, true)), position: { at, isExact: false }, total };
}

/** Reads the last matches from the end; undefined where these are not found. */
async function lastOfMany(reader: WindowReader): Promise<Walked | undefined> {
  const walked = await walk(reader, undefined, false, reader.request.limit, reader.limits.firstWalk);
  const fromEnd = (walked.stopped && (await upToSampled(reader, walked, false))) || walked;
  return fromEnd.stopped ? undefined : { places: fromEnd.places.toReversed(), isEnd: true };
}

/** As windowOfMany, at the first position. */
async function firstOfMany(
  reader: WindowReader,
  walked: Walked | undefined,
  inAll: number,
  areFar: boolean,
): Promise<Window> {
  const { request, limits } = reader;
  const spread = (request.limit * (await countAll(reader))) / inAll;
  // Nor would a walk come to a screenful if the matches are rare and spread evenly.
  const isInVain = areFar || (!isCheapToWalk(reader) && spread > limits.firstWalk + limitOfWalkingOn(reader));
  const walkFurther = async () =>
    walkOn(reader, walked ?? (await walk(reader, undefined, true, request.limit, limits.firstWalk)), true);
  let further = isInVain ? walked : await walkFurther();
  if (!further || further.stopped) {
    const near = await upToSampled(reader, further, true);
    const found = (!near || near.stopped) && (await gathered(reader, undefined, true));
    if (found) return windowOfFound(request, 0, found);
    further = near ?? (further && !isInVain ? further : await walkFurther());
  }
  const window = windowOf(request, further, true);
  // The window may hold more matches than were counted among the newest rows.
  const atLeast = Math.max(await countFirst(reader, limits.counted, true), window.ids.length);
  const total = { atLeast, about: Math.max(atLeast, inAll), isExact: false };
  return { ...window, position: { at: 0, isExact: true }, total };
}
