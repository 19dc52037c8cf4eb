import { createEmptyActor } from "xstate";
import { type OrderActionsInput, orderActionsMachine } from "../../src/machines/order-actions.ts";
import type { Model } from "./paths.ts";

export const order = { _id: "o1", orderId: "10480", shipping: { trackingNumber: "JD014" } };
export const done = { type: "updated", record: { _id: "o1" } };

/** What can be done about an order. */
export const model: Model<OrderActionsInput> = {
  machine: orderActionsMachine,
  tell: () => null,
  says: ({ value }) =>
    ({
      deleting: "the dialog that deletes is open",
      cancelling: "the dialog that cancels is open",
      shipping: "the shipping dialog is open",
      gone: "the order is gone, and one is a step back",
    })[String(value)] ?? "no dialog is open",
  machineOnly: {
    "orderActions.idle: order.step [hasBeside] → stays": "the page of the next order has an actor of its own",
  },
  beginnings: [
    {
      given: "an order's page",
      input: () => ({
        changes: null as never,
        shop: createEmptyActor() as never,
        shopData: createEmptyActor() as never,
        placeBeside: (_, by) => (by > 0 ? { to: "/orders/o2" } : undefined),
      }),
      events: {
        "the person presses Delete Order": { type: "order.delete", order },
        "the person presses Cancel Order": { type: "order.cancel", order },
        "the person presses Update Shipping": { type: "order.ship", order },
        "the person goes to the next order": { type: "order.step", order, by: 1 },
        "the order is deleted": { type: "xstate.done.actor.deleteOrder", output: "deleted" },
        "the order is kept after all": { type: "xstate.done.actor.deleteOrder", output: "kept" },
        "the order is cancelled": { type: "xstate.done.actor.cancelOrder", output: done },
        "the cancellation is given up": { type: "xstate.done.actor.cancelOrder", output: undefined },
        "the shipping is changed": { type: "xstate.done.actor.updateShipping", output: done },
        "the change of shipping is given up": { type: "xstate.done.actor.updateShipping", output: undefined },
      },
    },
  ],
};
