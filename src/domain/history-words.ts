import { unnamedProduct } from "../../contract/constants.ts";
import { actionsOf, type HistoryAction, type HistoryKind, historyKinds } from "../../contract/history-actions.ts";
import { isRecord } from "../../contract/is-record.ts";
import { orderChanges } from "../../contract/order-changes.ts";
import { toLabel } from "../../contract/order-lifecycle.ts";
import { readDate } from "../../contract/read-date.ts";
import { formatAmount, formatCount, formatDay, formatLongDate } from "./formats.ts";
import type { Author, HistoryEntry } from "./history.ts";
import { isolated } from "./isolated.ts";
import { paymentMethod } from "./orders.ts";

/** Returns a kind of record as a choice: "Orders". */
export const kindChoice = (kind: HistoryKind): string => (kind === "shop" ? "Shop" : `${toLabel(kind)}s`);

const actionNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(orderChanges).map(({ audit, of, done }) => [audit, `${toLabel(of)} ${done}`])),
  ...Object.fromEntries(actionsOf(undefined).flatMap(plainlyNamed)),
};

/** Names an action by its own words: "user.update" is "User updated". `orderChanges` names the changes of orders. */
function plainlyNamed(action: HistoryAction): [string, string][] {
  const [kind = "", verb = ""] = action.split(".");
  if (verb === "undo") return [[action, `Change of the ${kind} undone`]];
  return kind === "order" ? [] : [[action, `${toLabel(kind)} ${verb}${verb.endsWith("e") ? "d" : "ed"}`]];
}

const own = <T>(record: Readonly<Record<string, T>>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Returns a kind of change in words; an unknown one stays as it is. */
export const actionInWords = (action: string): string => own(actionNames, action) ?? (action || "Unknown change");

/** Returns what a record is called: "Order # 10482". */
export function recordInWords({ kind, _id, name }: HistoryEntry["record"]): string {
  if (kind === "shop") return "";
  const called = isolated(name?.trim() || _id);
  return kind === "order"
    ? `Order # ${called}`
    : `${historyKinds.some((known) => known === kind) ? toLabel(kind) : kind} ${called}`;
}

/** Returns who made a change, in words. */
export function authorInWords(by: Author | undefined): string {
  if (!by) return "A command on the server";
  return by.name?.trim() || by.email?.trim() || "Unknown administrator";
}

/** The fields that are not called as their paths say. */
const fieldNames: Readonly<Record<string, string>> = {
  orderId: "Order number",
  createdAt: "Created",
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
  "shipping.trackingNumber": "Tracking number",
  "shipping.carrier": "Carrier",
  "shipping.estimatedDelivery": "Estimated delivery",
  "shipping.packedDate": "Packed",
  "shipping.shippedDate": "Shipped",
  "shipping.deliveredDate": "Delivered",
  "shipping.returnedDate": "Returned",
  "shipping.returnReason": "Return reason",
  contactNo: "Phone",
  isVerified: "Verified",
  customers: "Users added",
  orders: "Orders added",
};

/** Returns a field in words; one without a name above by its path: "loyalty.pointsSpent" is "Loyalty points spent". */
export function fieldInWords(field: string): string {
  const named = own(fieldNames, field);
  if (named !== undefined) return named;
  const words = field.replaceAll(/[._]+/g, " ").replaceAll(/(\p{Ll})(\p{Lu})/gu, (_, end, start) => `${end} ${start}`);
  return toLabel(words.toLowerCase().trim()) || "Unknown field";
}

const isAmount = /^(totalAmount|pricing\..+)$/;
const isMoment = /(^createdAt|^lastLogin|^lastVisit|Date)$/;
const isStatus = /(^|\.)status$/;

/** Formats a field's value as elsewhere on the page; undefined where there is none. */
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
  return `${quantity} × ${typeof name === "string" && name.trim() ? isolated(name) : unnamedProduct}${price}`;
}

/** Whether a value has words of the page around others' texts, which must not set the direction of the whole. */
export const isInOwnWords = (field: string): boolean => field === "items";

/** The length beyond which a value is cut until somebody expands it, in UTF-16 units. */
const longValue = 240;

/** Returns the beginning of a long value; undefined for one that is shown in full. */
export function beginningOf(value: string): string | undefined {
  if (value.length <= longValue) return undefined;
  // Drops whole characters: the slice may end with half of one.
  return `${[...value.slice(0, longValue)].slice(0, -20).join("").trimEnd()}…`;
}
