// Drawn from src/machines/record-ahead.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "record.retry" }
      | { type: "server.reached" },
  },
  guards: {
    isThere: () => true,
  },
  actions: {
    tellRequested: () => {},
    tellMissing: () => {},
    setFailure: () => {},
    tellRead: () => {},
  },
  actors: {
    read: fromPromise(async () => undefined),
    watchServer: fromCallback(() => {}),
  },
}).createMachine({
  id: "recordAhead",
  initial: "reading",
  states: {
    reading: {
      entry: "tellRequested",
      invoke: {
        id: "read",
        src: "read",
        onDone: [
          {
            guard: {
              type: "isThere"
            },
            target: "held",
            actions: {
              type: "tellRead"
            }
          },
          {
            target: "missing",
            actions: "tellMissing"
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
    held: {
      type: "final"
    },
    missing: {
      type: "final"
    },
    failed: {
      invoke: {
        id: "watchServer",
        src: "watchServer"
      },
      on: {
        "record.retry": "reading",
        "server.reached": "reading"
      }
    }
  }
});
