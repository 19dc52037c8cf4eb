import { partMachine } from "../../src/machines/part.ts";
import type { Model } from "./paths.ts";

/** A part of the page in a file of its own. */
export const model: Model<typeof partMachine> = {
  machine: partMachine,
  stateKey: () => null,
  describeState: ({ value }) =>
    ({
      loading: "the part is loading",
      loaded: "the part is shown",
      missing: "its place says that it did not arrive",
      asking: "it is tried again",
      reloading: "the page is loaded anew",
    })[String(value)] ?? "nothing",
  beginnings: [
    {
      given: "a part that was not shown before",
      input: () => ({}),
      events: {
        "the part arrives": { type: "xstate.done.actor.load", output: undefined },
        "the part does not arrive": { type: "xstate.error.actor.load", error: "offline" },
        "the person tries again": { type: "part.retry" },
        "the server can be reached": { type: "xstate.done.actor.reachServer", output: undefined },
        "the server cannot be reached": { type: "xstate.error.actor.reachServer", error: "offline" },
      },
    },
  ],
};
