import { isDate } from "../../contract/calendar.ts";
import { actionsOf, type HistoryAction, type HistoryKind, historyKinds } from "../../contract/history-actions.ts";
import { isRecord } from "../../contract/is-record.ts";
import { orderChanges } from "../../contract/order-changes.ts";
import { toLabel } from "../../contract/order-lifecycle.ts";
import { readDate } from "../../contract/read-date.ts";
import type { UndoRequest } from "./change-request.ts";
import { formatAmount, formatCount, formatDay, formatLongDate } from "./formats.ts";
import { isolated } from "./isolated.ts";
import { paymentMethod } from "./orders.ts";
import { orderPath, userPath } from "./record-paths.ts";

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

/** A field that changed, by its path. A state that had none has no value. */
export interface FieldChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Who made a change, as far as it is known. */
export interface Author {
  readonly _id?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Something that happened to a record. */
export interface HistoryEntry {
  readonly _id: string;
  readonly at: string | undefined;
  /** One of the contract's, or what a newer server has. */
  readonly action: string;
  readonly record: { readonly kind: string; readonly _id: string; readonly name?: string | undefined };
  readonly by: Author | undefined;
  readonly changes: readonly FieldChange[];
  /** Whether it has been taken back since. */
  readonly undone: boolean;
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** Asks for the entries after these, where there are any. */
  readonly next: string | undefined;
  /** Whose changes can be asked for. */
  readonly administrators: readonly Author[];
}

/** A newly read first page, with those held before that follow on it: what happened is never changed. */
export function withNewest(held: HistoryPage, newest: HistoryPage): HistoryPage {
  const [last] = newest.entries.slice(-1);
  const place = held.entries.findIndex(({ _id }) => _id === last?._id);
  if (place < 0) return newest;
  return { ...newest, entries: [...newest.entries, ...held.entries.slice(place + 1)], next: held.next };
}

/** A page with the one after it. */
export function withOlder(held: HistoryPage, older: HistoryPage): HistoryPage {
  const known = new Set(held.entries.map(({ _id }) => _id));
  return { ...older, entries: [...held.entries, ...older.entries.filter(({ _id }) => !known.has(_id))] };
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

/** Why a period cannot be asked for; nothing when it can. */
export function periodProblem({ from, to }: PeriodDraft): string | undefined {
  if ((from && !isDate(from)) || (to && !isDate(to))) return "Choose days that exist.";
  return from && to && to < from ? "The last day is before the first." : undefined;
}

/** A kind of records as it is chosen: "Orders". */
export const kindChoice = (kind: HistoryKind): string => (kind === "shop" ? "Shop" : `${toLabel(kind)}s`);

const actionNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(orderChanges).map(({ audit, of, done }) => [audit, `${toLabel(of)} ${done}`])),
  ...Object.fromEntries(actionsOf(undefined).flatMap(plainlyNamed)),
};

/** The name that follows from an action itself: "user.update" is "User updated". Orders' changes have theirs in a table. */
function plainlyNamed(action: HistoryAction): [string, string][] {
  const [kind = "", verb = ""] = action.split(".");
  if (verb === "undo") return [[action, `Change of the ${kind} undone`]];
  return kind === "order" ? [] : [[action, `${toLabel(kind)} ${verb}${verb.endsWith("e") ? "d" : "ed"}`]];
}

