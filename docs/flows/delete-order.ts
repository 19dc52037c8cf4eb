// Drawn from src/machines/delete-order.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "dialog.confirm" }
      | { type: "dialog.cancel" }
      | { type: "change.confirmed" }
      | { type: "change.failed" },
  },
  actions: {
    goBack: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
  },
}).createMachine({
  id: "deleteOrder",
  initial: "confirming",
  states: {
    confirming: {
      on: {
        "dialog.confirm": "submitting",
        "dialog.cancel": "cancelled"
      }
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "requestChange",
        src: "requestChange"
      },
      on: {
        "change.confirmed": {
          target: "deleted",
          actions: "goBack"
        },
        "change.failed": "confirming"
      }
    },
    deleted: {
      type: "final",
      output: "deleted"
    },
    cancelled: {
      type: "final",
      output: "kept"
    }
  }
});
