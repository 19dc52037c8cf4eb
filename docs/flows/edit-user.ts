// Drawn from src/machines/edit-user.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "field.changed" }
      | { type: "form.submit" }
      | { type: "dialog.cancel" }
      | { type: "dialog.dismiss" },
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
    tellIfGone: () => {},
    goBack: () => {},
  },
  actors: {
    updateUser: fromPromise(async () => undefined),
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
        id: "updateUser",
        src: "updateUser",
        onDone: "success",
        onError: [
          {
            guard: {
              type: "wasAnnounced"
            },
            target: "editing",
            actions: {
              type: "tellIfGone"
            }
          },
          {
            target: "editing",
            actions: [
              {
                type: "toastFailure"
              },
              {
                type: "tellIfGone"
              }
            ]
          }
        ]
      },
      on: {
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
