// Drawn from src/machines/session.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "path.changed" }
      | { type: "session.stored" }
      | { type: "session.signIn" }
      | { type: "session.signOut" }
      | { type: "session.rejected" },
  },
  guards: {
    hasSession: () => true,
    isAtOpenPath: () => true,
    isOpenPath: () => true,
    hasCredentials: () => true,
    isAdministrator: () => true,
    wasAnnounced: () => true,
    isThisSession: () => true,
    isOtherSession: () => true,
    isSignOut: () => true,
  },
  actions: {
    setPath: () => {},
    rememberPath: () => {},
    forgetPath: () => {},
    setStored: () => {},
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
          guard: "hasSession",
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
        "session.stored": [
          {
            guard: "isSignOut",
            target: "expelled",
            actions: "forgetSession"
          },
          {
            guard: "isOtherSession",
            target: "verifying",
            reenter: true,
            actions: "setStored"
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
          guard: "hasCredentials",
          target: "authenticating"
        },
        "session.stored": {
          guard: "isOtherSession",
          target: "verifying",
          actions: "setStored"
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
        "session.stored": {
          guard: "isOtherSession",
          target: "verifying",
          actions: "setStored"
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
          guard: "isThisSession",
          target: "expelled",
          actions: [
            "removeToken",
            "forgetSession",
            "toastExpired"
          ]
        },
        "session.stored": [
          {
            guard: "isSignOut",
            target: "expelled",
            actions: "forgetSession"
          },
          {
            guard: "isOtherSession",
            target: "verifying",
            actions: "setStored"
          }
        ]
      }
    }
  }
});
