import { ownTimeZone } from "../../contract/calendar.ts";
import { isRecord } from "../../contract/is-record.ts";
import type { ListName } from "../../contract/list-names.ts";
import type { FacetCounts } from "../domain/filter-choices.ts";
import { type Http, Unreadable } from "./http.ts";
import { readListVersions, type ServerAnswer } from "./list-changes.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";
import { countIn } from "./values.ts";

/** The choices for a list's filter, by facet name. */
export interface ServerChoices extends ServerAnswer {
  readonly choices: { readonly [facet: string]: FacetCounts };
}

/** Reads the choices of a list's filter. Rejects with an error for `toApiError`; announces only a session's end. */
export type ReadChoices = (filter: string, signal: AbortSignal) => Promise<ServerChoices>;

/** Creates the calls for each list's choices over `http`; they take the filter's query from the URL. */
export function createChoicesApi(http: Http): Readonly<Record<ListName, ReadChoices>> {
  const reader =
    (list: ListName): ReadChoices =>
    async (filter, signal) => {
      const params = new URLSearchParams(filter);
      params.set("zone", params.get("zone") ?? ownTimeZone());
      const body = await http.json(`/${list}/choices?${params}`, { signal, report: "session" });
      const payload = payloadWith(body, "choices");
      const versions = readListVersions(payload?.versions);
      if (!isRecord(payload?.choices) || !versions) throw new Unreadable("The response holds no choices.");
      const choices = Object.entries(payload.choices).map(([facet, value]) => [facet, countsIn(value)] as const);
      return { choices: Object.fromEntries(choices), isBehind: payload.isBehind === true, versions };
    };
  return { orders: reader("orders"), users: reader("users") };
}

function countsIn(value: unknown): FacetCounts {
  const { values, more } = isRecord(value) ? value : {};
  return {
    values: (Array.isArray(values) ? values : [])
      .filter(isRecord)
      .flatMap(({ value, count }) => (typeof value === "string" ? [{ value, count: countIn(count) }] : [])),
    more: countIn(more) ?? 0,
  };
}

/** The page's calls for choices. */
export const choicesApi = createChoicesApi(http);
