// Drawn from src/machines/edit-user.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "field.changed" }
      | { type: "form.submit" }
      | { type: "dialog.cancel" }
      | { type: "dialog.dismiss" }
      | { type: "change.confirmed" }
      | { type: "change.failed" },
  },
  guards: {
    isValid: () => true,
    wasAnnounced: () => true,
  },
  actions: {
    keepField: () => {},
    keepProblem: () => {},
    forgetProblem: () => {},
    toastProblem: () => {},
    toastFailure: () => {},
    goBack: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
  },
  delays: {
    successShown: 1000,
  },
}).createMachine({
  id: "editUser",
  initial: "editing",
  states: {
    editing: {
      on: {
        "field.changed": {
          actions: "keepField"
        },
        "form.submit": [
          {
            guard: "isValid",
            target: "updating",
            actions: "forgetProblem"
          },
          {
            actions: [
              "keepProblem",
              "toastProblem"
            ]
          }
        ],
        "dialog.cancel": "closed",
        "dialog.dismiss": "closed"
      }
    },
    updating: {
      tags: "busy",
      invoke: {
        id: "requestChange",
        src: "requestChange"
      },
      on: {
        "change.confirmed": "success",
        "change.failed": [
          {
            guard: "wasAnnounced",
            target: "editing"
          },
          {
            target: "editing",
            actions: "toastFailure"
          }
        ],
        "dialog.cancel": "closed"
      }
    },
    success: {
      after: {
        successShown: "closed"
      },
      on: {
        "dialog.cancel": "closed",
        "dialog.dismiss": "closed"
      }
    },
    closed: {
      type: "final",
      entry: "goBack"
    }
  }
});
