import { updateShippingMachine } from "../../src/machines/update-shipping.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Beginning, Subject } from "./paths.ts";

/** What is typed along the paths. */
export const trackingNumber = "JD014 600";

export const refused = new ApiError(
  { kind: "refused", status: 409, code: "order_cancelled", serverMessage: "This order was cancelled." },
  true,
);
export const broken = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: undefined }, false);
export const offline = new ApiError({ kind: "offline" }, true);

export const subject: Subject = {
  machine: updateShippingMachine,
  tell: ({ context }) => context.draft.trackingNumber,
};

/** What can happen to the shipping dialog. */
export const beginning: Beginning = {
  name: "of an order that has not been shipped",
  input: { api: null, shop: null, order: { _id: "o1", orderId: "10480" } },
  events: [
    { type: "field.changed", field: "trackingNumber", value: "   " },
    { type: "field.changed", field: "trackingNumber", value: trackingNumber },
    { type: "form.submit" },
    { type: "dialog.cancel" },
    { type: "xstate.done.actor.updateShipping", output: { type: "updated", record: { _id: "o1" } } },
    { type: "xstate.error.actor.updateShipping", error: refused },
    { type: "xstate.error.actor.updateShipping", error: broken },
    { type: "xstate.error.actor.updateShipping", error: offline },
  ],
};
