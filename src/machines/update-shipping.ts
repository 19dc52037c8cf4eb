import { assertEvent, assign, fromPromise, setup } from "xstate";
import type { Order } from "../domain/records.ts";
import { type ShippingDraft, shippingDraftOf, shippingOf } from "../domain/shipping-form.ts";
import type { ShopApi } from "../services/shop-api.ts";
import type { Receiver } from "./effects.ts";
import type { OrderChanged } from "./shop-data.ts";

export interface UpdateShippingInput {
  readonly api: Pick<ShopApi, "updateShipping">;
  /** Who is told what has become of the order. */
  readonly shop: Receiver<OrderChanged>;
  readonly order: Order;
}

interface UpdateShippingContext extends UpdateShippingInput {
  readonly draft: ShippingDraft;
}

export type UpdateShippingEvent =
  | { type: "field.changed"; field: keyof ShippingDraft; value: string }
  | { type: "form.submit" }
  | { type: "dialog.cancel" };

/** The shipping dialog (behaviour: Shipping dialog). A failure leaves it open, with what was typed. */
export const updateShippingMachine = setup({
  types: {
    context: {} as UpdateShippingContext,
    input: {} as UpdateShippingInput,
    events: {} as UpdateShippingEvent,
    tags: "" as "busy" | "incomplete",
  },
  actors: {
    // It goes on when the person leaves the order's page: the server may have carried it out by then.
    updateShipping: fromPromise<void, UpdateShippingContext>(async ({ input: { api, shop, order, draft } }) => {
      const change = await api.updateShipping(order, shippingOf(draft));
      shop.send({ type: "order.changed", change });
    }),
  },
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
        id: "updateShipping",
        src: "updateShipping",
        input: ({ context }) => context,
        onDone: "closed",
        // The failed call is logged, and announced where the server asks for it (behaviour: Central handling).
        onError: "editing",
      },
    },

    closed: { type: "final" },
  },
});
