import { sql } from "kysely";
import { indexRowOf } from "../list-index.ts";
import { orderNotFound } from "../orders.ts";
import { unstorable } from "../records.ts";
import type { Database } from "../tables.ts";
import { userNotFound } from "../users.ts";
import { windowAt } from "./at-position.ts";
import { windowFrom } from "./from-place.ts";
import { readKey } from "./keys.ts";
import { type From, type WindowLimits, WindowReader, type WindowRequest } from "./reader.ts";
import { exactly, type Window } from "./result.ts";
import { type Place, placeOfRow } from "./sort.ts";

// Windows of a list (docs/decisions/0038). Rows are walked in the order of an index; where few match a search or filter,
// they are found by another index and sorted. No statement walks or sorts more than the limits below, but for rows that are
// alike in the index that is walked.

export const defaultLimits: WindowLimits = {
  firstWalk: 50_000,
  longWalk: 100_000,
  walk: 100_000,
  step: 20_000,
  candidates: 20_000,
  gathered: 400_000,
  gatheredFarDown: 1_000_000,
  counted: 20_000,
  overlaid: 200_000,
  skipped: 10_000,
  sample: 2_000,
};

/** Reads a window of a list; `db` is a repeatable-read transaction. */
export async function readWindow(
  db: Database,
  request: WindowRequest,
  limits: WindowLimits = defaultLimits,
): Promise<Window> {
  if (request.words.some((word) => unstorable.test(word))) return nothing(request);
  const reader = new WindowReader(db, request, limits);
  await reader.prepare();
  const { after, before, at } = request;
  const from = after ?? before;
  if (from === undefined) return windowAt(reader, at ?? 0);
  const window = await windowFrom(reader, await placeOf(reader, from), after !== undefined);
  // The total is that of a window from the start.
  const { total } = request.count ? await windowAt(reader, 0) : window;
  return { ...window, ...(total && { total }) };
}

/** Returns the place of a key or a record, indexed or not; throws a refusal where there is none. */
async function placeOf(reader: WindowReader, from: From): Promise<Place> {
  const { index, sort } = reader.request;
  if ("key" in from) return readKey(sort, from.key);
  const [place] = await reader.run(
    sql<Place>`select ${reader.place} from ${reader.index} as t where t.id = ${from.id}`,
  );
  if (place) return place;
  const row = await indexRowOf(reader.db, index, from.id);
  if (!row) throw index === "order_index" ? orderNotFound : userNotFound;
  return placeOfRow(sort, row);
}

/** Returns an empty window: no stored text holds what cannot be stored. */
function nothing({ after, before, at = 0, count }: WindowRequest): Window {
  const isAtPlace = after === undefined && before === undefined;
  return {
    ids: [],
    isEnd: true,
    isComplete: true,
    ...(isAtPlace && { position: { at, isExact: true } }),
    ...((isAtPlace || count) && { total: exactly(0) }),
  };
}
