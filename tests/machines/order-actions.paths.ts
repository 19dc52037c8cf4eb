import { createEmptyActor } from "xstate";
import { shippingDraftOf } from "../../src/domain/shipping-form.ts";
import { orderActionsMachine } from "../../src/machines/order-actions.ts";
import { keeping } from "./keeping.ts";
import type { Model } from "./paths.ts";

export const order = { _id: "o1", orderId: "10480", shipping: { trackingNumber: "JD014" } };
export const done = { type: "updated", record: { _id: "o1" } };

const draft = shippingDraftOf(order);
const why = "nothing of it can be seen before the session ends: tests/browser/drafts.test.ts";
const drafts = {
  "a shipping update that was typed": {
    kind: "order.ship",
    id: "o1",
    order,
    wasSent: false,
    typed: { draft, theirs: draft, before: draft, choices: {}, opened: draft },
  },
  "a shipping update that was saved": {
    kind: "order.ship",
    id: "o1",
    order,
    wasSent: true,
    typed: { draft, theirs: draft, before: draft, choices: {}, opened: draft },
  },
  "a reason that was typed": {
    kind: "order.cancel",
    id: "o1",
    order,
    wasSent: false,
    typed: { reason: "Out of stock", opened: order },
  },
} as const;

/** The person came from the profile of a customer with two orders. */
export const cameFrom = { state: { list: "?q=z" }, list: "", orders: ["o1", "o2"] };

/** The actions on an order. */
export const model: Model<typeof orderActionsMachine> = {
  machine: orderActionsMachine,
  stateKey: () => null,
  describeState: ({ value }) =>
    ({
      deleting: "the dialog that deletes is open",
      cancelling: "the dialog that cancels is open",
      shipping: "the shipping dialog is open",
      gone: "the order is gone, and one is a step back",
    })[String(value)] ?? "no dialog is open",
  isPossible: (_, { value }) => value !== "gone",
  machineOnly: {
    "orderActions.starting: always [isSaved] → orderActions.idle": why,
    "orderActions.starting: always [isShippingRestored] → orderActions.shipping": why,
    "orderActions.starting: always [isCancellationRestored] → orderActions.cancelling": why,
    "orderActions.idle: order.step [hasBeside] → stays": "the page of the next order has an actor of its own",
  },
  beginnings: [
    {
      given: "an order's page",
      input: () => ({
        changes: keeping(),
        orderId: "o1",
        shown: order,
        parent: createEmptyActor() as never,
        shopData: createEmptyActor() as never,
        favourites: createEmptyActor() as never,
        cameFrom,
        served: undefined,
      }),
      events: {
        "the person presses Delete Order": { type: "order.delete", order },
        "the person presses Cancel Order": { type: "order.cancel", order },
        "the person presses Update Shipping": { type: "order.ship", order },
        "the person goes to the next order": { type: "order.step", order, by: 1 },
        "the orders beside it may be others": {
          type: "beside.changed",
          beside: { [-1]: undefined, 1: { to: "/orders/o2" } },
        },
        "the order is deleted": { type: "xstate.done.actor.deleteOrder", output: "deleted" },
        "the order is kept after all": { type: "xstate.done.actor.deleteOrder", output: "kept" },
        "the order is cancelled": { type: "xstate.done.actor.cancelOrder", output: done },
        "the cancellation is given up": { type: "xstate.done.actor.cancelOrder", output: undefined },
        "the shipping is changed": { type: "xstate.done.actor.updateShipping", output: done },
        "the change of shipping is given up": { type: "xstate.done.actor.updateShipping", output: undefined },
      },
    },
    ...Object.entries(drafts).map(([given, kept]) => ({
      given: `an order's page after ${given}`,
      input: () => ({
        changes: keeping(kept),
        orderId: "o1",
        shown: order,
        parent: createEmptyActor() as never,
        shopData: createEmptyActor() as never,
        favourites: createEmptyActor() as never,
        cameFrom,
        served: undefined,
      }),
      events: {
        "the cancellation is given up": { type: "xstate.done.actor.cancelOrder", output: undefined },
        "the change of shipping is given up": { type: "xstate.done.actor.updateShipping", output: undefined },
      },
    })),
  ],
};
