import { createEmptyActor } from "xstate";
import { toastMachine } from "../../src/machines/toast.ts";
import { toastShelf } from "../../src/services/toast-shelf.ts";
import { replace } from "../replace.ts";
import type { Model } from "./paths.ts";

replace(toastShelf, { fade: () => undefined, remove: () => undefined });

/** One toast. */
export const model: Model<typeof toastMachine> = {
  machine: toastMachine,
  stateKey: () => null,
  describeState: ({ value }) =>
    ({
      timed: "the toast can be read for its time",
      held: "the toast waits",
      offering: "the toast offers to undo what it says",
      leaving: "the toast fades",
      gone: "the toast is gone",
    })[String(value)] ?? String(value),
  beginnings: [
    {
      given: "a toast of success",
      input: () => ({
        id: "t1",
        kind: "success",
        parent: createEmptyActor() as never,
      }),
      events: {
        "somebody points at a toast": { type: "toast.hold" },
        "nobody points at a toast any more": { type: "toast.release" },
        "the person presses Dismiss": { type: "toast.dismiss" },
        "what it says can be undone": { type: "toast.offer" },
        "its time is over": { type: "xstate.after.shownFor.toast.timed" },
        "it has faded": { type: "xstate.after.fadesFor.toast.leaving" },
      },
    },
  ],
};
