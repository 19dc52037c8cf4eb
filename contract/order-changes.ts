import type { OrderStatus } from "./order-lifecycle.ts";

/** An order as far as it decides what can be done about it. */
interface OrderState {
  readonly status?: string | undefined;
  readonly cancelled?: unknown;
}

interface OrderChange {
  readonly title: string;
  /** What it changes, and what that is afterwards: "The shipping was updated". */
  readonly of: "order" | "shipping";
  readonly done: string;
  /** What the audit and the history call it. */
  readonly audit: string;
  /** Why it is refused for an order; undefined where it is not. */
  readonly whyNot: (order: OrderState) => string | undefined;
  /** A change that sets a status for a reason: the status, the order's field for the reason, and what that is called. */
  readonly status?: OrderStatus;
  readonly reason?: string;
  readonly reasonTitle?: string;
}

/** Why an order is not cancelled once more (behaviour: Order life cycle). */
export function whyNotCancelled({ status }: OrderState): string | undefined {
  return status?.trim().toLowerCase() === "cancelled" ? "This order is already cancelled." : undefined;
}

/** Why the parcel of an order does not move (behaviour: Order life cycle). */
export function whyNotShipped({ cancelled }: OrderState): string | undefined {
  return cancelled ? "This order is cancelled, so its shipping cannot be changed." : undefined;
}

/**
 * What can be done about an order. The server's calls, refusals and audit, the page's buttons, palette, messages and history
 * derive from this table (docs/how-to/add-an-order-status.md).
 */
export const orderChanges = {
  "order.ship": {
    title: "Update shipping",
    of: "shipping",
    done: "updated",
    audit: "order.update_shipping",
    whyNot: whyNotShipped,
  },
  "order.cancel": {
    title: "Cancel order",
    of: "order",
    done: "cancelled",
    audit: "order.cancel",
    whyNot: whyNotCancelled,
    status: "cancelled",
    reason: "cancellationReason",
    reasonTitle: "Cancellation reason",
  },
  "order.delete": {
    title: "Delete order",
    of: "order",
    done: "deleted",
    audit: "order.delete",
    whyNot: (_order: OrderState): string | undefined => undefined,
  },
} as const satisfies Record<string, OrderChange>;

export type OrderChangeKind = keyof typeof orderChanges;

/** The changes that set a status for a reason. */
export type StatusChangeKind = {
  [Kind in OrderChangeKind]: (typeof orderChanges)[Kind] extends { readonly status: OrderStatus } ? Kind : never;
}[OrderChangeKind];

export const orderChangeKinds = Object.keys(orderChanges) as OrderChangeKind[];
export const statusChangeKinds = orderChangeKinds.filter(isStatusChange);

function isStatusChange(kind: OrderChangeKind): kind is StatusChangeKind {
  return "status" in orderChanges[kind];
}

/** "cancel" of "order.cancel": part of the path of the call that changes a status. */
export function verbOf<Verb extends string>(kind: `order.${Verb}` & StatusChangeKind): Verb {
  return kind.slice("order.".length) as Verb;
}

/** What a change with a reason makes of an order's status. */
export function statusAfter(kind: StatusChangeKind) {
  const { status } = orderChanges[kind];
  return status === "cancelled" ? { status, cancelled: true } : { status };
}

/** Whether an order has the status that a change sets. */
export function hasStatusOf(kind: StatusChangeKind, { cancelled, status }: OrderState): boolean {
  const set = orderChanges[kind].status;
  return set === "cancelled" ? cancelled === true : status === set;
}

/** Why a change can be made of none of many orders; undefined where it can of one (behaviour: Changing many orders). */
export function whyNoneChanged(kind: OrderChangeKind, orders: readonly OrderState[]): string | undefined {
  return orders.every(orderChanges[kind].whyNot) ? "All selected orders are cancelled." : undefined;
}
