import { type UpdateShippingInput, updateShippingMachine } from "../../src/machines/update-shipping.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model } from "./paths.ts";

/** What is typed along the paths. */
export const trackingNumber = "JD014 600";

export const refused = new ApiError(
  { kind: "refused", status: 409, code: "order_cancelled", serverMessage: "This order was cancelled." },
  true,
);
export const broken = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: undefined }, false);
export const offline = new ApiError({ kind: "offline" }, true);

/** The shipping dialog. */
export const model: Model<UpdateShippingInput> = {
  machine: updateShippingMachine,
  tell: ({ context }) => context.draft.trackingNumber,
  says: ({ value }) =>
    ({
      closed: "the dialog is closed",
      submitting: "the button says Saving...",
      incomplete: "the dialog is open, and says that a tracking number is required",
    })[String(value)] ?? "the dialog is open",
  beginnings: [
    {
      given: "the dialog of an order that has not been shipped",
      input: () => ({ changes: null as never, order: { _id: "o1", orderId: "10480" } }),
      events: {
        "the person types spaces for a tracking number": {
          type: "field.changed",
          field: "trackingNumber",
          value: "   ",
        },
        "the person types a tracking number": { type: "field.changed", field: "trackingNumber", value: trackingNumber },
        "the person types a note": { type: "field.changed", field: "notes", value: "Ring twice" },
        "the person presses Update Shipping": { type: "form.submit" },
        "the person closes the dialog": { type: "dialog.cancel" },
        "the shipping is changed": { type: "change.confirmed", confirmation: { announced: false } },
        "the server refuses": { type: "change.failed", error: refused },
        "the server fails": { type: "change.failed", error: broken },
        "the connection is lost": { type: "change.failed", error: offline },
      },
    },
  ],
};
