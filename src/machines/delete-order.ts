import { sendTo, setup } from "xstate";
import { orderRequest } from "../domain/change-request.ts";
import { ordersPath } from "../domain/paths.ts";
import type { Order } from "../domain/records.ts";
import type { BackEvent, Receiver } from "./effects.ts";
import { type ChangeOutcome, type RequestChangeInput, requestChange } from "./request-change.ts";

export interface DeleteOrderInput {
  readonly changes: RequestChangeInput["changes"];
  /** Who takes the person back. */
  readonly shop: Receiver<BackEvent>;
  readonly order: Order;
}

export type DeleteOrderEvent = { type: "dialog.confirm" } | { type: "dialog.cancel" } | ChangeOutcome;

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
  actors: { requestChange },
  actions: {
    goBack: sendTo(({ context }) => context.shop, { type: "navigate.back", otherwise: ordersPath } as const),
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
        id: "requestChange",
        src: "requestChange",
        input: ({ context: { changes, order } }) => ({
          changes,
          change: { kind: "order.delete", ...orderRequest(order) },
        }),
      },
      on: {
        "change.confirmed": { target: "deleted", actions: "goBack" },
        // The failed call is logged, and announced where the server asks for it (behaviour: Central handling).
        "change.failed": "confirming",
      },
    },

    deleted: { type: "final", output: "deleted" },
    cancelled: { type: "final", output: "kept" },
  },
});
