import { endOfDay, startOfDay } from "../../contract/calendar.ts";
import { isRecord } from "../../contract/is-record.ts";
import type { Author, FieldChange, HistoryEntry, HistoryPage } from "../domain/history.ts";
import type { HistoryView } from "../domain/history-view.ts";
import { toApiError } from "./api-error.ts";
import { type Http, Unreadable } from "./http.ts";
import { log } from "./log.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";
import { textIn } from "./values.ts";

/** Creates the call for the shop's history over `http`. */
export function createHistoryApi(http: Http) {
  return {
    /** Returns the newest entries or those after a page's `next`. Rejects with an ApiError; announces only a session's end. */
    async read(view: HistoryView, before: string | undefined, signal: AbortSignal): Promise<HistoryPage> {
      try {
        const body = await http.json(`/history${query(view, before)}`, { signal, report: "session" });
        const payload = payloadWith(body, "history");
        if (!Array.isArray(payload?.history)) throw new Unreadable("The response holds no history.");
        const { history, next, administrators } = payload;
        const entries = history.flatMap((value, place) => entryOf(value, place, before) ?? []);
        if (history.length > 0 && entries.length === 0) throw new Unreadable("The history cannot be read.");
        return {
          entries,
          next: textIn(next),
          administrators: Array.isArray(administrators) ? administrators.flatMap((one) => authorOf(one) ?? []) : [],
        };
      } catch (cause) {
        const error = toApiError(cause);
        if (error.failure.kind !== "cancelled") log.error("The history could not be loaded.", error);
        throw error;
      }
    },
  };
}

function query({ from, to, ...view }: HistoryView, before: string | undefined): string {
  const moments = { from: from && startOfDay(from).toISOString(), to: to && endOfDay(to).toISOString() };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...view, ...moments, before })) if (value) params.set(name, value);
  return params.size > 0 ? `?${params}` : "";
}

/** Reads an entry; any field may be missing. */
function entryOf(value: unknown, place: number, before: string | undefined): HistoryEntry | undefined {
  if (!isRecord(value)) return undefined;
  const record = isRecord(value.record) ? value.record : {};
  return {
    // Without an id, its position identifies it.
    _id: textIn(value._id) ?? `${before ?? ""} ${place}`,
    at: textIn(value.at),
    action: textIn(value.action) ?? "",
    record: { kind: textIn(record.kind) ?? "", _id: textIn(record._id) ?? "", name: textIn(record.name) },
    by: authorOf(value.by),
    changes: Array.isArray(value.changes) ? value.changes.flatMap((change) => changeOf(change) ?? []) : [],
    undone: value.undone === true,
  };
}

function authorOf(value: unknown): Author | undefined {
  if (!isRecord(value)) return undefined;
  return { _id: textIn(value._id), name: textIn(value.name), email: textIn(value.email) };
}

function changeOf(value: unknown): FieldChange | undefined {
  if (!isRecord(value) || typeof value.field !== "string") return undefined;
  return { field: value.field, before: value.before, after: value.after };
}

/** The page's call for the history. */
export const historyApi = createHistoryApi(http);
