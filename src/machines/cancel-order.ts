import { assertEvent, assign, fromPromise, setup } from "xstate";
import type { ShopApi } from "../services/shop-api.ts";
import type { Receiver } from "./effects.ts";
import type { OrderChanged } from "./shop-data.ts";

export interface CancelOrderInput {
  readonly api: Pick<ShopApi, "cancelOrder">;
  /** Who is told what has become of the order. */
  readonly shop: Receiver<OrderChanged>;
  readonly orderId: string;
}

interface CancelOrderContext extends CancelOrderInput {
  readonly reason: string;
}

export type CancelOrderEvent =
  | { type: "reason.changed"; value: string }
  | { type: "dialog.confirm" }
  | { type: "dialog.cancel" };

/** The dialog that cancels an order (behaviour: Cancel-order dialog). A failure leaves it open, with its reason. */
export const cancelOrderMachine = setup({
  types: {
    context: {} as CancelOrderContext,
    input: {} as CancelOrderInput,
    events: {} as CancelOrderEvent,
    tags: "" as "busy",
  },
  actors: {
    // It goes on when the person leaves the order's page: the server may have carried it out by then.
    cancelOrder: fromPromise<void, CancelOrderContext>(async ({ input: { api, shop, orderId, reason } }) => {
      const change = await api.cancelOrder(orderId, reason);
      shop.send({ type: "order.changed", change });
    }),
  },
  actions: {
    keepReason: assign(({ event }) => {
      assertEvent(event, "reason.changed");
      return { reason: event.value };
    }),
  },
  guards: {
    hasReason: ({ context }) => context.reason.trim() !== "",
  },
}).createMachine({
  id: "cancelOrder",
  context: ({ input }) => ({ ...input, reason: "" }),
  initial: "editing",
  states: {
    editing: {
      on: {
        "reason.changed": { actions: "keepReason" },
        "dialog.confirm": { guard: "hasReason", target: "submitting" },
        "dialog.cancel": "closed",
      },
    },

    submitting: {
      tags: "busy",
      invoke: {
        id: "cancelOrder",
        src: "cancelOrder",
        input: ({ context }) => context,
        onDone: "closed",
        // The failed call is logged, and announced where the server asks for it (behaviour: Central handling).
        onError: "editing",
      },
    },

    closed: { type: "final" },
  },
});
