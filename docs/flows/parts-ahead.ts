// Drawn from src/machines/parts-ahead.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as never,
  },
  actors: {
    reachServer: fromPromise(async () => undefined),
    load: fromPromise(async () => undefined),
  },
  delays: {
    rest: 20000,
  },
}).createMachine({
  id: "partsAhead",
  initial: "resting",
  states: {
    resting: {
      after: {
        rest: "asking"
      }
    },
    asking: {
      invoke: {
        id: "reachServer",
        src: "reachServer",
        onDone: "loading",
        onError: "resting"
      }
    },
    loading: {
      invoke: {
        id: "load",
        src: "load",
        onDone: "over",
        onError: "over"
      }
    },
    over: {
      type: "final"
    }
  }
});
