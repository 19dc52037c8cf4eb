// Drawn from src/machines/insights.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { createMachine, fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "period.choose" }
      | { type: "range.choose" }
      | { type: "grouping.choose" }
      | { type: "comparison.toggle" }
      | { type: "view.changed" }
      | { type: "insights.refresh" }
      | { type: "insights.retry" }
      | { type: "xstate.done.actor.ask" },
  },
  guards: {
    isOffered: () => true,
    wasOffered: () => true,
    isSameQuestion: () => true,
    isPossibleGrouping: () => true,
  },
  actions: {
    setView: () => {},
    setAnswer: () => {},
    setFailure: () => {},
    goTo: () => {},
  },
  actors: {
    customPeriod: createMachine({ id: "customPeriod" }),
    exportTable: createMachine({ id: "exportTable" }),
    ask: fromPromise(async () => undefined),
    watchView: fromCallback(() => {}),
    watchReloads: fromCallback(() => {}),
  },
}).createMachine({
  id: "insights",
  invoke: [
    {
      id: "watchView",
      src: "watchView"
    },
    {
      id: "watchReloads",
      src: "watchReloads"
    },
    {
      id: "customPeriod",
      src: "customPeriod"
    },
    {
      id: "exportTable",
      src: "exportTable"
    }
  ],
  on: {
    "period.choose": {
      actions: {
        type: "goTo"
      }
    },
    "range.choose": {
      actions: {
        type: "goTo"
      }
    },
    "grouping.choose": {
      guard: "isPossibleGrouping",
      actions: {
        type: "goTo"
      }
    },
    "comparison.toggle": {
      actions: {
        type: "goTo"
      }
    }
  },
  type: "parallel",
  states: {
    question: {
      initial: "asking",
      on: {
        "view.changed": [
          {
            guard: "isSameQuestion",
            actions: "setView"
          },
          {
            guard: "wasOffered",
            target: ".asking.again",
            actions: "setView"
          },
          {
            target: ".asking",
            actions: "setView"
          }
        ],
        "insights.refresh": [
          {
            guard: "wasOffered",
            target: ".asking.again"
          },
          {
            target: ".asking"
          }
        ]
      },
      states: {
        asking: {
          tags: "busy",
          initial: "first",
          states: {
            first: {
              tags: "unanswered"
            },
            again: {},
            afterFailure: {
              tags: "failed"
            }
          },
          invoke: {
            id: "ask",
            src: "ask",
            onDone: [
              {
                guard: {
                  type: "isOffered"
                },
                target: "ready"
              },
              {
                guard: "wasOffered",
                target: "failed",
                actions: {
                  type: "setFailure",
                  params: {}
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
        ready: {},
        failed: {
          tags: "failed",
          on: {
            "insights.retry": "asking.afterFailure"
          }
        },
        notOffered: {}
      }
    },
    answer: {
      initial: "none",
      on: {
        "xstate.done.actor.ask": {
          guard: {
            type: "isOffered"
          },
          target: ".given",
          actions: {
            type: "setAnswer"
          }
        }
      },
      states: {
        none: {},
        given: {}
      }
    }
  }
});
