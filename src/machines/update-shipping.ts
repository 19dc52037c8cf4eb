import { assertEvent, assign, setup } from "xstate";
import { orderRequest } from "../domain/change-request.ts";
import type { Order } from "../domain/records.ts";
import { type ShippingDraft, shippingDraftOf, shippingOf } from "../domain/shipping-form.ts";
import { type ChangeOutcome, type RequestChangeInput, requestChange } from "./request-change.ts";

export interface UpdateShippingInput {
  readonly changes: RequestChangeInput["changes"];
  readonly order: Order;
}

interface UpdateShippingContext extends UpdateShippingInput {
  readonly draft: ShippingDraft;
}

export type UpdateShippingEvent =
  | { type: "field.changed"; field: keyof ShippingDraft; value: string }
  | { type: "form.submit" }
  | { type: "dialog.cancel" }
  | ChangeOutcome;

/** The shipping dialog (behaviour: Shipping dialog). A failure leaves it open, with what was typed. */
export const updateShippingMachine = setup({
  types: {
    context: {} as UpdateShippingContext,
    input: {} as UpdateShippingInput,
    events: {} as UpdateShippingEvent,
    tags: "" as "busy" | "incomplete",
  },
  actors: { requestChange },
  actions: {
    keepField: assign(({ context, event }) => {
      assertEvent(event, "field.changed");
      return { draft: { ...context.draft, [event.field]: event.value } };
    }),
  },
  guards: {
    hasTrackingNumber: ({ context }) => context.draft.trackingNumber.trim() !== "",
    isTrackingNumber: ({ event }) => {
      assertEvent(event, "field.changed");
      return event.field === "trackingNumber";
    },
  },
}).createMachine({
  id: "updateShipping",
  context: ({ input }) => ({ ...input, draft: shippingDraftOf(input.order) }),
  initial: "editing",
  states: {
    editing: {
      on: {
        "field.changed": { actions: "keepField" },
        "form.submit": [{ guard: "hasTrackingNumber", target: "submitting" }, { target: "incomplete" }],
        "dialog.cancel": "closed",
      },
    },

    // As editing, but it says that the tracking number is missing.
    incomplete: {
      tags: "incomplete",
      on: {
        "field.changed": [
          { guard: "isTrackingNumber", target: "editing", actions: "keepField" },
          { actions: "keepField" },
        ],
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
          change: {
            kind: "order.ship",
            ...orderRequest(order),
            before: order.shipping,
            shipping: shippingOf(draft),
          },
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
