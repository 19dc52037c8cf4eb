// Drawn from src/machines/new-version.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "lists.versions" }
      | { type: "screen.changed" }
      | { type: "version.take" }
      | { type: "changes.finished" }
      | { type: "changes.begun" },
  },
  guards: {
    isOutdated: () => true,
    isNothingUnderWay: () => true,
  },
  actions: {
    reload: () => {},
  },
  actors: {
    isOutdated: fromPromise(async () => undefined),
    watchChanges: fromCallback(() => {}),
  },
  delays: {
    reading: 4000,
  },
}).createMachine({
  id: "newVersion",
  initial: "current",
  states: {
    current: {
      on: {
        "lists.versions": "asking"
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
        "screen.changed": {
          guard: "isNothingUnderWay",
          target: "taken"
        },
        "version.take": [
          {
            guard: "isNothingUnderWay",
            target: "taken"
          },
          {
            target: "waiting"
          }
        ]
      }
    },
    waiting: {
      invoke: {
        id: "watchChanges",
        src: "watchChanges"
      },
      initial: "finishing",
      states: {
        finishing: {
          on: {
            "changes.finished": "told"
          }
        },
        told: {
          after: {
            reading: "#newVersion.taken"
          },
          on: {
            "screen.changed": "#newVersion.taken",
            "changes.begun": "finishing"
          }
        }
      }
    },
    taken: {
      entry: "reload",
      type: "final"
    }
  }
});
