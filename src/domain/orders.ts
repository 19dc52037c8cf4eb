import { plainStatus, shippingStatuses, type Tone, toLabel } from "../../contract/order-lifecycle.ts";
import type { Order } from "./records.ts";
import { type StatusView, statusOf, statusTones } from "./statuses.ts";

export type Shipping = NonNullable<Order["shipping"]>;

/** Returns the number of pieces: the server's count, or else the sum of the items' quantities; a missing quantity counts as 1. */
export function itemCount(order: Order): number {
  return order.itemCount ?? (order.items ?? []).reduce((sum, item) => sum + (item.quantity ?? 1), 0);
}

/** Formats a number of pieces: "1 item", "3 items". */
export function formatItems(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}

/** The tones of statuses: those of the lists' badges, and two that only the order page has. */
const tones: ReadonlyMap<string, Tone> = new Map([...statusTones, ["in_transit", "transit"], ["completed", "success"]]);

const viewOf = (status: string): StatusView => ({ label: toLabel(status), tone: tones.get(status) ?? "neutral" });

/**
 * Returns an order's badge on its own page (behaviour: Status on the order page). The cancelled flag overrides the status;
 * a status that nobody knows is its own label.
 */
export function orderBadge(order: Order): StatusView {
  return viewOf(order.cancelled ? "cancelled" : statusOf(order) || "unknown");
}

/** Returns a parcel's status, normalised for comparison; empty when it has none. */
export const shippingStatusOf = (shipping: Shipping | undefined): string => plainStatus(shipping?.status);

/** Returns a parcel's badge; a parcel without a status has not been shipped. */
export function shippingBadge(shipping: Shipping | undefined): StatusView {
  const status = shippingStatusOf(shipping);
  return status ? viewOf(status) : { label: "Not shipped", tone: "neutral" };
}

/** Whether a field of an order's shipping has a value (behaviour: Shipping status card). */
export function hasShipping(shipping: Shipping | undefined): shipping is Shipping {
  return Object.values(shipping ?? {}).some((value) => value !== undefined && value !== "");
}

/** Whether a parcel has reached `stage` (behaviour: Shipping status card): `shippingStatuses` are in order, "returned" last. */
export function hasReached(shipping: Shipping | undefined, stage: "packed" | "shipped"): boolean {
  const status = shippingStatusOf(shipping);
  const statuses: readonly string[] = shippingStatuses;
  return statuses.indexOf(status) >= statuses.indexOf(stage);
}

/** Whether a parcel was delivered before the estimate (behaviour: Shipping status card): the stored texts are compared. */
export function isDeliveredEarly({ deliveredDate, estimatedDelivery }: Shipping): boolean {
  return Boolean(deliveredDate && estimatedDelivery && deliveredDate < estimatedDelivery);
}

const paymentMethods: ReadonlyMap<string, string> = new Map([
  ["credit_card", "Credit Card"],
  ["debit_card", "Debit card"],
  ["cash_on_delivery", "Cash on delivery"],
  ["bank_transfer", "Bank transfer"],
  ["wallet", "Wallet"],
]);

/** Returns the label of a payment method (behaviour: Order Timeline card); a method without a label is its own label. */
export function paymentMethod(method: string | undefined): string {
  if (!method?.trim()) return "Unknown method";
  return paymentMethods.get(method) ?? method;
}

/** Joins the parts that are not blank; N/A when all are blank. */
export function joinNonBlank(parts: readonly (string | undefined)[], separator: string): string {
  return parts.filter((part) => part?.trim()).join(separator) || "N/A";
}

/** Returns the URL of a web search for a parcel by its carrier and number (behaviour: Shipping dialog). */
export function trackingUrl(carrier: string, trackingNumber: string): string {
  const query = new URLSearchParams({ q: `${carrier} tracking ${trackingNumber.trim()}`.trim() });
  return `https://www.google.com/search?${query}`;
}
