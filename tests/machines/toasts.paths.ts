import type { ContextFrom } from "xstate";
import { toastsMachine } from "../../src/machines/toasts.ts";
import { toastShelf } from "../../src/services/toast-shelf.ts";
import { replace } from "../replace.ts";
import type { Model } from "./paths.ts";

replace(toastShelf, {
  put: (_, message) => (message === "Bang" ? "t2" : "t1"),
  fade: () => undefined,
  remove: () => undefined,
});

/** The app without anybody signed in. */
export const app = { getSnapshot: () => ({ context: {} }), on: () => ({ unsubscribe: () => undefined }) } as never;

const shownIn = ({ toasts }: ContextFrom<typeof toastsMachine>) => toasts;

/** All toasts. */
export const model: Model<typeof toastsMachine> = {
  machine: toastsMachine,
  stateKey: ({ context }) => [shownIn(context).map(({ id, undo }) => [id, undo ?? null]), context.recent],
  describeState: ({ value, context }) =>
    `${context.toasts.length === 0 ? "no toast" : shownIn(context).map(({ message }) => message)} stands there${value === "paused" ? ", and waits" : ""}`,
  isPossible: (when, { context }) => {
    const isOffered = shownIn(context).some(({ undo }) => undo);
    if (when === "something that can be undone is done") return !isOffered && context.recent.length === 0;
    if (when === "the same is offered by the server's words") return !isOffered && context.toasts.length > 0;
    if (when === "it cannot be undone any more") return isOffered;
    if (when === "something fails") return !isOffered;
    if (when === "something else fails") return !isOffered && context.toasts.length === 1;
    if (when === "half a second is over") return context.recent.length > 0;
    return context.toasts.length > 0;
  },
  machineOnly: {
    "toasts.paused: toast.gone [isLast] → toasts.running": "nobody points at a toast in the moment in which it fades",
  },
  beginnings: [
    {
      given: "a page without toasts",
      input: () => ({ app, early: [] }),
      events: {
        "something fails": { type: "toast", kind: "error", message: "Boom" },
        "something else fails": { type: "toast", kind: "error", message: "Bang" },
        "something that can be undone is done": { type: "toast", kind: "success", message: "Done", undo: "c1" },
        "the same is offered by the server's words": { type: "toast", kind: "error", message: "Boom", undo: "c1" },
        "it cannot be undone any more": { type: "offers.changed", changes: [] },
        "half a second is over": { type: "message.expired", message: "Boom" },
        "the person points at a toast": { type: "toasts.pause" },
        "the person points elsewhere": { type: "toasts.resume" },
        "the person presses Dismiss": { type: "toast.dismiss", id: "t1" },
        "the toast is gone": { type: "toast.gone", id: "t1" },
      },
    },
  ],
};
