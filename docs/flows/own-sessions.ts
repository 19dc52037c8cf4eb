// Drawn from src/machines/own-sessions.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "sessions.end" }
      | { type: "password.changed" }
      | { type: "form.submit" }
      | { type: "dialog.cancel" }
      | { type: "sessions.retry" },
  },
  guards: {
    isOffered: () => true,
    hasPassword: () => true,
    isWrongPassword: () => true,
  },
  actions: {
    hold: () => {},
    keepFailure: () => {},
    choose: () => {},
    keepPassword: () => {},
    askForPassword: () => {},
    keepProblem: () => {},
    forgetProblem: () => {},
    forgetPassword: () => {},
    takeAway: () => {},
    toastFailure: () => {},
  },
  actors: {
    readSessions: fromPromise(async () => undefined),
    endSessions: fromPromise(async () => undefined),
  },
}).createMachine({
  id: "ownSessions",
  initial: "reading",
  states: {
    reading: {
      invoke: {
        id: "readSessions",
        src: "readSessions",
        onDone: [
          {
            guard: {
              type: "isOffered"
            },
            target: "listed",
            actions: {
              type: "hold"
            }
          },
          {
            target: "notOffered"
          }
        ],
        onError: {
          target: "failed",
          actions: {
            type: "keepFailure"
          }
        }
      }
    },
    listed: {
      on: {
        "sessions.end": {
          target: "asking",
          actions: "choose"
        }
      }
    },
    asking: {
      tags: "asking",
      on: {
        "password.changed": {
          actions: "keepPassword"
        },
        "form.submit": [
          {
            guard: "hasPassword",
            target: "ending",
            actions: "forgetProblem"
          },
          {
            actions: "askForPassword"
          }
        ],
        "dialog.cancel": {
          target: "listed",
          actions: "forgetPassword"
        }
      }
    },
    ending: {
      tags: [
        "asking",
        "busy"
      ],
      invoke: {
        id: "endSessions",
        src: "endSessions",
        onDone: {
          target: "listed",
          actions: [
            "takeAway",
            "forgetPassword"
          ]
        },
        onError: [
          {
            guard: {
              type: "isWrongPassword"
            },
            target: "asking",
            actions: {
              type: "keepProblem"
            }
          },
          {
            target: "asking",
            actions: {
              type: "toastFailure"
            }
          }
        ]
      }
    },
    failed: {
      on: {
        "sessions.retry": "reading"
      }
    },
    notOffered: {}
  }
});
