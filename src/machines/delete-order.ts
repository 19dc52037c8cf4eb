import { assertEvent, assign, sendTo, setup } from "xstate";
import { orderRequest } from "../domain/change-request.ts";
import { ordersPath } from "../domain/paths.ts";
import type { Order } from "../domain/records.ts";
import { currentOrderIn, orderGuards, toastOfChange } from "./shared/changed-meanwhile.ts";
import type { BackEvent, Receiver, ToastEvent } from "./shared/effects.ts";
import { type ChangeOutcome, type RequestChangeInput, requestChange } from "./shared/request-change.ts";
import type { ShopDataRef } from "./shared/shop-data-ref.ts";
import { type OrderNews, watchOrder } from "./shared/watch-record.ts";

export interface DeleteOrderInput {
  readonly changes: RequestChangeInput["changes"];
  /** The actor that goes back and shows toasts. */
  readonly parent: Receiver<BackEvent | ToastEvent>;
  readonly shopData: ShopDataRef;
  readonly order: Order;
}

/** `order` is the latest version that the page knows. */
interface DeleteOrderContext extends DeleteOrderInput {
  /** The order as it was when the dialog was opened. */
  readonly opened: Order;
}

export type DeleteOrderEvent = { type: "dialog.confirm" } | { type: "dialog.cancel" } | OrderNews | ChangeOutcome;

/** Whether an order was deleted in the end, or is still there. */
export type DeleteOrderOutcome = "deleted" | "kept";

/**
 * Runs the dialog that deletes an order (behaviour: Delete-order dialog; Nobody overwrites). A failure leaves it open;
 * where somebody else has changed the order meanwhile, it asks again.
 */
export const deleteOrderMachine = setup({
  types: {
    context: {} as DeleteOrderContext,
    input: {} as DeleteOrderInput,
    events: {} as DeleteOrderEvent,
    output: {} as DeleteOrderOutcome,
    tags: "" as "busy",
  },
  actors: { requestChange, watchOrder },
  actions: {
    setOrder: assign(({ event }) => {
      assertEvent(event, "order.found");
      return { order: event.order };
    }),
    setCurrent: assign((received) => ({ order: currentOrderIn(received) as Order })),
    toastChanged: sendTo(({ context }) => context.parent, toastOfChange),
    goBack: sendTo(({ context }) => context.parent, { type: "navigate.back", otherwise: ordersPath } as const),
  },
  guards: {
    ...orderGuards,
  },
}).createMachine({
  id: "deleteOrder",
  context: ({ input }) => ({ ...input, opened: input.order }),
  invoke: {
    id: "watchOrder",
    src: "watchOrder",
    input: ({ context: { shopData, order } }) => ({ shopData, id: order._id }),
  },
  initial: "confirming",
  output: ({ event }) => event.output as DeleteOrderOutcome,
  states: {
    confirming: {
      on: {
        "dialog.confirm": "submitting",
        "order.found": { guard: "isNews", actions: "setOrder" },
        "order.missing": "gone",
        "dialog.cancel": "cancelled",
      },
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
        "change.failed": [
          { guard: "wasChanged", target: "confirming", actions: "setCurrent" },
          { guard: "isGone", target: "gone" },
          { guard: "isUnannouncedChange", target: "confirming", actions: "toastChanged" },
          // The failed call is logged, and announced where the server asks for it (behaviour: Central handling).
          { target: "confirming" },
        ],
      },
    },

    /** Somebody else has deleted the order. */
    gone: {
      on: {
        // The deletion was undone.
        "order.found": { target: "confirming", actions: "setOrder" },
        "dialog.cancel": "cancelled",
      },
    },

    deleted: { type: "final", output: "deleted" },
    cancelled: { type: "final", output: "kept" },
  },
});
