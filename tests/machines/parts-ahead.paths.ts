import { partsAheadMachine } from "../../src/machines/parts-ahead.ts";
import type { Model } from "./paths.ts";

/** The screens that were not shown yet. */
export const model: Model<typeof partsAheadMachine> = {
  machine: partsAheadMachine,
  stateKey: () => null,
  describeState: ({ value }) =>
    ({
      resting: "the page does what it was asked for",
      asking: "the server is asked whether it is there",
      loading: "the other screens are loading",
      over: "the other screens are there, or missing",
    })[String(value)] ?? "nothing",
  beginnings: [
    {
      given: "somebody who has signed in",
      input: () => ({ showsFlows: true }),
      events: {
        "a while has passed": { type: "xstate.after.rest.partsAhead.resting" },
        "the server can be reached": { type: "xstate.done.actor.reachServer", output: undefined },
        "the server cannot be reached": { type: "xstate.error.actor.reachServer", error: "offline" },
        "the screens arrive": { type: "xstate.done.actor.load", output: undefined },
        "one of them does not arrive": { type: "xstate.error.actor.load", error: "offline" },
      },
    },
  ],
};
