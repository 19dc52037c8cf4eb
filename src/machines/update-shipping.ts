import { assertEvent, assign, sendTo, setup } from "xstate";
import { whyNotShipped } from "../../contract/order-changes.ts";
import { orderRequest } from "../domain/change-request.ts";
import { formOf, type RestoredDraft, type ShippingUpdate } from "../domain/drafts.ts";
import { type Choice, clashesOf, isSettled, merge, settled, type Typed, untouched } from "../domain/merge.ts";
import type { Order } from "../domain/records.ts";
import { type ShippingDraft, shippingDraftOf, shippingOf } from "../domain/shipping-form.ts";
import { currentOrderIn, maxMerges, mergeGuards, orderGuards, toastOfChange } from "./shared/changed-meanwhile.ts";
import { type ChangesRef, type DraftAsked, registerForm } from "./shared/drafts.ts";
import type { Receiver, ToastEvent } from "./shared/effects.ts";
import { type ChangeOutcome, requestChange } from "./shared/request-change.ts";
import type { ShopDataRef } from "./shared/shop-data-ref.ts";
import { type OrderNews, watchOrder } from "./shared/watch-record.ts";

export interface UpdateShippingInput {
  readonly changes: ChangesRef;
  readonly parent: Receiver<ToastEvent>;
  readonly shopData: ShopDataRef;
  readonly order: Order;
  /** What was typed before the session was renewed. */
  readonly restored?: RestoredDraft<ShippingUpdate> | undefined;
}

/** `order` is the latest version that the page knows. */
interface UpdateShippingContext extends UpdateShippingInput, Typed<ShippingDraft> {
  /** What the shipping was when the dialog was opened. */
  readonly opened: ShippingDraft;
  /** How often in a row the draft was merged and sent again. */
  readonly merges: number;
}

export type UpdateShippingEvent =
  | { type: "field.changed"; field: keyof ShippingDraft; value: string }
  | { type: "form.submit" }
  /** Chooses the value to save for a field that clashes. */
  | { type: "clash.choose"; field: keyof ShippingDraft; choice: Choice }
  | { type: "dialog.cancel" }
  | OrderNews
  | DraftAsked
  | ChangeOutcome;

/**
 * Runs the shipping dialog (behaviour: Shipping dialog; Nobody overwrites). A failure leaves it open with what was
 * typed, and changes by somebody else are merged.
 */
