import type { RawBuilder } from "kysely";
import { isPostgres } from "../database.ts";
import { among, type Found, intersectionsOf, sourcesOf } from "./candidates.ts";
import { entriesPerLookup } from "./combined.ts";
import { rowsOfAll } from "./overlay.ts";
import { WindowReader } from "./reader.ts";
import { isUpTo, type Place } from "./sort.ts";
import { countAll, estimate, maxEstimated, maxRows, rowsBefore, rowsUpTo, sample } from "./totals.ts";
import type { Walked } from "./walk.ts";

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
 * On PostgreSQL, reads the first window of many matches that are all far down in the sort: of the rows up to the first match
 * of a sample, which have about as many matches as one sampled match stands for. Undefined where reading the indexes of these
 * rows takes longer than to look up all matches, or where they have no screenful.
 */
export async function upToSampled(reader: WindowReader): Promise<Walked | undefined> {
  const { db, request, limits } = reader;
  const [all, sampled] = [await countAll(reader), await sample(reader, reader.conditions)];
  const isLong = rowsUpTo(all, sampled) > estimate(all, sampled) * entriesPerLookup;
  const upToFirst = sampled[0] && isUpTo(request.sort, sampled[0]);
  if (!isPostgres(db) || !upToFirst || isLong) return undefined;
  const filters = [...request.filters, { condition: upToFirst, found: upToFirst }];
  const found = await amongFew(new WindowReader(db, { ...request, filters }, limits), undefined, true);
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

const mostLookedAt = ({ limits }: WindowReader) => limits.candidates * maxRows.found;

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
