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
    isOpenPath: () => true,
    isComplete: () => true,
    isAdministrator: () => true,
    wasAnnounced: () => true,
    isOurToken: () => true,
    isOtherToken: () => true,
    isNoToken: () => true,
  },
  actions: {
    keepPath: () => {},
    rememberPath: () => {},
    forgetPath: () => {},
    keepChangedToken: () => {},
    keepUser: () => {},
    keepSession: () => {},
    storeToken: () => {},
    revokeToken: () => {},
    forgetSession: () => {},
    goToSignIn: () => {},
    goToRemembered: () => {},
    tellOpened: () => {},
    tellClosed: () => {},
    toastSignedOut: () => {},
    toastExpired: () => {},
    toastFailedSignIn: () => {},
    logFailedVerification: () => {},
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
          target: "signedOut",
          actions: "rememberPath"
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
            target: "signedIn",
            actions: {
              type: "keepUser"
            }
          },
          {
            target: "signedOut",
            actions: [
              "forgetSession",
              "rememberPath"
            ]
          }
        ],
        onError: {
          target: "signedOut",
          actions: [
            {
              type: "logFailedVerification"
            },
            "forgetSession",
            "rememberPath"
          ]
        }
      },
      on: {
        "path.changed": {
          actions: "keepPath"
        },
        "token.changed": [
          {
            guard: "isNoToken",
            target: "signedOut",
            actions: [
              "keepChangedToken",
              "rememberPath"
            ]
          },
          {
            guard: "isOtherToken",
            target: "verifying",
            reenter: true,
            actions: "keepChangedToken"
          }
        ]
      }
    },
    signedOut: {
      entry: "goToSignIn",
      on: {
        "path.changed": [
          {
            guard: "isOpenPath",
            actions: "keepPath"
          },
          {
            actions: [
              "keepPath",
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
          actions: "keepChangedToken"
        }
      }
    },
    authenticating: {
      tags: "busy",
      invoke: {
        id: "authenticate",
        src: "authenticate",
        onDone: {
          target: "signedIn",
          actions: [
            {
              type: "keepSession"
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
            actions: "keepPath"
          },
          {
            actions: [
              "keepPath",
              "rememberPath",
              "goToSignIn"
            ]
          }
        ],
        "token.changed": {
          guard: "isOtherToken",
          target: "verifying",
          actions: "keepChangedToken"
        }
      }
    },
    signedIn: {
      entry: [
        "tellOpened",
        "goToRemembered"
      ],
      exit: "tellClosed",
      on: {
        "path.changed": {
          actions: [
            "keepPath",
            "goToRemembered"
          ]
        },
        "session.signOut": {
          target: "signedOut",
          actions: [
            "revokeToken",
            "forgetSession",
            "forgetPath",
            "toastSignedOut"
          ]
        },
        "session.rejected": {
          guard: "isOurToken",
          target: "signedOut",
          actions: [
            "forgetSession",
            "rememberPath",
            "toastExpired"
          ]
        },
        "token.changed": [
          {
            guard: "isNoToken",
            target: "signedOut",
            actions: [
              "forgetSession",
              "rememberPath"
            ]
          },
          {
            guard: "isOtherToken",
            target: "verifying",
            actions: "keepChangedToken"
          }
        ]
      }
    }
  }
});
