import { clashesOf } from "../../src/domain/merge.ts";
import type { ShippingDraft } from "../../src/domain/shipping-form.ts";
import { updateShippingMachine } from "../../src/machines/update-shipping.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { keeping } from "./keeping.ts";
import { changedTo, first, fourth, second, third } from "./meanwhile.ts";
import type { Model } from "./paths.ts";

/** The tracking number typed along the paths. */
const trackingNumber = "JD014 600";

export const refused = new ApiError(
  { kind: "refused", status: 409, code: "order_cancelled", serverMessage: "This order was cancelled." },
  true,
);
export const broken = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: undefined }, false);
export const offline = new ApiError({ kind: "offline" }, true);

export const gone = new ApiError(
  { kind: "refused", status: 404, code: "order_not_found", serverMessage: undefined },
  true,
);
const order = { _id: "o1", orderId: "10480", version: first };
/** The order as others have changed it. */
export const noted = { ...order, shipping: { notes: "Fragile" }, version: second };
export const numbered = { ...order, shipping: { trackingNumber: "794 644" }, version: second };
export const cancelled = { ...order, cancelled: true, version: third };
/** The order after they have taken their changes back. */
const restored = { ...order, version: fourth };
export const overtaken = changedTo(noted);
export const clashed = changedTo(numbered);
export const stopped = changedTo(cancelled);
export const unclear = changedTo();

/** An event that matters only while the person chooses between two numbers. */
const takenBack = "somebody else takes the number back";

/** A change of another field that changes nothing: a lasting one would multiply the states of the number. */
const nothing = "the person types a note and takes it away";
const ownNumber = "the person chooses their own number";
const othersNumber = "the person chooses the other's number";
const choices = [ownNumber, othersNumber];

/** The shipping dialog. */
export const model: Model<typeof updateShippingMachine> = {
  machine: updateShippingMachine,
  stateKey: ({ context }) => [
    context.draft.trackingNumber,
    context.choices,
    context.before.trackingNumber,
    context.theirs.trackingNumber,
    context.theirs.notes,
    context.order.version,
  ],
  describeState: ({ value }) =>
    ({
      closed: "the dialog is closed",
      submitting: "the button says Saving...",
      clashing: "the dialog asks whose values are to be saved",
      refused: "the dialog says that the order is cancelled",
      gone: "the dialog says that the order is deleted",
      incomplete: "the dialog is open, and says that a tracking number is required",
    })[String(value)] ?? "the dialog is open",
  isPossible: (when, { value, context }) => {
    if (when === takenBack) return value === "clashing";
    if (when === nothing) return context.theirs.notes === "";
    return !choices.includes(when) || clashesOf<ShippingDraft>(context).includes("trackingNumber");
  },
  beginnings: [
    {
      given: "the dialog of an order that has not been shipped",
      input: () => ({ changes: keeping(), parent: null as never, shopData: null as never, order }),
      events: {
        "the person types spaces for a tracking number": {
          type: "field.changed",
          field: "trackingNumber",
          value: "   ",
        },
        "the person types a tracking number": { type: "field.changed", field: "trackingNumber", value: trackingNumber },
        [nothing]: { type: "field.changed", field: "notes", value: "" },
        "the person presses Update Shipping": { type: "form.submit" },
        "the person closes the dialog": { type: "dialog.cancel" },
        "the shipping is changed": { type: "change.confirmed", confirmation: { announced: false } },
        "the server refuses": { type: "change.failed", error: refused },
        "the server fails": { type: "change.failed", error: broken },
        "the connection is lost": { type: "change.failed", error: offline },
        "the order is gone already": { type: "change.failed", error: gone },
        "somebody else was faster with another field": { type: "change.failed", error: overtaken },
        "somebody else was faster with the number": { type: "change.failed", error: clashed },
        "somebody else was faster, and cancelled the order": { type: "change.failed", error: stopped },
        "somebody else was faster, and the server does not say how": { type: "change.failed", error: unclear },
        "somebody else changes the number": { type: "order.found", order: numbered },
        "somebody else cancels the order": { type: "order.found", order: cancelled },
        "somebody else takes the cancellation back": { type: "order.found", order: restored },
        [takenBack]: { type: "order.found", order: restored },
        "the session ends": { type: "draft.ask" },
        "somebody else deletes the order": { type: "order.missing" },
        [ownNumber]: { type: "clash.choose", field: "trackingNumber", choice: "mine" },
        [othersNumber]: { type: "clash.choose", field: "trackingNumber", choice: "theirs" },
      },
    },
  ],
};
