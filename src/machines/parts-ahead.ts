import { fromPromise, setup } from "xstate";
import { reachServer } from "../services/page-http.ts";

export interface PartsAheadInput {
  /** Whether `/flows` is one of them. */
  readonly showsFlows: boolean;
}

/**
 * Loads the screens that were not shown yet, once the page has had time for what was asked of it, so that they can be
 * opened offline (behaviour: Missing parts). A part that does not arrive is missing as long as the page lives: nothing is
 * loaded while the server cannot be reached.
 */
export const partsAheadMachine = setup({
  types: { context: {} as PartsAheadInput, input: {} as PartsAheadInput },
  actors: {
    reachServer: fromPromise(({ signal }) => reachServer(signal)),
    // The screens say which.
    load: fromPromise<unknown, PartsAheadInput>(async () => undefined),
  },
  delays: { rest: 20_000 },
}).createMachine({
  id: "partsAhead",
  context: ({ input }) => input,
  initial: "resting",
  states: {
    resting: { after: { rest: "asking" } },
    asking: { invoke: { id: "reachServer", src: "reachServer", onDone: "loading", onError: "resting" } },
    // What is missing says so where it is shown.
    loading: {
      invoke: { id: "load", src: "load", input: ({ context }) => context, onDone: "over", onError: "over" },
    },
    over: { type: "final" },
  },
});
