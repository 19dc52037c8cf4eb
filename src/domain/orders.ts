import { plainStatus, shippingStatuses, type Tone, toLabel } from "../../contract/order-lifecycle.ts";
import type { Order } from "./records.ts";
import { type StatusView, statusOf, statusTones } from "./statuses.ts";

export type Shipping = NonNullable<Order["shipping"]>;

/** Returns the number of pieces: the server's count, or else the sum of the items' quantities, 1 where one is missing. */
export function itemCount(order: Order): number {
  return order.itemCount ?? (order.items ?? []).reduce((sum, item) => sum + (item.quantity ?? 1), 0);
}

/** Formats a number of pieces: "1 item", "3 items". */
export function formatItems(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}

/** The tones of lists, and two more of the order page. */
const tones: ReadonlyMap<string, Tone> = new Map([...statusTones, ["in_transit", "transit"], ["completed", "success"]]);

const viewOf = (status: string): StatusView => ({ label: toLabel(status), tone: tones.get(status) ?? "neutral" });

/**
 * Returns an order's pill on its own page (behaviour: Status on the order page): the cancelled flag overrides the
 * status; others keep their own word.
 */
export function orderPill(order: Order): StatusView {
  return viewOf(order.cancelled ? "cancelled" : statusOf(order) || "unknown");
}

/** Returns a parcel's status, normalised for comparison; empty when it has none. */
export const shippingStatusOf = (shipping: Shipping | undefined): string => plainStatus(shipping?.status);

/** Returns a parcel's pill; one without a status has not been shipped. */
export function shippingPill(shipping: Shipping | undefined): StatusView {
  const status = shippingStatusOf(shipping);
  return status ? viewOf(status) : { label: "Not shipped", tone: "neutral" };
}

/** Whether there is anything to say about an order's shipping (behaviour: Shipping status card). */
export function hasShipping(shipping: Shipping | undefined): shipping is Shipping {
  return Object.values(shipping ?? {}).some((value) => value !== undefined && value !== "");
}

/** Whether a parcel has reached `stage`, as a returned one has, too (behaviour: Shipping status card). */
export function hasReached(shipping: Shipping | undefined, stage: "packed" | "shipped"): boolean {
  const status = shippingStatusOf(shipping);
  const stages: readonly string[] = shippingStatuses;
  return stages.indexOf(status) >= stages.indexOf(stage);
}

/**
 * Whether a delivered parcel came before its estimate; the comparison uses the raw values
 * (behaviour: Shipping status card).
 */
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

/** Returns the payment method of an order (behaviour: Order Timeline card), in words; an unknown one stays as it is. */
export function paymentMethod(method: string | undefined): string {
  if (!method?.trim()) return "Unknown method";
  return paymentMethods.get(method) ?? method;
}

/** Joins the parts that are not blank; N/A when all are. */
export function joined(parts: readonly (string | undefined)[], separator: string): string {
  return parts.filter((part) => part?.trim()).join(separator) || "N/A";
}

/** Returns a web search for a parcel by its carrier and number (behaviour: Shipping dialog). */
export function trackingUrl(carrier: string, trackingNumber: string): string {
  const query = new URLSearchParams({ q: `${carrier} tracking ${trackingNumber.trim()}`.trim() });
  return `https://www.google.com/search?${query}`;
}
