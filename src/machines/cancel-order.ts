import { assertEvent, assign, sendTo, setup } from "xstate";
import { whyNotCancelled } from "../../contract/order-changes.ts";
import { orderRequest } from "../domain/change-request.ts";
import { isNewerVersion } from "../domain/collection.ts";
import type { RestoredDraft, StatusUpdate } from "../domain/drafts.ts";
import type { Order } from "../domain/records.ts";
import { currentOrderIn, orderGuards, toastOfChange } from "./shared/changed-meanwhile.ts";
import { type ChangesRef, type DraftAsked, registerForm } from "./shared/drafts.ts";
import type { Receiver, ToastEvent } from "./shared/effects.ts";
import { type ChangeOutcome, requestChange } from "./shared/request-change.ts";
import type { ShopDataRef } from "./shared/shop-data-ref.ts";
import { type OrderNews, watchOrder } from "./shared/watch-record.ts";

export interface CancelOrderInput {
  readonly changes: ChangesRef;
  readonly parent: Receiver<ToastEvent>;
  readonly shopData: ShopDataRef;
  readonly order: Order;
  /** What was typed before the session was renewed. */
  readonly restored?: RestoredDraft<StatusUpdate<"order.cancel">> | undefined;
}

/** `order` is the latest version that the page knows. */
interface CancelOrderContext extends CancelOrderInput {
  /** The order as it was when the dialog was opened. */
  readonly opened: Order;
  readonly reason: string;
}

export type CancelOrderEvent =
  | { type: "reason.changed"; value: string }
  | { type: "dialog.confirm" }
  | { type: "dialog.cancel" }
  | OrderNews
  | DraftAsked
  | ChangeOutcome;

/**
 * Runs the dialog that cancels an order (behaviour: Cancel-order dialog; Nobody overwrites). A failure leaves it open
 * with the reason typed; where somebody else has changed the order meanwhile, it asks again.
 */
export const cancelOrderMachine = setup({
  types: {
    context: {} as CancelOrderContext,
    input: {} as CancelOrderInput,
    events: {} as CancelOrderEvent,
    tags: "" as "busy",
  },
  actors: { requestChange, registerForm, watchOrder },
  actions: {
    setReason: assign(({ event }) => {
      assertEvent(event, "reason.changed");
      return { reason: event.value };
    }),
    setOrder: assign(({ event }) => {
      assertEvent(event, "order.found");
      return { order: event.order };
    }),
    setCurrent: assign((received) => ({ order: currentOrderIn(received) as Order })),
    tellDraft: sendTo(
      ({ context }) => context.changes,
      ({ context: { order, reason, opened } }, { wasSent }: { wasSent: boolean }) =>
        ({
          type: "draft.keep",
          draft: { kind: "order.cancel", id: order._id, order, wasSent, typed: { reason, opened } },
        }) as const,
    ),
    toastChanged: sendTo(({ context }) => context.parent, toastOfChange),
  },
  guards: {
    ...orderGuards,
    hasReason: ({ context }) => context.reason.trim() !== "",
    isCancelled: ({ context }) => whyNotCancelled(context.order) !== undefined,
  },
}).createMachine({
  id: "cancelOrder",
  context: ({ input }) => {
    const { order, restored } = input;
    const before = restored?.typed.opened ?? order;
    return { ...input, opened: isNewerVersion(order, before) ? before : order, reason: restored?.typed.reason ?? "" };
  },
  invoke: [
    {
      id: "watchOrder",
      src: "watchOrder",
      input: ({ context: { shopData, order } }) => ({ shopData, id: order._id }),
    },
    {
      id: "registerForm",
      src: "registerForm",
      input: ({ context: { changes, order }, self }) => ({
        changes,
        ref: self,
        record: { list: "orders", record: order._id },
      }),
    },
  ],
  on: { "draft.ask": { guard: "hasReason", actions: { type: "tellDraft", params: { wasSent: false } } } },
  initial: "editing",
  states: {
    editing: {
      always: { guard: "isCancelled", target: "refused" },
      on: {
        "reason.changed": { actions: "setReason" },
        "dialog.confirm": { guard: "hasReason", target: "submitting" },
        "order.found": { guard: "isNews", actions: "setOrder" },
        "order.missing": "gone",
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
        "draft.ask": { actions: { type: "tellDraft", params: { wasSent: true } } },
        "change.confirmed": "closed",
        "change.failed": [
          { guard: "wasChanged", target: "editing", actions: "setCurrent" },
          { guard: "isGone", target: "gone" },
          { guard: "isUnannouncedChange", target: "editing", actions: "toastChanged" },
          // The failed call is logged, and announced where the server asks for it (behaviour: Central handling).
          { target: "editing" },
        ],
      },
    },

    /** Somebody else has cancelled the order. What was typed can be read until it is closed. */
    refused: {
      on: {
        // The cancellation may have been undone.
        "order.found": { guard: "isNews", target: "editing", actions: "setOrder" },
        "order.missing": "gone",
        "dialog.cancel": "closed",
      },
    },

    /** Somebody else has deleted the order. What was typed can be read until it is closed. */
    gone: {
      on: {
        // The deletion was undone.
        "order.found": { target: "editing", actions: "setOrder" },
        "dialog.cancel": "closed",
      },
    },

    closed: { type: "final" },
  },
});
