import { deleteOrderMachine } from "../../src/machines/delete-order.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Beginning, Subject } from "./paths.ts";

export const gone = new ApiError(
  { kind: "refused", status: 404, code: "order_not_found", serverMessage: "This order does not exist." },
  true,
);
export const broken = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: undefined }, false);
export const offline = new ApiError({ kind: "offline" }, true);

export const subject: Subject = { machine: deleteOrderMachine, tell: () => null };

/** What can happen to the dialog that deletes an order. */
export const beginning: Beginning = {
  name: "from the order's page",
  input: { api: null, shop: null, orderId: "o1" },
  events: [
    { type: "dialog.confirm" },
    { type: "dialog.cancel" },
    { type: "xstate.done.actor.deleteOrder", output: undefined },
    { type: "xstate.error.actor.deleteOrder", error: gone },
    { type: "xstate.error.actor.deleteOrder", error: broken },
    { type: "xstate.error.actor.deleteOrder", error: offline },
  ],
};
