import { deleteOrderMachine } from "../../src/machines/delete-order.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { changedTo, first, second } from "./meanwhile.ts";
import type { Model } from "./paths.ts";

export const gone = new ApiError(
  { kind: "refused", status: 404, code: "order_not_found", serverMessage: "This order does not exist." },
  true,
);
export const broken = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: undefined }, false);
export const offline = new ApiError({ kind: "offline" }, true);

const order = { _id: "o1", orderId: "10480", status: "pending", version: first };
/** The order as others have changed it. */
export const shipped = { ...order, status: "shipped", version: second };
export const overtaken = changedTo(shipped);
export const unclear = changedTo();

/** The dialog that deletes an order. */
export const model: Model<typeof deleteOrderMachine> = {
  machine: deleteOrderMachine,
  stateKey: ({ context }) => context.order.version,
  describeState: ({ value }) =>
    ({
      confirming: "the dialog is open",
      submitting: "the button says Deleting...",
      gone: "the dialog says that the order is deleted",
      deleted: "the order is gone, and the dialog closed",
    })[String(value)] ?? "the dialog is closed",
  beginnings: [
    {
      given: "an open dialog",
      input: () => ({ changes: null as never, parent: null as never, shopData: null as never, order }),
      events: {
        "the person confirms": { type: "dialog.confirm" },
        "the person closes the dialog": { type: "dialog.cancel" },
        "the order is deleted": { type: "change.confirmed", confirmation: { announced: false } },
        "the order is gone already": { type: "change.failed", error: gone },
        "the server fails": { type: "change.failed", error: broken },
        "the connection is lost": { type: "change.failed", error: offline },
        "somebody else was faster": { type: "change.failed", error: overtaken },
        "somebody else was faster, and the server does not say how": { type: "change.failed", error: unclear },
        "somebody else ships the order": { type: "order.found", order: shipped },
        "somebody else deletes the order": { type: "order.missing" },
      },
    },
  ],
};
