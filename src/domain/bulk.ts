import { whyNotCancelled, whyNotShipped } from "../../contract/order-changes.ts";
import { type ChangeRequest, orderRequest } from "./change-request.ts";
import { formatCount } from "./formats.ts";
import { oncePer } from "./once-per.ts";
import type { Order } from "./records.ts";
import { type ShippingDraft, shippingDraftOf, shippingOf } from "./shipping-form.ts";

/** The kinds of change that can be made to many orders at once. */
export type BulkKind = "cancel" | "ship";

/** The dialog's fields. An empty shipping field keeps an order's own value, or takes the shipping dialog's default. */
export interface BulkDraft extends ShippingDraft {
  readonly reason: string;
  /** The tracking numbers typed for single orders, by order id; each overrides the number for all. */
  readonly trackingNumbers: ReadonlyMap<string, string>;
}

/** An order that is not changed, and why. */
export interface Unchanged {
  readonly order: Order;
  readonly reason: string;
}

export const firstBulkDraft: BulkDraft = {
  reason: "",
  carrier: "",
  trackingNumber: "",
  status: "",
  estimatedDelivery: "",
  notes: "",
  trackingNumbers: new Map(),
};

/** Whether anything is typed or chosen in the dialog. */
export function isFilled({ trackingNumbers, ...fields }: BulkDraft): boolean {
  return [...Object.values(fields), ...trackingNumbers.values()].some((text) => text.trim() !== "");
}

/** Returns the tracking number that an order gets; empty where it keeps its own. */
const trackingNumberOf = ({ _id }: Order, { trackingNumber, trackingNumbers }: BulkDraft) =>
  trackingNumbers.get(_id)?.trim() || trackingNumber.trim();

/** Returns the orders that can be shipped once they have a tracking number. */
export function ordersWithoutNumber(orders: readonly Order[]): readonly Order[] {
  return orders.filter((order) => whyNotShipped(order) === undefined && !order.shipping?.trackingNumber?.trim());
}

/** Returns an order's shipping with the draft's values, its own where the draft has none. */
function shippingOfEach(order: Order, draft: BulkDraft): ShippingDraft {
  const own = shippingDraftOf(order);
  const given = shippingOf(draft);
  return {
    carrier: given.carrier || own.carrier,
    trackingNumber: trackingNumberOf(order, draft) || own.trackingNumber,
    status: given.status || own.status,
    estimatedDelivery: given.estimatedDelivery || own.estimatedDelivery,
    notes: given.notes || own.notes,
  };
}

const noNumber = "Tracking number is required";

/** Returns why an order is not changed with the others; undefined where it is (behaviour: Changing many orders). */
export function whyNotChanged(kind: BulkKind, draft: BulkDraft, order: Order): string | undefined {
  if (kind === "cancel") return whyNotCancelled(order);
  const hasNumber = trackingNumberOf(order, draft) !== "" || (order.shipping?.trackingNumber ?? "").trim() !== "";
  return whyNotShipped(order) ?? (hasNumber ? undefined : noNumber);
}

/** Many orders, divided into those that are changed, each once, and those that are not. */
interface Division {
  readonly changed: readonly Order[];
  readonly unchanged: readonly Unchanged[];
  /** The orders that lack only a tracking number, while none can be changed: nobody has typed one yet. */
  readonly waiting: readonly Order[];
}

/** Divides the orders. Cached until an input of the decision changes: there may be 100,000 orders. */
export function divide(kind: BulkKind, draft: BulkDraft, orders: readonly Order[]): Division {
  return dividerOf(orders)(kind, draft);
}

const dividerOf = oncePer((orders: readonly Order[]) => {
  let last: { readonly by: readonly unknown[]; readonly division: Division } | undefined;
  return (kind: BulkKind, draft: BulkDraft): Division => {
    const by = [kind, draft.trackingNumber.trim() !== "", draft.trackingNumbers];
    if (!last || by.some((part, place) => part !== last?.by[place])) {
      last = { by, division: dividedAnew(kind, draft, orders) };
    }
    return last.division;
  };
});

function dividedAnew(kind: BulkKind, draft: BulkDraft, orders: readonly Order[]): Division {
  const changed = new Map<string, Order>();
  const unchanged: Unchanged[] = [];
  for (const order of orders) {
    const reason = whyNotChanged(kind, draft, order);
    if (reason === undefined) changed.set(order._id, order);
    else unchanged.push({ order, reason });
  }
  const isWaiting = ({ reason }: Unchanged) => changed.size === 0 && reason === noNumber;
  return {
    changed: [...changed.values()],
    unchanged: unchanged.filter((one) => !isWaiting(one)),
    waiting: unchanged.filter(isWaiting).map(({ order }) => order),
  };
}

/** Returns the request that changes one of the orders. */
export function bulkRequest(kind: BulkKind, draft: BulkDraft, order: Order): ChangeRequest {
  const request = { ...orderRequest(order), isOneOfMany: true };
  return kind === "cancel"
    ? { kind: "order.cancel", ...request, reason: draft.reason }
    : { kind: "order.ship", ...request, before: order.shipping, shipping: shippingOfEach(order, draft) };
}

/** The outcome: how many orders were changed, how many failed and how many were not begun. */
export interface BulkCounts {
  readonly done: number;
  readonly failed: number;
  readonly notBegun: number;
}

/** Returns the toast at the end, one for all orders. */
export function outcomeWords(kind: BulkKind, { done, failed, notBegun }: BulkCounts): string {
  const all = done + failed + notBegun;
  const orders = `${done === all ? formatCount(all) : `${formatCount(done)} of ${formatCount(all)}`} ${all === 1 ? "order" : "orders"}`;
  const words = [
    kind === "cancel" ? `${orders} ${all === 1 ? "was" : "were"} cancelled.` : `The shipping of ${orders} was updated.`,
  ];
  if (failed > 0) words.push(`${formatCount(failed)} failed.`);
  if (notBegun > 0) words.push(`${formatCount(notBegun)} not begun.`);
  return words.join(" ");
}
