import { fromPromise, sendTo, setup } from "xstate";
import { ordersPath } from "../domain/paths.ts";
import { isGone } from "../services/api-error.ts";
import type { ShopApi } from "../services/shop-api.ts";
import type { BackEvent, Receiver } from "./effects.ts";
import type { OrderChanged } from "./shop-data.ts";

export interface DeleteOrderInput {
  readonly api: Pick<ShopApi, "deleteOrder">;
  /** Who is told that the order is gone, and takes the person back. */
  readonly shop: Receiver<OrderChanged | BackEvent>;
  readonly orderId: string;
}

export type DeleteOrderEvent = { type: "dialog.confirm" } | { type: "dialog.cancel" };

/** Whether an order was deleted in the end, or is still there. */
export type DeleteOrderOutcome = "deleted" | "kept";

/** The dialog that deletes an order (behaviour: Delete-order dialog). A failure leaves it open. */
export const deleteOrderMachine = setup({
  types: {
    context: {} as DeleteOrderInput,
    input: {} as DeleteOrderInput,
    events: {} as DeleteOrderEvent,
    output: {} as DeleteOrderOutcome,
    tags: "" as "busy",
  },
  actors: {
    // It goes on when the person leaves the order's page: the server may have carried it out by then.
    deleteOrder: fromPromise<void, DeleteOrderInput>(async ({ input: { api, shop, orderId } }) => {
      await api.deleteOrder(orderId);
      shop.send(removed(orderId));
    }),
  },
  actions: {
    tellRemoved: sendTo(
      ({ context }) => context.shop,
      ({ context }) => removed(context.orderId),
    ),
    goBack: sendTo(({ context }) => context.shop, { type: "navigate.back", otherwise: ordersPath } as const),
  },
  guards: {
    isGone: (_, { error }: { error: unknown }) => isGone(error),
  },
}).createMachine({
  id: "deleteOrder",
  context: ({ input }) => input,
  initial: "confirming",
  output: ({ event }) => event.output as DeleteOrderOutcome,
  states: {
    confirming: {
      on: { "dialog.confirm": "submitting", "dialog.cancel": "cancelled" },
    },

    submitting: {
      tags: "busy",
      invoke: {
        id: "deleteOrder",
        src: "deleteOrder",
        input: ({ context }) => context,
        onDone: { target: "deleted", actions: "goBack" },
        // The failed call is logged, and announced where the server asks for it (behaviour: Central handling).
        onError: [
          {
            // Somebody else was faster: the lists are without it from now on.
            guard: { type: "isGone", params: ({ event }) => ({ error: event.error }) },
            target: "confirming",
            actions: "tellRemoved",
          },
          { target: "confirming" },
        ],
      },
    },

    deleted: { type: "final", output: "deleted" },
    cancelled: { type: "final", output: "kept" },
  },
});

const removed = (id: string) => ({ type: "order.changed", change: { type: "removed", id } }) as const;
