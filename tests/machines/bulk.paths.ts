import { bulkMachine } from "../../src/machines/bulk.ts";
import type { Model } from "./paths.ts";

const orders = [
  { _id: "o1", orderId: "10480" },
  { _id: "o2", orderId: "10481" },
];
const [first, second] = orders;

/** One change of many orders. */
export const model: Model<typeof bulkMachine> = {
  machine: bulkMachine,
  stateKey: ({ context: { done, failed, underWay, items, next, kind, draft } }) => {
    return [done, failed, underWay, items, next, kind, draft.reason, draft.trackingNumbers.size];
  },
  describeState: ({ value, context: { done, failed, underWay } }) => {
    const dialog = value.dialog === "shown" ? "the dialog is shown" : "no dialog is shown";
    return value.work === "idle" || value.work === "confirming"
      ? `${dialog}; nothing is under way`
      : `${dialog}; ${value.work}: ${underWay} under way, ${done} done, ${failed.length} failed`;
  },
  // An order has one outcome, and a hidden button cannot be pressed.
  isPossible: (when, { context: { items, next, underWay, done, failed, kind }, value }) => {
    const isShown = value.dialog === "shown";
    const isShipping = isShown && kind === "ship";
    if (when === "the person types the first order's tracking number") return isShipping;
    if (when === "the session is over") return value.work !== "idle" && value.work !== "closing";
    if (when === "it is asked what is typed") return isShown;
    if (when === "the person goes to another screen") return value.work === "confirming";
    // From there on, shipping is like cancelling.
    if (isShipping) return when === "the person closes the dialog";
    if (when === "the person presses Update shipping") return !isShown && underWay === 0 && done + failed.length === 0;
    if (when.startsWith("the first order")) return underWay === 2 || (underWay === 1 && items.length === 1);
    if (when.startsWith("the second order")) return underWay === 1 && next === 2;
    // Cancelled orders cannot be changed.
    if (when === "the person presses Cancel orders") return !isShown && underWay === 0 && done === 0;
    if (when === "the person presses Try Again") return isShown && failed[0]?.order === first;
    if (when === "the dialog is shown again") return !isShown && underWay + failed.length > 0;
    return isShown && (when !== "the dialog is hidden" || underWay > 0);
  },
  beginnings: [
    {
      given: "two selected orders",
      input: () => ({ changes: null as never, parent: null as never }),
      events: {
        "the person presses Cancel orders": { type: "bulk.open", kind: "cancel", orders },
        "the person types a reason": { type: "field.changed", field: "reason", value: "Out of stock" },
        "the person presses Update shipping": { type: "bulk.open", kind: "ship", orders },
        "the person types the first order's tracking number": { type: "number.changed", orderId: "o1", value: "PK 1" },
        "the person confirms": { type: "bulk.confirm" },
        "the first order is changed": { type: "item.ended", order: first, failure: undefined },
        "the first order fails": { type: "item.ended", order: first, failure: "It is cancelled." },
        "the second order is changed": { type: "item.ended", order: second, failure: undefined },
        "the second order fails": { type: "item.ended", order: second, failure: "It is cancelled." },
        "the person presses Stop": { type: "bulk.stop" },
        "the person presses Try Again": { type: "bulk.retry" },
        "the dialog is hidden": { type: "dialog.hide" },
        "the dialog is shown again": { type: "dialog.show" },
        "it is asked what is typed": { type: "draft.ask" },
        "the person goes to another screen": { type: "screen.changed" },
        "the session is over": { type: "session.closed", cause: "session.signOut" },
        "the person closes the dialog": { type: "bulk.close" },
      },
    },
  ],
};
