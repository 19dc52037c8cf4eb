// Drawn from src/machines/cancel-order.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "reason.changed" }
      | { type: "dialog.confirm" }
      | { type: "dialog.cancel" }
      | { type: "change.confirmed" }
      | { type: "change.failed" },
  },
  guards: {
    hasReason: () => true,
  },
  actions: {
    keepReason: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
  },
}).createMachine({
  id: "cancelOrder",
  initial: "editing",
  states: {
    editing: {
      on: {
        "reason.changed": {
          actions: "keepReason"
        },
        "dialog.confirm": {
          guard: "hasReason",
          target: "submitting"
        },
        "dialog.cancel": "closed"
      }
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "requestChange",
        src: "requestChange"
      },
      on: {
        "change.confirmed": "closed",
        "change.failed": "editing"
      }
    },
    closed: {
      type: "final"
    }
  }
});
