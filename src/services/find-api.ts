import type { FoundCount, Served } from "../domain/palette.ts";
import { type Http, Unreadable } from "./http.ts";
import { readListVersions, type ServerAnswer } from "./list-changes.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";
import { readOrder, readUser } from "./records.ts";
import { countIn, fieldsIn } from "./values.ts";

/** Asks a large shop's server for the orders and users that match a term. Rejects with an error for `toApiError`. */
export type FindInShop = (term: string, signal: AbortSignal) => Promise<Served & ServerAnswer>;

/** Creates the call over `http`; announces only a session's end. */
export function createFind(http: Pick<Http, "json">): FindInShop {
  return async (term, signal) => {
    const path = `/find?${new URLSearchParams({ q: term })}`;
    const { orders, users, found, ...payload } =
      payloadWith(await http.json(path, { signal, report: "session" }), "found") ?? {};
    const versions = readListVersions(payload.versions);
    const read = { orders: readAll(orders, readOrder), users: readAll(users, readUser) };
    const counts = fieldsIn(found, { orders: foundIn, users: foundIn });
    if (!read.orders || !read.users || !versions || !counts)
      throw new Unreadable("The response holds nothing that was found.");
    return {
      term,
      orders: read.orders,
      users: read.users,
      found: { orders: withShown(counts.orders, read.orders), users: withShown(counts.users, read.users) },
      isBehind: payload.isBehind === true,
      versions,
    };
  };
}

/** Returns the readable items of a list; undefined where there is no list, or none of its items is readable. */
function readAll<T>(values: unknown, read: (value: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(values)) return undefined;
  const all = values.flatMap((value) => read(value) ?? []);
  return all.length === 0 && values.length > 0 ? undefined : all;
}

const foundIn = (value: unknown) =>
  fieldsIn<FoundCount>(value, { atLeast: countIn, isExact: (isExact) => isExact === true });

/** Corrects a count that is lower than the number of records shown. */
const withShown = (found: FoundCount, shown: readonly unknown[]): FoundCount => ({
  ...found,
  atLeast: Math.max(found.atLeast, shown.length),
});

/** The page's call to find records. */
export const findInShop = createFind(http);
