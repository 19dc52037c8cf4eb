import { decoder } from "../../contract/decode.ts";
import { Order, User } from "../../contract/entities.ts";
import { isRecord } from "../../contract/is-record.ts";
import type { FoundCount, Served } from "../domain/palette.ts";
import { type Http, Unreadable } from "./http.ts";
import { readListVersions, type ServerAnswer } from "./list-changes.ts";
import { payloadWith } from "./payload.ts";

/** What a term finds in a shop that the server holds. Rejects with an ApiError. */
export type FindInShop = (term: string, signal: AbortSignal) => Promise<Served & ServerAnswer>;

/** The call over `http`, of whose failures nobody is told. */
export function createFind(http: Pick<Http, "json">): FindInShop {
  return async (term, signal) => {
    const path = `/find?${new URLSearchParams({ q: term })}`;
    const { orders, users, found, ...payload } =
      payloadWith(await http.json(path, { signal, quiet: true }), "found") ?? {};
    const versions = readListVersions(payload.versions);
    const counts = isRecord(found) ? { orders: countIn(found.orders), users: countIn(found.users) } : undefined;
    if (!Array.isArray(orders) || !Array.isArray(users) || !versions || !counts?.orders || !counts.users)
      throw new Unreadable("The response holds nothing that was found.");
    return {
      term,
      orders: orders.flatMap((value) => identified(readOrder(value))),
      users: users.flatMap((value) => identified(readUser(value))),
      found: { orders: counts.orders, users: counts.users },
      isBehind: payload.isBehind === true,
      versions,
    };
  };
}

const readOrder = decoder(Order);
const readUser = decoder(User);

const identified = <T extends { readonly _id?: string }>(record: T | undefined) =>
  record ? [{ ...record, _id: record._id ?? "" }] : [];

function countIn(value: unknown): FoundCount | undefined {
  if (!isRecord(value) || typeof value.atLeast !== "number") return undefined;
  return { atLeast: value.atLeast, isExact: value.isExact === true };
}
