import { isRecord } from "../../contract/is-record.ts";
import type { ListName } from "../../contract/list-names.ts";
import type { FirstViews, SavedView, ViewChange } from "../domain/views.ts";
import { type Http, Unreadable } from "./http.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";
import { isText } from "./values.ts";

/** The views that the server has stored, and which of them the lists open with. */
export interface Views {
  readonly views: readonly SavedView[];
  readonly first: FirstViews;
}

/**
 * Creates the calls for the lists' views over `http`. Each rejects with an error for `toApiError`; announces only a
 * session's end.
 */
export function createViewsApi(http: Http) {
  return {
    async read(signal: AbortSignal): Promise<Views> {
      const payload = payloadWith(await http.json("/views", { signal, report: "session" }), "views");
      if (!Array.isArray(payload?.views)) throw new Unreadable("The response holds no views.");
      const views = payload.views.flatMap((value) => viewOf(value) ?? []);
      if (payload.views.length > 0 && views.length === 0) throw new Unreadable("The views cannot be read.");
      return { views, first: firstOf(payload.first) };
    },

    async change(change: ViewChange) {
      const [method, path, body] = callOf(change);
      await http.json(path, { method, ...(body && { body }), report: "session" });
    },
  };
}

type Call = readonly [method: "POST" | "PUT" | "DELETE", path: string, body?: Record<string, unknown>];

function callOf(change: ViewChange): Call {
  switch (change.kind) {
    case "create": {
      const { kind: _, ...view } = change;
      return ["POST", "/views", view];
    }
    case "rename":
      return ["PUT", pathOf(change.id), { name: change.name }];
    case "replace":
      return ["PUT", pathOf(change.id), { query: change.query, columns: change.columns }];
    case "delete":
      return ["DELETE", pathOf(change.id)];
    case "first":
      return ["PUT", "/views/first", { list: change.list, id: change.id }];
  }
}

const pathOf = (id: string) => `/views/${encodeURIComponent(id)}`;
const isList = (value: unknown): value is ListName => value === "orders" || value === "users";

/** Reads a view; undefined where it has no id, or names no known list. */
function viewOf(value: unknown): SavedView | undefined {
  if (!isRecord(value)) return undefined;
  const { _id, list, name, isShared, query, columns } = value;
  if (!isText(_id) || !isList(list)) return undefined;
  return {
    _id,
    list,
    name: isText(name) && name.trim() ? name : "Unnamed",
    isShared: isShared === true,
    query: isText(query) ? query : "",
    columns: typeof columns === "string" ? columns : null,
  };
}

function firstOf(value: unknown): FirstViews {
  if (!isRecord(value)) return {};
  const { orders, users } = value;
  return { ...(isText(orders) && { orders }), ...(isText(users) && { users }) };
}

/** The page's calls of views. */
export const viewsApi = createViewsApi(http);
