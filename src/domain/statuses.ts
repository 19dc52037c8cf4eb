import {
  orderStatuses,
  orderStatusLabel,
  orderStatusTones,
  plainStatus,
  type Tone,
  toLabel,
} from "../../contract/order-lifecycle.ts";
import type { Order } from "./records.ts";

export interface StatusView {
  readonly label: string;
  readonly tone: Tone;
}

/** The tones of order statuses; any other is neutral. */
export const statusTones: ReadonlyMap<string, Tone> = new Map(Object.entries(orderStatusTones));

const toneOf = (status: string) => statusTones.get(status) ?? "neutral";

const listed: ReadonlyMap<string, StatusView> = new Map(
  orderStatuses.map((status) => [toLabel(status), { label: toLabel(status), tone: toneOf(status) }]),
);
const unlisted: StatusView = { label: "Unknown", tone: "neutral" };

/** Returns an order's status, normalised for comparison; empty when it has none. */
export const statusOf = (order: Order): string => plainStatus(order.status);

/** Returns the status under which an order is counted, as the server writes it. */
export const countedStatus = ({ cancelled, status }: Order) => (cancelled ? "cancelled" : status);

/** Returns an order's badge in lists (behaviour: Status in the orders list). */
export function listStatus(order: Pick<Order, "cancelled" | "status">): StatusView {
  return listed.get(orderStatusLabel(order)) ?? unlisted;
}

/** Returns an order's badge on the dashboard (behaviour: Status on the dashboard). */
export function dashboardStatus(order: Order): StatusView {
  const status = plainStatus(countedStatus(order)) || "unknown";
  return { label: toLabel(status), tone: toneOf(status) };
}
