// Drawn from src/machines/cancel-order.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "draft.ask" }
      | { type: "reason.changed" }
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
    hasReason: () => true,
    isCancelled: () => true,
  },
  actions: {
    setReason: () => {},
    setOrder: () => {},
    setCurrent: () => {},
    tellDraft: () => {},
    toastChanged: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
    registerForm: fromCallback(() => {}),
    watchOrder: fromCallback(() => {}),
  },
}).createMachine({
  id: "cancelOrder",
  invoke: [
    {
      id: "watchOrder",
      src: "watchOrder"
    },
    {
      id: "registerForm",
      src: "registerForm"
    }
  ],
  on: {
    "draft.ask": {
      guard: "hasReason",
      actions: {
        type: "tellDraft",
        params: {
          wasSent: false
        }
      }
    }
  },
  initial: "editing",
  states: {
    editing: {
      always: {
        guard: "isCancelled",
        target: "refused"
      },
      on: {
        "reason.changed": {
          actions: "setReason"
        },
        "dialog.confirm": {
          guard: "hasReason",
          target: "submitting"
        },
        "order.found": {
          guard: "isNews",
          actions: "setOrder"
        },
        "order.missing": "gone",
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
        "draft.ask": {
          actions: {
            type: "tellDraft",
            params: {
              wasSent: true
            }
          }
        },
        "change.confirmed": "closed",
        "change.failed": [
          {
            guard: "wasChanged",
            target: "editing",
            actions: "setCurrent"
          },
          {
            guard: "isGone",
            target: "gone"
          },
          {
            guard: "isUnannouncedChange",
            target: "editing",
            actions: "toastChanged"
          },
          {
            target: "editing"
          }
        ]
      }
    },
    refused: {
      on: {
        "order.found": {
          guard: "isNews",
          target: "editing",
          actions: "setOrder"
        },
        "order.missing": "gone",
        "dialog.cancel": "closed"
      }
    },
    gone: {
      on: {
        "order.found": {
          target: "editing",
          actions: "setOrder"
        },
        "dialog.cancel": "closed"
      }
    },
    closed: {
      type: "final"
    }
  }
});
