// Drawn from src/machines/change-password.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "password.changed" }
      | { type: "form.submit" }
      | { type: "passwords.toggle" },
  },
  guards: {
    isValid: () => true,
    isAboutField: () => true,
  },
  actions: {
    keepPassword: () => {},
    keepProblem: () => {},
    forgetProblem: () => {},
    keepRefusal: () => {},
    signOut: () => {},
    toastFailure: () => {},
  },
  actors: {
    changePassword: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "changePassword",
  type: "parallel",
  states: {
    form: {
      initial: "editing",
      states: {
        editing: {
          on: {
            "password.changed": {
              actions: "keepPassword"
            },
            "form.submit": [
              {
                guard: "isValid",
                target: "changing",
                actions: "forgetProblem"
              },
              {
                actions: "keepProblem"
              }
            ]
          }
        },
        changing: {
          tags: "busy",
          invoke: {
            id: "changePassword",
            src: "changePassword",
            onDone: {
              target: "changed",
              actions: "signOut"
            },
            onError: [
              {
                guard: {
                  type: "isAboutField"
                },
                target: "editing",
                actions: {
                  type: "keepRefusal"
                }
              },
              {
                target: "editing",
                actions: {
                  type: "toastFailure"
                }
              }
            ]
          }
        },
        changed: {
          tags: "busy"
        }
      }
    },
    passwords: {
      initial: "hidden",
      states: {
        hidden: {
          on: {
            "passwords.toggle": "shown"
          }
        },
        shown: {
          on: {
            "passwords.toggle": "hidden"
          }
        }
      }
    }
  }
});
