import { assertEvent, assign, fromPromise, sendTo, setup } from "xstate";
import type { Change } from "../domain/collection.ts";
import type { Order } from "../domain/records.ts";
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

/** The dialog that cancels an order (section 2, Cancel-order dialog). A failure leaves it open, with its reason. */
export const cancelOrderMachine = setup({
  types: {
    context: {} as CancelOrderContext,
    input: {} as CancelOrderInput,
    events: {} as CancelOrderEvent,
    tags: "" as "busy",
  },
  actors: {
    cancelOrder: fromPromise<Change<Order>, CancelOrderContext>(({ input, signal }) =>
      input.api.cancelOrder(input.orderId, input.reason, signal),
    ),
  },
  actions: {
    keepReason: assign(({ event }) => {
      assertEvent(event, "reason.changed");
      return { reason: event.value };
    }),
    tellChanged: sendTo(
      ({ context }) => context.shop,
      (_, { change }: { change: Change<Order> }) => ({ type: "order.changed", change }) as const,
    ),
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
        onDone: {
          target: "closed",
          actions: { type: "tellChanged", params: ({ event }) => ({ change: event.output }) },
        },
        // The failed call is logged, and announced where the server asks for it (section 8).
        onError: "editing",
      },
    },

    closed: { type: "final" },
  },
});
