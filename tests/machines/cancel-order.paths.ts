import { cancelOrderMachine } from "../../src/machines/cancel-order.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { keeping } from "./keeping.ts";
import { changedTo, first, fourth, second, third } from "./meanwhile.ts";
import type { Model } from "./paths.ts";

/** The reason of cancellations along the paths. */
export const reason = "The customer changed their mind";

export const refused = new ApiError(
  { kind: "refused", status: 409, code: "order_cancelled", serverMessage: "This order was cancelled before." },
  true,
);
export const broken = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: undefined }, false);
export const offline = new ApiError({ kind: "offline" }, true);

export const gone = new ApiError(
  { kind: "refused", status: 404, code: "order_not_found", serverMessage: undefined },
  true,
);
const order = { _id: "o1", orderId: "10480", status: "pending", version: first };
/** The order as others have changed it. */
export const shipped = { ...order, status: "shipped", version: second };
const cancelled = { ...order, status: "cancelled", cancelled: true, version: third };
const restored = { ...order, version: fourth };
export const overtaken = changedTo(shipped);
export const unclear = changedTo();

/** The dialog that cancels an order. */
export const model: Model<typeof cancelOrderMachine> = {
  machine: cancelOrderMachine,
  stateKey: ({ context }) => [context.reason, context.order.version],
  describeState: (state) =>
    state.matches("closed")
      ? "the dialog is closed"
      : state.matches("submitting")
        ? "the button says Cancelling..."
        : `the dialog is open, and Confirm Cancel can${state.can({ type: "dialog.confirm" }) ? "" : "not"} be pressed`,
  beginnings: [
    {
      given: "an open dialog without a reason",
      input: () => ({ changes: keeping(), parent: null as never, shopData: null as never, order }),
      events: {
        "the person types spaces for a reason": { type: "reason.changed", value: "   " },
        "the person types a reason": { type: "reason.changed", value: reason },
        "the person presses Confirm Cancel": { type: "dialog.confirm" },
        "the person closes the dialog": { type: "dialog.cancel" },
        "the order is cancelled": { type: "change.confirmed", confirmation: { announced: false } },
        "the server refuses": { type: "change.failed", error: refused },
        "the server fails": { type: "change.failed", error: broken },
        "the connection is lost": { type: "change.failed", error: offline },
        "the order is gone already": { type: "change.failed", error: gone },
        "somebody else was faster": { type: "change.failed", error: overtaken },
        "somebody else was faster, and the server does not say how": { type: "change.failed", error: unclear },
        "somebody else ships the order": { type: "order.found", order: shipped },
        "somebody else cancels the order": { type: "order.found", order: cancelled },
        "somebody else takes the cancellation back": { type: "order.found", order: restored },
        "the session ends": { type: "draft.ask" },
        "somebody else deletes the order": { type: "order.missing" },
      },
    },
  ],
};
