import { assertEvent, assign, setup } from "xstate";
import { orderRequest } from "../domain/change-request.ts";
import type { Order } from "../domain/records.ts";
import { type ChangeOutcome, type RequestChangeInput, requestChange } from "./request-change.ts";

export interface CancelOrderInput {
  readonly changes: RequestChangeInput["changes"];
  readonly order: Order;
}

interface CancelOrderContext extends CancelOrderInput {
  readonly reason: string;
}

export type CancelOrderEvent =
  | { type: "reason.changed"; value: string }
  | { type: "dialog.confirm" }
  | { type: "dialog.cancel" }
  | ChangeOutcome;

/** The dialog that cancels an order (behaviour: Cancel-order dialog). A failure leaves it open, with its reason. */
export const cancelOrderMachine = setup({
  types: {
    context: {} as CancelOrderContext,
    input: {} as CancelOrderInput,
    events: {} as CancelOrderEvent,
    tags: "" as "busy",
  },
  actors: { requestChange },
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
        id: "requestChange",
        src: "requestChange",
        input: ({ context: { changes, order, reason } }) => ({
          changes,
          change: { kind: "order.cancel", ...orderRequest(order), reason },
        }),
      },
      on: {
        "change.confirmed": "closed",
        // The failed call is logged, and announced where the server asks for it (behaviour: Central handling).
        "change.failed": "editing",
      },
    },

    closed: { type: "final" },
  },
});