export const updateShippingMachine = setup({
  types: {
    context: {} as UpdateShippingContext,
    input: {} as UpdateShippingInput,
    events: {} as UpdateShippingEvent,
    tags: "" as "busy" | "incomplete",
  },
  actors: { requestChange, registerForm, watchOrder },
  actions: {
    setField: assign(({ context, event }) => {
      assertEvent(event, "field.changed");
      return { draft: { ...context.draft, [event.field]: event.value } };
    }),
    mergeNews: assign(({ context, event }) => {
      assertEvent(event, "order.found");
      return { order: event.order, ...merge(context, shippingDraftOf(event.order)) };
    }),
    mergeCurrent: assign(({ context, event }) => {
      const order = currentOrderIn({ context, event }) as Order;
      return { order, ...merge(context, shippingDraftOf(order)), merges: context.merges + 1 };
    }),
    forgetMerges: assign({ merges: 0 }),
    forgetChoices: assign({ choices: {} }),
    setChoice: assign(({ context, event }) => {
      assertEvent(event, "clash.choose");
      return { choices: { ...context.choices, [event.field]: event.choice } };
    }),
    applyChoices: assign(({ context }) => settled(context)),
    tellDraft: sendTo(
      ({ context }) => context.changes,
      ({ context }, { wasSent }: { wasSent: boolean }) => {
        const { order } = context;
        return {
          type: "draft.keep",
          draft: { kind: "order.ship", id: order._id, order, wasSent, typed: formOf(context) },
        } as const;
      },
    ),
    toastChanged: sendTo(({ context }) => context.parent, toastOfChange),
  },
  guards: {
    ...mergeGuards,
    ...orderGuards,
    hasTrackingNumber: ({ context }) => hasTrackingNumber(context.draft),
    isTrackingNumber: ({ event }) => {
      assertEvent(event, "field.changed");
      return event.field === "trackingNumber";
    },
    isCancelled: ({ context }) => whyNotShipped(context.order) !== undefined,
    /** The server's answer shows that somebody else has cancelled the order. */
    wasCancelled: (received) => whyNotShipped(currentOrderIn(received) ?? {}) !== undefined,
    /** Both changed the same field, as the server's answer shows. */
    isClash: ({ context, event }) => {
      const current = currentOrderIn({ context, event });
      return current !== undefined && clashesOf(merge(context, shippingDraftOf(current))).length > 0;
    },
    canMerge: ({ context, event }) => orderGuards.wasChanged({ context, event }) && context.merges < maxMerges,
    isSettledAndComplete: ({ context }) => isSettled(context) && hasTrackingNumber(settled(context).draft),
  },
}).createMachine({
  id: "updateShipping",
  context: ({ input }) => ({
    ...input,
    ...(input.restored
      ? merge(input.restored.typed, shippingDraftOf(input.order))
      : untouched(shippingDraftOf(input.order))),
    opened: input.restored?.typed.opened ?? shippingDraftOf(input.order),
    merges: 0,
  }),
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
  on: { "draft.ask": { guard: "isChanged", actions: { type: "tellDraft", params: { wasSent: false } } } },
  initial: "editing",
  states: {
    editing: {
      always: { guard: "isCancelled", target: "refused" },
      on: {
        "field.changed": { actions: "setField" },
        "form.submit": [
          { guard: "hasClash", target: "clashing" },
          { guard: "hasTrackingNumber", target: "submitting", actions: "forgetMerges" },
          { target: "incomplete" },
        ],
        "order.found": { guard: "isNews", actions: "mergeNews" },
        "order.missing": "gone",
        "dialog.cancel": "closed",
      },
    },

    // As editing, but it says that the tracking number is missing.
    incomplete: {
      tags: "incomplete",
      on: {
        "field.changed": [
          { guard: "isTrackingNumber", target: "editing", actions: "setField" },
          { actions: "setField" },
        ],
        "order.found": { guard: "isNews", target: "editing", actions: "mergeNews" },
        "order.missing": "gone",
        "dialog.cancel": "closed",
      },
    },

    submitting: {
      tags: "busy",
      invoke: {
        id: "requestChange",
        src: "requestChange",
        input: ({ context: { changes, order, draft } }) => ({
          changes,
          change: { kind: "order.ship", ...orderRequest(order), before: order.shipping, shipping: shippingOf(draft) },
        }),
      },
      on: {
        "draft.ask": { actions: { type: "tellDraft", params: { wasSent: true } } },
        "change.confirmed": "closed",
        "change.failed": [
          { guard: "wasCancelled", target: "refused", actions: "mergeCurrent" },
          { guard: "isClash", target: "clashing", actions: "mergeCurrent" },
          // The other administrator changed other fields: they are merged, and it is sent again.
          { guard: "canMerge", target: "submitting", reenter: true, actions: "mergeCurrent" },
          { guard: "isGone", target: "gone" },
          { guard: "isUnannouncedChange", target: "editing", actions: "toastChanged" },
          // The failed call is logged, and announced where the server asks for it (behaviour: Central handling).
          { target: "editing" },
        ],
      },
    },

    /** Somebody else has changed the same fields: which values are to be saved? */
    clashing: {
      entry: "forgetChoices",
      always: [
        { guard: "isCancelled", target: "refused" },
        { guard: "hasNoClash", target: "editing" },
      ],
      on: {
        "clash.choose": { actions: "setChoice" },
        "form.submit": [
          { guard: "isSettledAndComplete", target: "submitting", actions: ["applyChoices", "forgetMerges"] },
          { guard: "isSettled", target: "incomplete", actions: "applyChoices" },
        ],
        "order.found": { guard: "isNews", actions: "mergeNews" },
        "order.missing": "gone",
        "dialog.cancel": "editing",
      },
    },

    /** Somebody else has cancelled the order. What was typed can be read until it is closed. */
    refused: {
      on: {
        // The cancellation may have been undone.
        "order.found": { guard: "isNews", target: "editing", actions: "mergeNews" },
        "order.missing": "gone",
        "dialog.cancel": "closed",
      },
    },

    /** Somebody else has deleted the order. What was typed can be read until it is closed. */
    gone: {
      on: {
        // The deletion was undone.
        "order.found": { target: "editing", actions: "mergeNews" },
        "dialog.cancel": "closed",
      },
    },

    closed: { type: "final" },
  },
});

const hasTrackingNumber = ({ trackingNumber }: ShippingDraft) => trackingNumber.trim() !== "";
