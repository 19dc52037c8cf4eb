// Drawn from src/machines/sign-in-form.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "email.changed" }
      | { type: "password.changed" }
      | { type: "email.left" }
      | { type: "form.submit" }
      | { type: "password.left" }
      | { type: "password.toggle" },
  },
  guards: {
    isValid: () => true,
  },
  actions: {
    setEmail: () => {},
    setPassword: () => {},
    signIn: () => {},
  },
}).createMachine({
  id: "signInForm",
  type: "parallel",
  on: {
    "email.changed": {
      actions: "setEmail"
    },
    "password.changed": {
      actions: "setPassword"
    }
  },
  states: {
    email: {
      initial: "untouched",
      states: {
        untouched: {
          on: {
            "email.left": "touched",
            "form.submit": "touched"
          }
        },
        touched: {}
      }
    },
    password: {
      initial: "untouched",
      states: {
        untouched: {
          on: {
            "password.left": "touched",
            "form.submit": "touched"
          }
        },
        touched: {}
      }
    },
    submission: {
      initial: "open",
      states: {
        open: {
          on: {
            "form.submit": {
              guard: "isValid",
              actions: "signIn"
            }
          }
        }
      }
    },
    passwordView: {
      initial: "hidden",
      states: {
        hidden: {
          on: {
            "password.toggle": "shown"
          }
        },
        shown: {
          on: {
            "password.toggle": "hidden"
          }
        }
      }
    }
  }
});
