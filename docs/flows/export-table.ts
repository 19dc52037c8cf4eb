// Drawn from src/machines/export-table.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "table.export" },
  },
  actions: {
    toastFailure: () => {},
    logFailure: () => {},
  },
  actors: {
    save: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "exportTable",
  initial: "idle",
  states: {
    idle: {
      on: {
        "table.export": "exporting"
      }
    },
    exporting: {
      invoke: {
        id: "save",
        src: "save",
        onDone: "idle",
        onError: {
          target: "idle",
          actions: [
            {
              type: "logFailure"
            },
            "toastFailure"
          ]
        }
      }
    }
  }
});
