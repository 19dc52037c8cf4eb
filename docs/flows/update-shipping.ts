// Drawn from src/machines/update-shipping.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "field.changed" }
      | { type: "form.submit" }
      | { type: "dialog.cancel" }
      | { type: "change.confirmed" }
      | { type: "change.failed" },
  },
  guards: {
    hasTrackingNumber: () => true,
    isTrackingNumber: () => true,
  },
  actions: {
    keepField: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
  },
}).createMachine({
  id: "updateShipping",
  initial: "editing",
  states: {
    editing: {
      on: {
        "field.changed": {
          actions: "keepField"
        },
        "form.submit": [
          {
            guard: "hasTrackingNumber",
            target: "submitting"
          },
          {
            target: "incomplete"
          }
        ],
        "dialog.cancel": "closed"
      }
    },
    incomplete: {
      tags: "incomplete",
      on: {
        "field.changed": [
          {
            guard: "isTrackingNumber",
            target: "editing",
            actions: "keepField"
          },
          {
            actions: "keepField"
          }
        ],
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
