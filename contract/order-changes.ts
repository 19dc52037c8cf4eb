import type { OrderStatus } from "./order-lifecycle.ts";

/** The fields of an order that decide which changes are allowed. */
interface OrderState {
  readonly status?: string | undefined;
  readonly cancelled?: unknown;
}

interface OrderChange {
  readonly title: string;
  /** The subject and the participle of messages, as in "The shipping was updated". */
  readonly of: "order" | "shipping";
  readonly done: string;
  /** The action's name in the audit and the history. */
  readonly audit: string;
  /** Returns why an order's change is refused. Undefined if it is allowed. */
  readonly whyNot: (order: OrderState) => string | undefined;
  /**
   * For a change that sets a status for a reason: the status, the order's field for the reason, and that field's label.
   */
  readonly status?: OrderStatus;
  readonly reason?: string;
  readonly reasonTitle?: string;
}

/** Returns why an order cannot be cancelled (behaviour: Order life cycle). Undefined if it can. */
export function whyNotCancelled({ status }: OrderState): string | undefined {
  return status?.trim().toLowerCase() === "cancelled" ? "This order is already cancelled." : undefined;
}

/** Returns why an order's shipping cannot be changed (behaviour: Order life cycle). Undefined if it can. */
export function whyNotShipped({ cancelled }: OrderState): string | undefined {
  return cancelled ? "This order is cancelled, so its shipping cannot be changed." : undefined;
}

/**
 * The changes of an order. The server's calls, refusals and audit, and the page's buttons, palette, messages and
 * history derive from this table (docs/how-to/add-an-order-status.md).
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

/** Returns the verb of a change, such as "cancel" for "order.cancel". It is part of the path of the change's call. */
export function verbOf<Verb extends string>(kind: `order.${Verb}` & StatusChangeKind): Verb {
  return kind.slice("order.".length) as Verb;
}

/** Returns the fields of an order that a change with a reason sets. */
export function statusAfter(kind: StatusChangeKind) {
  const { status } = orderChanges[kind];
  return status === "cancelled" ? { status, cancelled: true } : { status };
}

/** Whether an order has the status that a change sets. */
export function hasStatusOf(kind: StatusChangeKind, { cancelled, status }: OrderState): boolean {
  const set = orderChanges[kind].status;
  return set === "cancelled" ? cancelled === true : status === set;
}

/**
 * Returns why a change is refused for all of many orders (behaviour: Changing many orders). Undefined if any allows it.
 */
export function whyNoneChanged(kind: OrderChangeKind, orders: readonly OrderState[]): string | undefined {
  return orders.every(orderChanges[kind].whyNot) ? "All selected orders are cancelled." : undefined;
}
