// Drawn from src/machines/dashboard-figures.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "lists.held" }
      | { type: "lists.told" },
  },
  guards: {
    areListsHeld: () => true,
    hasChanged: () => true,
    hasChangedMeanwhile: () => true,
    isNotOffered: () => true,
  },
  actions: {
    setAnswer: () => {},
    setTold: () => {},
    forgetTold: () => {},
  },
  actors: {
    ask: fromPromise(async () => undefined),
    watchShop: fromCallback(() => {}),
  },
}).createMachine({
  id: "dashboardFigures",
  invoke: {
    id: "watchShop",
    src: "watchShop"
  },
  on: {
    "lists.held": ".notNeeded"
  },
  initial: "deciding",
  states: {
    deciding: {
      always: [
        {
          guard: "areListsHeld",
          target: "notNeeded"
        },
        {
          target: "asking"
        }
      ]
    },
    asking: {
      entry: "forgetTold",
      invoke: {
        id: "ask",
        src: "ask",
        onDone: [
          {
            guard: {
              type: "hasChangedMeanwhile"
            },
            target: "asking",
            reenter: true,
            actions: {
              type: "setAnswer"
            }
          },
          {
            target: "known",
            actions: {
              type: "setAnswer"
            }
          }
        ],
        onError: [
          {
            guard: {
              type: "isNotOffered"
            },
            target: "notOffered"
          },
          {
            target: "failed"
          }
        ]
      },
      on: {
        "lists.told": {
          actions: "setTold"
        }
      }
    },
    known: {
      on: {
        "lists.told": {
          guard: "hasChanged",
          target: "asking"
        }
      }
    },
    failed: {
      on: {
        "lists.told": "asking"
      }
    },
    notOffered: {
      type: "final"
    },
    notNeeded: {
      type: "final"
    }
  }
});
