import { cancelOrderMachine } from "../../src/machines/cancel-order.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Beginning, Subject } from "./paths.ts";

/** Why an order is cancelled along the paths. */
export const reason = "The customer changed their mind";

export const refused = new ApiError(
  { kind: "refused", status: 409, code: "order_cancelled", serverMessage: "This order was cancelled before." },
  true,
);
export const broken = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: undefined }, false);
export const offline = new ApiError({ kind: "offline" }, true);

export const subject: Subject = { machine: cancelOrderMachine, tell: ({ context }) => context.reason };

/** What can happen to the dialog that cancels an order. */
export const beginning: Beginning = {
  name: "without a reason",
  input: { api: null, shop: null, orderId: "o1" },
  events: [
    { type: "reason.changed", value: "   " },
    { type: "reason.changed", value: reason },
    { type: "dialog.confirm" },
    { type: "dialog.cancel" },
    { type: "xstate.done.actor.cancelOrder", output: { type: "updated", record: { _id: "o1", cancelled: true } } },
    { type: "xstate.error.actor.cancelOrder", error: refused },
    { type: "xstate.error.actor.cancelOrder", error: broken },
    { type: "xstate.error.actor.cancelOrder", error: offline },
  ],
};
