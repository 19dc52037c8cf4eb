import { isDate } from "../../contract/calendar.ts";
import { actionsOf, type HistoryAction, type HistoryKind, historyKinds } from "../../contract/history-actions.ts";

/** Which changes are looked at; what it says nothing of is open. Days are calendar dates of the reader, both included. */
export interface HistoryView {
  readonly kind?: HistoryKind | undefined;
  /** Of one record, whose kind is named, too. */
  readonly id?: string | undefined;
  readonly action?: HistoryAction | undefined;
  /** The id of the administrator who made them. */
  readonly by?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The view in an address. Invalid parameters are ignored. */
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

/** The query of the address that a view is read from. */
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

/** A view with another filter. A kind of change that the chosen kind of record cannot have goes. */
export function withFilter(view: HistoryView, filter: HistoryView): HistoryView {
  const chosen = { ...view, ...filter };
  return { ...chosen, action: actionsOf(chosen.kind).find((one) => one === chosen.action) };
}

/** Days as they are being typed; an empty one is open. */
export interface PeriodDraft {
  readonly from: string;
  readonly to: string;
}

/** The days of a view as they are typed. */
export const periodOf = ({ from = "", to = "" }: HistoryView): PeriodDraft => ({ from, to });

/** What lets through the changes of the days that are typed. */
export const periodFilter = ({ from, to }: PeriodDraft): HistoryView => ({
  from: from || undefined,
  to: to || undefined,
});

/** Why a period cannot be asked for; nothing when it can. */
export function periodProblem({ from, to }: PeriodDraft): string | undefined {
  if ((from && !isDate(from)) || (to && !isDate(to))) return "Choose days that exist.";
  return from && to && to < from ? "The last day is before the first." : undefined;
}
