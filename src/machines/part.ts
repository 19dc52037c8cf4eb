import { type DoneActorEvent, fromPromise, setup } from "xstate";
import { log } from "../services/log.ts";
import { reachServer } from "../services/page-http.ts";

/**
 * Loads a part of the page that is in a file of its own, and ends with what was loaded (behaviour: Missing parts). Some
 * browsers, and Parcel, never request a module again that did not arrive, so a retry reloads the whole page once its
 * server can be reached.
 */
export const partMachine = setup({
  types: { events: {} as { type: "part.retry" } },
  actors: {
    // Each part provides its own.
    load: fromPromise<unknown>(async () => undefined),
    reachServer: fromPromise(({ signal }) => reachServer(signal)),
  },
  actions: {
    logFailure: (_, { error }: { error: unknown }) => log.error("A part of the page did not arrive.", error),
    reloadPage: () => location.reload(),
  },
}).createMachine({
  id: "part",
  output: ({ event }) => event.output,
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "load",
        src: "load",
        onDone: "loaded",
        onError: {
          target: "missing",
          actions: { type: "logFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loaded: { type: "final", output: ({ event }) => (event as unknown as DoneActorEvent).output },
    missing: { on: { "part.retry": "asking" } },
    asking: {
      invoke: {
        id: "reachServer",
        src: "reachServer",
        onDone: { target: "reloading", actions: "reloadPage" },
        onError: "missing",
      },
    },
    // The page is about to be replaced.
    reloading: {},
  },
});