const own = <T>(record: Readonly<Record<string, T>>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** A kind of change in words; one that nobody here knows as it is. */
export const actionInWords = (action: string): string => own(actionNames, action) ?? (action || "Unknown change");

/** Whether a change took its record away. */
export const isDeletion = (action: string): boolean => action.endsWith(".delete");

/** Whether a change brought its record, which was in no state before. */
export const isCreation = (action: string): boolean => /\.(create|import)$/.test(action);

/** What a record is called: "Order # 10482". */
export function recordInWords({ kind, _id, name }: HistoryEntry["record"]): string {
  if (kind === "shop") return "";
  const called = name?.trim() || _id;
  return kind === "order"
    ? `Order # ${called}`
    : `${historyKinds.some((known) => known === kind) ? toLabel(kind) : kind} ${called}`;
}

/** Asks to take back what an entry tells of; undefined where that is no change of an order or a user. */
export function takeBackRequest({ _id: change, record: { kind, _id: id } }: HistoryEntry): UndoRequest | undefined {
  if (!id || (kind !== "order" && kind !== "user")) return undefined;
  return { kind: `${kind}.undo`, id, change };
}

/** Where a record is, if it has a page. */
export function recordPath({ kind, _id }: HistoryEntry["record"]): string | undefined {
  if (kind === "order") return orderPath(_id);
  return kind === "user" ? userPath(_id) : undefined;
}

/** Who made a change. */
export function authorInWords(by: Author | undefined): string {
  if (!by) return "A command on the server";
  return by.name?.trim() || by.email?.trim() || "Unknown administrator";
}

/** The administrators to choose from, with the one that is chosen already, whom nobody may know any more. */
export function authorChoices(page: HistoryPage | undefined, chosen: string | undefined): readonly Author[] {
  const known = page?.administrators ?? [];
  if (!chosen || known.some(({ _id }) => _id === chosen)) return known;
  const made = page?.entries.find(({ by }) => by?._id === chosen)?.by;
  return [...known, made ?? { _id: chosen }];
}

const fieldNames: Readonly<Record<string, string>> = {
  orderId: "Order number",
  createdAt: "Created",
  status: "Status",
  cancelled: "Cancelled",
  cancellationReason: "Reason",
  itemCount: "Number of items",
  totalAmount: "Total amount",
  notes: "Customer notes",
  "pricing.subtotal": "Subtotal",
  "pricing.shippingFee": "Shipping fee",
  "pricing.total": "Total",
  "customerDetails.name": "Customer",
  "customerDetails.email": "Email",
  "customerDetails.phone": "Phone",
  "customerDetails.shippingAddress.street": "Street",
  "customerDetails.shippingAddress.city": "City",
  "customerDetails.shippingAddress.state": "State",
  "customerDetails.shippingAddress.country": "Country",
  "customerDetails.shippingAddress.postalCode": "Postal code",
  "payment.status": "Payment",
  "payment.method": "Payment method",
  "shipping.trackingNumber": "Tracking number",
  "shipping.carrier": "Carrier",
  "shipping.estimatedDelivery": "Estimated delivery",
  "shipping.status": "Shipping status",
  "shipping.notes": "Shipping notes",
  "shipping.packedDate": "Packed",
  "shipping.shippedDate": "Shipped",
  "shipping.deliveredDate": "Delivered",
  "shipping.returnedDate": "Returned",
  "shipping.returnReason": "Return reason",
  items: "Items",
  name: "Name",
  email: "Email",
  contactNo: "Phone",
  age: "Age",
  gender: "Gender",
  isVerified: "Verified",
  lastLogin: "Last login",
  lastVisit: "Last visit",
  customers: "Users added",
  orders: "Orders added",
};

/** A field in words; one that nobody here knows by its path: "loyalty.pointsSpent" is "Loyalty points spent". */
export function fieldInWords(field: string): string {
  const named = own(fieldNames, field);
  if (named !== undefined) return named;
  const words = field.replaceAll(/[._]+/g, " ").replaceAll(/(\p{Ll})(\p{Lu})/gu, (_, end, start) => `${end} ${start}`);
  return toLabel(words.toLowerCase().trim()) || "Unknown field";
}

const isAmount = /^(totalAmount|pricing\..+)$/;
const isMoment = /(^createdAt|^lastLogin|^lastVisit|Date)$/;
const isStatus = /(^|\.)status$/;

/** A field's value as the page has it elsewhere; nothing where there was none. */
export function valueInWords(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return isAmount.test(field) ? `Rs ${formatAmount(value)}` : formatCount(value);
  if (typeof value === "string") return textInWords(field, value);
  if (field === "items" && Array.isArray(value)) return value.map(itemInWords).join("\n") || undefined;
  return JSON.stringify(value);
}

function textInWords(field: string, value: string): string | undefined {
  if (value.trim() === "") return undefined;
  if (isStatus.test(field)) return toLabel(value);
  if (field === "payment.method") return paymentMethod(value);
  if (field === "shipping.estimatedDelivery") return formatDay(value) === "N/A" ? value : formatDay(value);
  if (isMoment.test(field) && readDate(value)) return formatLongDate(value, value);
  return value;
}

function itemInWords(item: unknown): string {
  if (!isRecord(item)) return JSON.stringify(item);
  const { name, quantity = 1, totalPrice } = item;
  const price = typeof totalPrice === "number" ? `, Rs ${formatAmount(totalPrice)}` : "";
  return `${quantity} × ${typeof name === "string" && name.trim() ? isolated(name) : "Unnamed product"}${price}`;
}

/** From how many characters on a value is shown in short until somebody wants all of it. */
const longValue = 240;

/** A long value's beginning; nothing for one that is shown as it is. */
export function beginningOf(value: string): string | undefined {
  if (value.length <= longValue) return undefined;
  // By whole characters: half of one is another one.
  return `${[...value.slice(0, longValue)].slice(0, -20).join("").trimEnd()}…`;
}
