// Drawn from src/machines/export-records.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "export.start" }
      | { type: "export.acknowledge" }
      | { type: "export.found" }
      | { type: "export.progressed" }
      | { type: "export.saved" }
      | { type: "export.foundNothing" }
      | { type: "export.failed" }
      | { type: "export.stop" },
  },
  guards: {
    isEmpty: () => true,
  },
  actions: {
    setKind: () => {},
    setTotal: () => {},
    setProgress: () => {},
    toastFailure: () => {},
    logFailure: () => {},
  },
  actors: {
    save: fromCallback(() => {}),
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
        src: "save"
      },
      on: {
        "export.found": {
          actions: "setTotal"
        },
        "export.progressed": {
          actions: "setProgress"
        },
        "export.saved": "idle",
        "export.foundNothing": "nothingToExport",
        "export.failed": {
          target: "idle",
          actions: [
            "logFailure",
            "toastFailure"
          ]
        },
        "export.stop": "idle"
      }
    }
  }
});
