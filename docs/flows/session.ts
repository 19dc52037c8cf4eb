// Drawn from src/machines/session.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "path.changed" }
      | { type: "token.changed" }
      | { type: "session.signIn" }
      | { type: "session.signOut" }
      | { type: "session.rejected" },
  },
  guards: {
    hasToken: () => true,
    isAtOpenPath: () => true,
    isOpenPath: () => true,
    isComplete: () => true,
    isAdministrator: () => true,
    wasAnnounced: () => true,
    isOurToken: () => true,
    isOtherToken: () => true,
    isNoToken: () => true,
  },
  actions: {
    setPath: () => {},
    rememberPath: () => {},
    forgetPath: () => {},
    setToken: () => {},
    setUser: () => {},
    setSession: () => {},
    storeToken: () => {},
    revokeToken: () => {},
    removeToken: () => {},
    forgetSession: () => {},
    goToSignIn: () => {},
    goToRemembered: () => {},
    tellOpened: () => {},
    tellClosed: () => {},
    toastSignedOut: () => {},
    toastExpired: () => {},
    toastFailedSignIn: () => {},
  },
  actors: {
    watchToken: fromCallback(() => {}),
    verify: fromPromise(async () => undefined),
    authenticate: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "session",
  invoke: {
    id: "watchToken",
    src: "watchToken"
  },
  initial: "starting",
  states: {
    starting: {
      always: [
        {
          guard: "hasToken",
          target: "verifying"
        },
        {
          target: "expelled"
        }
      ]
    },
    verifying: {
      tags: "busy",
      invoke: {
        id: "verify",
        src: "verify",
        onDone: [
          {
            guard: {
              type: "isAdministrator"
            },
            target: "arriving",
            actions: {
              type: "setUser"
            }
          },
          {
            target: "expelled",
            actions: [
              "removeToken",
              "forgetSession"
            ]
          }
        ],
        onError: {
          target: "expelled",
          actions: [
            "removeToken",
            "forgetSession"
          ]
        }
      },
      on: {
        "path.changed": {
          actions: "setPath"
        },
        "token.changed": [
          {
            guard: "isNoToken",
            target: "expelled",
            actions: "setToken"
          },
          {
            guard: "isOtherToken",
            target: "verifying",
            reenter: true,
            actions: "setToken"
          }
        ]
      }
    },
    expelled: {
      always: [
        {
          guard: "isAtOpenPath",
          target: "signedOut"
        },
        {
          target: "signedOut",
          actions: [
            "rememberPath",
            "goToSignIn"
          ]
        }
      ]
    },
    signedOut: {
      on: {
        "path.changed": [
          {
            guard: "isOpenPath",
            actions: "setPath"
          },
          {
            actions: [
              "setPath",
              "rememberPath",
              "goToSignIn"
            ]
          }
        ],
        "session.signIn": {
          guard: "isComplete",
          target: "authenticating"
        },
        "token.changed": {
          guard: "isOtherToken",
          target: "verifying",
          actions: "setToken"
        }
      }
    },
    authenticating: {
      tags: "busy",
      invoke: {
        id: "authenticate",
        src: "authenticate",
        onDone: {
          target: "arriving",
          actions: [
            {
              type: "setSession"
            },
            "storeToken"
          ]
        },
        onError: [
          {
            guard: {
              type: "wasAnnounced"
            },
            target: "signedOut"
          },
          {
            target: "signedOut",
            actions: {
              type: "toastFailedSignIn"
            }
          }
        ]
      },
      on: {
        "path.changed": [
          {
            guard: "isOpenPath",
            actions: "setPath"
          },
          {
            actions: [
              "setPath",
              "rememberPath",
              "goToSignIn"
            ]
          }
        ],
        "token.changed": {
          guard: "isOtherToken",
          target: "verifying",
          actions: "setToken"
        }
      }
    },
    arriving: {
      entry: "tellOpened",
      always: [
        {
          guard: "isAtOpenPath",
          target: "signedIn",
          actions: [
            "goToRemembered",
            "forgetPath"
          ]
        },
        {
          target: "signedIn"
        }
      ]
    },
    signedIn: {
      exit: "tellClosed",
      on: {
        "path.changed": [
          {
            guard: "isOpenPath",
            actions: [
              "setPath",
              "goToRemembered",
              "forgetPath"
            ]
          },
          {
            actions: "setPath"
          }
        ],
        "session.signOut": {
          target: "signedOut",
          actions: [
            "revokeToken",
            "removeToken",
            "forgetSession",
            "forgetPath",
            "toastSignedOut",
            "goToSignIn"
          ]
        },
        "session.rejected": {
          guard: "isOurToken",
          target: "expelled",
          actions: [
            "removeToken",
            "forgetSession",
            "toastExpired"
          ]
        },
        "token.changed": [
          {
            guard: "isNoToken",
            target: "expelled",
            actions: "forgetSession"
          },
          {
            guard: "isOtherToken",
            target: "verifying",
            actions: "setToken"
          }
        ]
      }
    }
  }
});
