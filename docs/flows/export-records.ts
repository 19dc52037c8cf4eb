// Drawn from src/machines/export-records.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "export.start" }
      | { type: "export.acknowledge" }
      | { type: "export.progressed" }
      | { type: "export.stop" },
  },
  guards: {
    isEmpty: () => true,
  },
  actions: {
    keepTotal: () => {},
    keepProgress: () => {},
    toastFailure: () => {},
    logFailure: () => {},
  },
  actors: {
    save: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "exportRecords",
  initial: "idle",
  states: {
    idle: {
      on: {
        "export.start": [
          {
            guard: "isEmpty",
            target: "nothingToExport"
          },
          {
            target: "exporting"
          }
        ]
      }
    },
    nothingToExport: {
      entry: "keepTotal",
      on: {
        "export.acknowledge": "idle"
      }
    },
    exporting: {
      tags: "busy",
      entry: "keepTotal",
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
      },
      on: {
        "export.progressed": {
          actions: "keepProgress"
        },
        "export.stop": "idle"
      }
    }
  }
});
