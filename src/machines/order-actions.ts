import { assertEvent, assign, setup } from "xstate";
import type { Order } from "../domain/records.ts";
import type { ShopApi } from "../services/shop-api.ts";
import { cancelOrderMachine } from "./cancel-order.ts";
import { type DeleteOrderOutcome, deleteOrderMachine } from "./delete-order.ts";
import type { BackEvent, Receiver } from "./effects.ts";
import type { OrderChanged } from "./shop-data.ts";
import { updateShippingMachine } from "./update-shipping.ts";

export interface OrderActionsInput {
  readonly api: ShopApi;
  /** Who is told what becomes of the order, and takes the person back. */
  readonly shop: Receiver<OrderChanged | BackEvent>;
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
        "order.cancel": { target: "cancelling", actions: "keepOrder" },
        "order.ship": { target: "shipping", actions: "keepOrder" },
      },
    },

    deleting: {
      invoke: {
        id: "deleteOrder",
        src: "deleteOrder",
        input: ({ context: { api, shop }, event }) => {
          assertEvent(event, "order.delete");
          return { api, shop, orderId: event.order._id };
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
        input: ({ context: { api, shop }, event }) => {
          assertEvent(event, "order.cancel");
          return { api, shop, orderId: event.order._id };
        },
        onDone: "idle",
      },
    },

    shipping: {
      invoke: {
        id: "updateShipping",
        src: "updateShipping",
        input: ({ context: { api, shop }, event }) => {
          assertEvent(event, "order.ship");
          return { api, shop, order: event.order };
        },
        onDone: "idle",
      },
    },

    // The person is on the way back to where they came from.
    gone: { type: "final" },
  },
});
