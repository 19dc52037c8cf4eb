// Drawn from src/machines/delete-order.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "dialog.confirm" }
      | { type: "order.found" }
      | { type: "order.missing" }
      | { type: "dialog.cancel" }
      | { type: "change.confirmed" }
      | { type: "change.failed" },
  },
  guards: {
    isGone: () => true,
    isUnannouncedChange: () => true,
    isNews: () => true,
    wasChanged: () => true,
  },
  actions: {
    setOrder: () => {},
    setCurrent: () => {},
    toastChanged: () => {},
    goBack: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
    watchOrder: fromCallback(() => {}),
  },
}).createMachine({
  id: "deleteOrder",
  invoke: {
    id: "watchOrder",
    src: "watchOrder"
  },
  initial: "confirming",
  states: {
    confirming: {
      on: {
        "dialog.confirm": "submitting",
        "order.found": {
          guard: "isNews",
          actions: "setOrder"
        },
        "order.missing": "gone",
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
        "change.failed": [
          {
            guard: "wasChanged",
            target: "confirming",
            actions: "setCurrent"
          },
          {
            guard: "isGone",
            target: "gone"
          },
          {
            guard: "isUnannouncedChange",
            target: "confirming",
            actions: "toastChanged"
          },
          {
            target: "confirming"
          }
        ]
      }
    },
    gone: {
      on: {
        "order.found": {
          target: "confirming",
          actions: "setOrder"
        },
        "dialog.cancel": "cancelled"
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
