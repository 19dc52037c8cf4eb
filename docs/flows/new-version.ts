// Drawn from src/machines/new-version.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "lists.versions" }
      | { type: "lists.ask" }
      | { type: "screen.changed" }
      | { type: "version.take" }
      | { type: "changes.finished" },
  },
  guards: {
    isOutdated: () => true,
    isNothingLost: () => true,
    isNoneUnderWay: () => true,
  },
  actions: {
    reload: () => {},
  },
  actors: {
    isOutdated: fromPromise(async () => undefined),
    watchChanges: fromCallback(() => {}),
  },
}).createMachine({
  id: "newVersion",
  initial: "current",
  states: {
    current: {
      on: {
        "lists.versions": "asking",
        "lists.ask": "asking"
      }
    },
    asking: {
      invoke: {
        id: "isOutdated",
        src: "isOutdated",
        onDone: [
          {
            guard: {
              type: "isOutdated"
            },
            target: "outdated"
          },
          {
            target: "current"
          }
        ],
        onError: "current"
      }
    },
    outdated: {
      on: {
        "screen.changed": [
          {
            guard: "isNothingLost",
            target: "taken"
          },
          {
            guard: "isNoneUnderWay",
            target: "finishing"
          }
        ],
        "version.take": [
          {
            guard: "isNothingLost",
            target: "taken"
          },
          {
            target: "finishing"
          }
        ]
      }
    },
    finishing: {
      invoke: {
        id: "watchChanges",
        src: "watchChanges"
      },
      on: {
        "changes.finished": "taken"
      }
    },
    taken: {
      entry: "reload",
      type: "final"
    }
  }
});
