import type { RawBuilder } from "kysely";
import { among, type Found, intersectionsOf, sourcesOf } from "./candidates.ts";
import { rowsOfAll } from "./overlay.ts";
import { WindowReader } from "./reader.ts";
import type { Place } from "./sort.ts";
import { countAll, estimate, maxEstimated, maxRows, rowsBefore, sample } from "./totals.ts";

// Windows of matches that indexes find, rather than a walk.

/** Reads by indexes, one alone or several together, where one finds few enough rows to look at; undefined where none does. */
export const amongFew = async (...asked: Asked): Promise<Found | undefined> =>
  (await amongRare(...asked)) ?? amongTogether(...asked);

type Asked = [reader: WindowReader, from: Place | undefined, forwards: boolean, offset?: number];

/** As amongFew, of more matches, unless a sample says that they are too many. It takes up to a second or two. */
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
