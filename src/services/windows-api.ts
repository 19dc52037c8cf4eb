import { ownTimeZone } from "../../contract/calendar.ts";
import { windowLimits } from "../../contract/constants.ts";
import { isRecord } from "../../contract/is-record.ts";
import type { ListName } from "../../contract/list-names.ts";
import type { ListWindow, Total, WindowPlace } from "../domain/list-window.ts";
import { type Http, Unreadable } from "./http.ts";
import { type ListVersions, readListVersions, type ServerAnswer } from "./list-changes.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";
import { readOrder, readUser } from "./records.ts";
import { countIn, textIn } from "./values.ts";

/** Rows of a list as they are, or will soon be, with the versions of the lists, read before the rows. */
export type ReadRows<T> = ListWindow<T> & Required<ServerAnswer>;

/** Reads rows of a list for its URL's query. Rejects with an error for `toApiError`; announces only a session's end. */
export type ReadWindow<T> = (
  query: string,
  place: WindowPlace,
  signal: AbortSignal,
  size?: number,
) => Promise<ReadRows<T>>;

/** The ids of the records directly before and after one in a list, with the versions of the lists, read before them. */
export interface Beside {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly versions: ListVersions;
}

/** Creates the calls for windows of the lists (docs/decisions/0038) over `http`. */
export function createWindowsApi(http: Pick<Http, "json">) {
  const reader =
    <T>(name: ListName, decode: (value: unknown) => T | undefined) =>
    async (
      query: string,
      place: WindowPlace | IdPlace,
      signal: AbortSignal,
      limit: number = windowLimits.default,
    ): Promise<ReadRows<T>> => {
      const params = new URLSearchParams(query);
      params.set("zone", params.get("zone") ?? ownTimeZone());
      params.set("limit", String(limit));
      for (const [key, value] of Object.entries(place)) params.set(key, String(value));
      const payload = payloadWith(await http.json(`/${name}/window?${params}`, { signal, report: "session" }), name);
      const records = payload?.[name];
      if (!Array.isArray(records)) throw new Unreadable(`The response holds no ${name}.`);
      const { first, last, isEnd, ...more } = payload as Record<string, unknown>;
      const versions = readListVersions(more.versions);
      if (!versions) throw new Unreadable("The response names no versions.");
      const window = {
        versions,
        records: records.flatMap((value) => decode(value) ?? []),
        first: textIn(first),
        last: textIn(last),
        isEnd: isEnd === true,
        position: positionIn(more.position, place),
        total: totalIn(more.total),
        isBehind: more.isBehind === true,
      };
      if (records.length > 0 && window.records.length === 0) throw new Unreadable(`The ${name} cannot be read.`);
      if (!window.isEnd && (window.last ?? window.first) === undefined)
        throw new Unreadable(`The response leads to no further ${name}.`);
      if (lacksRows(window, more.isComplete === true))
        throw new Unreadable(`The response has fewer ${name} than it says.`);
      return window;
    };
  const orders = reader("orders", readOrder);

  /** Repeats the request from where the server stopped without finding a record. */
  async function besideOrder(query: string, at: IdPlace, signal: AbortSignal) {
    const isAfter = "afterId" in at;
    for (let place: WindowPlace | IdPlace = at; ; ) {
      const { records, first, last, isEnd, versions } = await orders(query, place, signal, 1);
      const key: string | undefined = isAfter ? last : first;
      if (records[0] || isEnd || key === undefined) return { id: records[0]?._id, versions };
      if (Object.values(place).includes(key)) throw new Unreadable("The response leads to itself.");
      place = isAfter ? { after: key } : { before: key };
    }
  }

  return {
    orders,
    users: reader("users", readUser),
    /** Finds the records beside one, by its id. Rejects with an error for `toApiError`; announces only a session's end. */
    async besideOrder(query: string, id: string, signal: AbortSignal): Promise<Beside> {
      const { id: before, versions } = await besideOrder(query, { beforeId: id }, signal);
      const { id: after } = await besideOrder(query, { afterId: id }, signal);
      return { before, after, versions };
    },
  };
}

/** The position beside a record by id, even where the list does not show that record. */
type IdPlace = { readonly afterId: string } | { readonly beforeId: string };

/** Reads a window's position. One after the requested place does not count as exact. */
function positionIn(value: unknown, place: WindowPlace | IdPlace): ListWindow<unknown>["position"] {
  const at = isRecord(value) ? countIn(value.at) : undefined;
  if (!isRecord(value) || at === undefined) return undefined;
  return { at, isExact: value.isExact === true && "at" in place && at <= place.at };
}

function totalIn(value: unknown): Total | undefined {
  if (!isRecord(value)) return undefined;
  const [about, atLeast] = [countIn(value.about), countIn(value.atLeast)];
  if (about !== undefined && atLeast !== undefined) return { about, atLeast, isExact: value.isExact === true };
  const known = about ?? atLeast;
  return known === undefined ? undefined : { about: known, atLeast: atLeast ?? 0, isExact: false };
}

/**
 * Whether a window without rows contradicts itself: the server has searched all, but it is not the end; or the exact
 * position is before the exact total. One that is behind its index may do so.
 */
function lacksRows(window: ReadRows<unknown>, isComplete: boolean): boolean {
  const { records, isEnd, position, total, isBehind } = window;
  if (records.length > 0 || isBehind) return false;
  return (isComplete && !isEnd) || Boolean(position?.isExact && total?.isExact && position.at < total.about);
}

/** The page's calls for windows. */
export const windowsApi = createWindowsApi(http);
