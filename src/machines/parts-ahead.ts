import { fromPromise, setup } from "xstate";
import { reachServer } from "../services/page-http.ts";

export interface PartsAheadInput {
  /** Whether `/flows` is one of the screens to load. */
  readonly showsFlows: boolean;
}

/**
 * Loads the screens that were not shown yet, so that they can be opened offline (behaviour: Missing parts). It waits
 * for `rest` first, so that what the person asks for is not delayed. A part that does not arrive is missing until the
 * page is reloaded, so nothing is loaded while the server cannot be reached; it is asked again after another `rest`.
 */
export const partsAheadMachine = setup({
  types: { context: {} as PartsAheadInput, input: {} as PartsAheadInput },
  actors: {
    reachServer: fromPromise(({ signal }) => reachServer(signal)),
    // The screens provide it.
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
    // A missing part says so where it is shown, so a failure is ignored here.
    loading: {
      invoke: { id: "load", src: "load", input: ({ context }) => context, onDone: "over", onError: "over" },
    },
    over: { type: "final" },
  },
});
