// Drawn from src/machines/own-sessions.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "sessions.end" }
      | { type: "password.changed" }
      | { type: "form.submit" }
      | { type: "dialog.cancel" }
      | { type: "change.confirmed" }
      | { type: "change.failed" }
      | { type: "sessions.retry" },
  },
  guards: {
    isOffered: () => true,
    canBeEnded: () => true,
    hasPassword: () => true,
    isWrongPassword: () => true,
  },
  actions: {
    setSessions: () => {},
    setFailure: () => {},
    setChosen: () => {},
    setPassword: () => {},
    askForPassword: () => {},
    setProblem: () => {},
    forgetProblem: () => {},
    forgetPassword: () => {},
    removeEnded: () => {},
    toastEnded: () => {},
    toastFailure: () => {},
  },
  actors: {
    readSessions: fromPromise(async () => undefined),
    requestChange: fromCallback(() => {}),
  },
}).createMachine({
  id: "ownSessions",
  initial: "reading",
  states: {
    reading: {
      initial: "first",
      states: {
        first: {
          tags: "unread"
        },
        again: {
          tags: "failed"
        }
      },
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
              type: "setSessions"
            }
          },
          {
            target: "notOffered"
          }
        ],
        onError: {
          target: "failed",
          actions: {
            type: "setFailure"
          }
        }
      }
    },
    listed: {
      on: {
        "sessions.end": {
          guard: "canBeEnded",
          target: "asking",
          actions: "setChosen"
        }
      }
    },
    asking: {
      tags: "asking",
      on: {
        "password.changed": {
          actions: "setPassword"
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
        id: "requestChange",
        src: "requestChange"
      },
      on: {
        "change.confirmed": {
          target: "listed",
          actions: [
            "toastEnded",
            "removeEnded",
            "forgetPassword"
          ]
        },
        "change.failed": [
          {
            guard: "isWrongPassword",
            target: "asking",
            actions: "setProblem"
          },
          {
            target: "asking",
            actions: "toastFailure"
          }
        ]
      }
    },
    failed: {
      tags: "failed",
      on: {
        "sessions.retry": "reading.again"
      }
    },
    notOffered: {}
  }
});
