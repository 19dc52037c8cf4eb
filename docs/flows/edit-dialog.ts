// Drawn from src/machines/edit-dialog.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { createMachine, fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "user.found" }
      | { type: "user.missing" }
      | { type: "dialog.dismiss" },
  },
  guards: {
    isSaved: () => true,
    hasDraft: () => true,
  },
  actions: {
    takeDraft: () => {},
    toastSaved: () => {},
    goBack: () => {},
  },
  actors: {
    editUser: createMachine({ id: "editUser" }),
    watchUser: fromCallback(() => {}),
  },
}).createMachine({
  id: "editDialog",
  initial: "looking",
  states: {
    looking: {
      initial: "waiting",
      invoke: {
        id: "watchUser",
        src: "watchUser"
      },
      on: {
        "user.found": [
          {
            guard: "isSaved",
            target: "closed",
            actions: [
              "takeDraft",
              "toastSaved",
              "goBack"
            ]
          },
          {
            guard: "hasDraft",
            target: "open",
            actions: "takeDraft"
          },
          {
            target: "open"
          }
        ]
      },
      states: {
        waiting: {
          on: {
            "user.missing": [
              {
                guard: "hasDraft",
                target: "#editDialog.open",
                actions: "takeDraft"
              },
              {
                target: "missing"
              }
            ]
          }
        },
        missing: {
          on: {
            "dialog.dismiss": {
              target: "#editDialog.closed",
              actions: "goBack"
            }
          }
        }
      }
    },
    open: {
      invoke: {
        id: "editUser",
        src: "editUser",
        onDone: "closed"
      }
    },
    closed: {
      type: "final"
    }
  }
});
