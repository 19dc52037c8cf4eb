import { isDate } from "../../contract/calendar.ts";
import type { DateRange } from "../../contract/date-range.ts";
import { actionsOf, type HistoryAction, type HistoryKind, historyKinds } from "../../contract/history-actions.ts";

/** A filter of the history; a missing field is open. Days are calendar dates of the reader, both included. */
export interface HistoryView {
  readonly kind?: HistoryKind | undefined;
  /** The id of one record; its kind is given, too. */
  readonly id?: string | undefined;
  readonly action?: HistoryAction | undefined;
  /** The id of the administrator who made the changes. */
  readonly by?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Reads the view from a URL. Invalid parameters are ignored. */
export function readHistoryView(params: URLSearchParams): HistoryView {
  const kind = historyKinds.find((one) => one === params.get("kind"));
  const action = actionsOf(kind).find((one) => one === params.get("action"));
  const by = params.get("by")?.trim();
  const [from = "", to = ""] = ["from", "to"]
    .map((name) => params.get(name) ?? "")
    .map((day) => (isDate(day) ? day : ""));
  const isPeriod = periodProblem({ from, to }) === undefined;
  return {
    ...(kind && { kind }),
    ...(action && { action }),
    ...(by && { by }),
    ...(isPeriod && from && { from }),
    ...(isPeriod && to && { to }),
  };
}

/** Whether two views are of the same changes. */
export function isSameView(one: HistoryView, other: HistoryView): boolean {
  return one.id === other.id && writeHistoryView(one) === writeHistoryView(other);
}

/** Writes a view as the query that it is read from. */
export function writeHistoryView({ kind, action, by, from, to }: HistoryView): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ kind, action, by, from, to })) if (value) params.set(name, value);
  const query = params.toString();
  return query && `?${query}`;
}

/** Filters that let everything through. */
export const noFilter: HistoryView = {
  kind: undefined,
  action: undefined,
  by: undefined,
  from: undefined,
  to: undefined,
};

/** Returns a view with another filter. Drops a kind of change that the chosen kind of record cannot have. */
export function withFilter(view: HistoryView, filter: HistoryView): HistoryView {
  const chosen = { ...view, ...filter };
  return { ...chosen, action: actionsOf(chosen.kind).find((one) => one === chosen.action) };
}

/** Days as they are being typed; an empty one is open. */
export type PeriodDraft = DateRange;

/** Returns the days of a view, as their fields show them. */
export const periodOf = ({ from = "", to = "" }: HistoryView): PeriodDraft => ({ from, to });

/** Returns the filter of the days that were typed. */
export const periodFilter = ({ from, to }: PeriodDraft): HistoryView => ({
  from: from || undefined,
  to: to || undefined,
});

/** Returns why a period is invalid; undefined when it is valid. */
export function periodProblem({ from, to }: PeriodDraft): string | undefined {
  if ((from && !isDate(from)) || (to && !isDate(to))) return "Choose days that exist.";
  return from && to && to < from ? "The last day is before the first." : undefined;
}
