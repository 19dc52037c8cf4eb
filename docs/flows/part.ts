// Drawn from src/machines/part.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "part.retry" },
  },
  actions: {
    logFailure: () => {},
    reloadPage: () => {},
  },
  actors: {
    load: fromPromise(async () => undefined),
    reachServer: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "part",
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "load",
        src: "load",
        onDone: "loaded",
        onError: {
          target: "missing",
          actions: {
            type: "logFailure"
          }
        }
      }
    },
    loaded: {
      type: "final"
    },
    missing: {
      on: {
        "part.retry": "asking"
      }
    },
    asking: {
      invoke: {
        id: "reachServer",
        src: "reachServer",
        onDone: {
          target: "reloading",
          actions: "reloadPage"
        },
        onError: "missing"
      }
    },
    reloading: {}
  }
});
