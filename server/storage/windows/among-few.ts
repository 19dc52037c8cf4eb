import type { RawBuilder } from "kysely";
import { isPostgres } from "../database.ts";
import { among, type Found, intersectionsOf, sourcesOf } from "./candidates.ts";
import { rowsOfAll } from "./overlay.ts";
import { entriesPerLookup, WindowReader } from "./reader.ts";
import { agreement } from "./signature-condition.ts";
import { isUpTo, type Place } from "./sort.ts";
import { countAll, estimate, maxEstimated, mostLookedAt, rowsBefore, rowsUpTo, sample } from "./totals.ts";
import { type Walked, walk } from "./walk.ts";

// Windows of matches that indexes find, rather than a walk.

/** Reads by indexes, one alone or several together, where one finds few enough rows to look at; undefined where none does. */
export const amongFew = async (...asked: Asked): Promise<Found | undefined> =>
  (await amongRare(...asked)) ?? amongTogether(...asked);

type Asked = [reader: WindowReader, from: Place | undefined, forwards: boolean, offset?: number];

/** As amongFew, of more matches, unless a sample says that they are too many. Takes up to a second or two. */
export async function gathered(...[reader, from, forwards, offset]: Asked): Promise<Found | undefined> {
  const { db, request, limits } = reader;
  const [all, sampled] = [await countAll(reader), await sample(reader, reader.conditions)];
  // As many as come before the first match: to walk these takes longer.
  const before = from === undefined && forwards ? rowsBefore(all, sampled) : 0;
  const most = Math.max(limits.gathered, Math.min(before, limits.gatheredFarDown));
  if (estimate(all, sampled) > most) return undefined;
  const larger = { ...limits, candidates: Math.ceil(most / maxEstimated) };
  return amongFew(new WindowReader(db, request, larger), from, forwards, offset);
}

/**
 * Reads the first window of many matches that are all far down in the sort, or with `forwards` false the last one, after a
 * walk that found none: PostgreSQL intersects the rows up to the first match of a sample, which have about as many matches as
 * one sampled match stands for, and SQLite goes on through the index of the sort. Undefined where neither helps.
 */
export async function upToSampled(
  reader: WindowReader,
  walked: Walked | undefined,
  forwards: boolean,
): Promise<Walked | undefined> {
  const { db, request, limits } = reader;
  const [all, sampled] = [await countAll(reader), await sample(reader, reader.conditions)];
  const rows = rowsUpTo(all, sampled, forwards);
  // Reading the index of these rows would take longer than to look up all matches.
  if (rows > estimate(all, sampled) * entriesPerLookup) return undefined;
  if (!isPostgres(db)) {
    if (!agreement(reader)) return undefined;
    // As many rows again may agree and not match.
    const budget = Math.ceil((2 * rows) / entriesPerLookup) + limits.firstWalk;
    return walk(reader, walked?.stopped, forwards, request.limit, budget, walked?.places);
  }
  const first = sampled.at(forwards ? 0 : -1);
  const upToFirst = first && isUpTo(request.sort, first, forwards);
  if (!upToFirst) return undefined;
  const filters = [...request.filters, { condition: upToFirst, found: upToFirst }];
  const found = await amongFew(new WindowReader(db, { ...request, filters }, limits), undefined, forwards);
  return found?.isEnd ? undefined : found;
}

/** As amongFew, by one index alone. */
export const amongRare = (...[reader, ...place]: Asked) => amongFirst(sourcesOf(reader), reader, ...place);

/** As amongFew, by several indexes together. */
export async function amongTogether(...[reader, ...place]: Asked): Promise<Found | undefined> {
  return (
    (await amongFirst(intersectionsOf(reader), reader, ...place)) ??
    amongFirst(rowsOfAll(reader, mostLookedAt(reader)), reader, ...place)
  );
}

async function amongFirst(
  sources: AsyncIterable<RawBuilder<unknown>>,
  ...[reader, from, forwards, offset = 0]: Asked
): Promise<Found | undefined> {
  for await (const rows of sources) {
    const { limit } = reader.request;
    const found = await among(reader, rows, from, forwards, limit, offset, mostLookedAt(reader));
    if (found) return found;
  }
  return undefined;
}
