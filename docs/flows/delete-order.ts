// Drawn from src/machines/delete-order.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "dialog.confirm" }
      | { type: "dialog.cancel" },
  },
  guards: {
    isGone: () => true,
  },
  actions: {
    tellRemoved: () => {},
    goBack: () => {},
  },
  actors: {
    deleteOrder: fromPromise(async () => undefined),
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
        id: "deleteOrder",
        src: "deleteOrder",
        onDone: {
          target: "deleted",
          actions: "goBack"
        },
        onError: [
          {
            guard: {
              type: "isGone"
            },
            target: "confirming",
            actions: "tellRemoved"
          },
          {
            target: "confirming"
          }
        ]
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
