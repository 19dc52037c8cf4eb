// Drawn from src/machines/cancel-order.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "reason.changed" }
      | { type: "dialog.confirm" }
      | { type: "dialog.cancel" },
  },
  guards: {
    hasReason: () => true,
  },
  actions: {
    keepReason: () => {},
  },
  actors: {
    cancelOrder: fromPromise(async () => undefined),
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
        id: "cancelOrder",
        src: "cancelOrder",
        onDone: "closed",
        onError: "editing"
      }
    },
    closed: {
      type: "final"
    }
  }
});
