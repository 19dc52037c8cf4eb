import { assertEvent, assign, setup } from "xstate";
import { whyNotCancelled, whyNotShipped } from "../../contract/order-lifecycle.ts";
import type { Order } from "../domain/records.ts";
import { cancelOrderMachine } from "./cancel-order.ts";
import { type DeleteOrderOutcome, deleteOrderMachine } from "./delete-order.ts";
import type { BackEvent, Receiver } from "./effects.ts";
import type { RequestChangeInput } from "./request-change.ts";
import { updateShippingMachine } from "./update-shipping.ts";

export interface OrderActionsInput {
  readonly changes: RequestChangeInput["changes"];
  /** Who takes the person back. */
  readonly shop: Receiver<BackEvent>;
}

interface OrderActionsContext extends OrderActionsInput {
  /** The order of the last dialog, as it was when that was opened. */
  readonly order: Order | undefined;
}

/** Each opens the dialog of that action for an order. */
export type OrderActionsEvent =
  | { type: "order.delete"; order: Order }
  | { type: "order.cancel"; order: Order }
  | { type: "order.ship"; order: Order };

/** What can be done about an order (behaviour: Order Actions card): at most one dialog is open. */
export const orderActionsMachine = setup({
  types: {
    context: {} as OrderActionsContext,
    input: {} as OrderActionsInput,
    events: {} as OrderActionsEvent,
    children: {} as { deleteOrder: "deleteOrder"; cancelOrder: "cancelOrder"; updateShipping: "updateShipping" },
  },
  actors: { deleteOrder: deleteOrderMachine, cancelOrder: cancelOrderMachine, updateShipping: updateShippingMachine },
  actions: {
    keepOrder: assign({ order: ({ event }) => event.order }),
  },
  guards: {
    canBeCancelled: ({ event: { order } }) => !whyNotCancelled(order),
    canBeShipped: ({ event: { order } }) => !whyNotShipped(order),
    wasDeleted: (_, { outcome }: { outcome: DeleteOrderOutcome }) => outcome === "deleted",
  },
}).createMachine({
  id: "orderActions",
  context: ({ input }) => ({ ...input, order: undefined }),
  initial: "idle",
  states: {
    idle: {
      on: {
        "order.delete": { target: "deleting", actions: "keepOrder" },
        "order.cancel": { guard: "canBeCancelled", target: "cancelling", actions: "keepOrder" },
        "order.ship": { guard: "canBeShipped", target: "shipping", actions: "keepOrder" },
      },
    },

    deleting: {
      invoke: {
        id: "deleteOrder",
        src: "deleteOrder",
        input: ({ context: { changes, shop }, event }) => {
          assertEvent(event, "order.delete");
          return { changes, shop, order: event.order };
        },
        onDone: [
          { guard: { type: "wasDeleted", params: ({ event }) => ({ outcome: event.output }) }, target: "gone" },
          { target: "idle" },
        ],
      },
    },

    cancelling: {
      invoke: {
        id: "cancelOrder",
        src: "cancelOrder",
        input: ({ context: { changes }, event }) => {
          assertEvent(event, "order.cancel");
          return { changes, order: event.order };
        },
        onDone: "idle",
      },
    },

    shipping: {
      invoke: {
        id: "updateShipping",
        src: "updateShipping",
        input: ({ context: { changes }, event }) => {
          assertEvent(event, "order.ship");
          return { changes, order: event.order };
        },
        onDone: "idle",
      },
    },

    // The person is on the way back to where they came from.
    gone: { type: "final" },
  },
});
