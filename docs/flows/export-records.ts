// Drawn from src/machines/export-records.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "export.start" }
      | { type: "export.acknowledge" }
      | { type: "export.found" }
      | { type: "export.progressed" }
      | { type: "export.stop" },
  },
  guards: {
    isEmpty: () => true,
    isSaved: () => true,
  },
  actions: {
    setKind: () => {},
    setTotal: () => {},
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
            target: "nothingToExport",
            actions: "setKind"
          },
          {
            target: "exporting",
            actions: "setKind"
          }
        ]
      }
    },
    nothingToExport: {
      on: {
        "export.acknowledge": "idle"
      }
    },
    exporting: {
      tags: "busy",
      invoke: {
        id: "save",
        src: "save",
        onDone: [
          {
            guard: {
              type: "isSaved"
            },
            target: "idle"
          },
          {
            target: "nothingToExport"
          }
        ],
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
        "export.found": {
          actions: "setTotal"
        },
        "export.progressed": {
          actions: "keepProgress"
        },
        "export.stop": "idle"
      }
    }
  }
});
