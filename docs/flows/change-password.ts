// Drawn from src/machines/change-password.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "password.changed" }
      | { type: "form.submit" }
      | { type: "change.confirmed" }
      | { type: "change.failed" }
      | { type: "passwords.toggle" },
  },
  guards: {
    isValid: () => true,
    isAboutField: () => true,
  },
  actions: {
    setPassword: () => {},
    setProblem: () => {},
    forgetProblem: () => {},
    setRefusal: () => {},
    signOut: () => {},
    toastChanged: () => {},
    toastFailure: () => {},
  },
  actors: {
    requestChange: fromCallback(() => {}),
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
              actions: "setPassword"
            },
            "form.submit": [
              {
                guard: "isValid",
                target: "changing",
                actions: "forgetProblem"
              },
              {
                actions: "setProblem"
              }
            ]
          }
        },
        changing: {
          tags: "busy",
          invoke: {
            id: "requestChange",
            src: "requestChange"
          },
          on: {
            "change.confirmed": {
              target: "changed",
              actions: [
                "toastChanged",
                "signOut"
              ]
            },
            "change.failed": [
              {
                guard: "isAboutField",
                target: "editing",
                actions: "setRefusal"
              },
              {
                target: "editing",
                actions: "toastFailure"
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
