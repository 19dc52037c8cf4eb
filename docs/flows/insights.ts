// Drawn from src/machines/insights.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "period.choose" }
      | { type: "grouping.choose" }
      | { type: "comparison.toggle" }
      | { type: "view.changed" }
      | { type: "insights.refresh" }
      | { type: "insights.retry" }
      | { type: "range.edit" }
      | { type: "range.change" }
      | { type: "range.apply" }
      | { type: "range.cancel" }
      | { type: "table.export" },
  },
  guards: {
    isOffered: () => true,
    wasOffered: () => true,
    isSameQuestion: () => true,
    isPossibleRange: () => true,
    isPossibleGrouping: () => true,
  },
  actions: {
    setView: () => {},
    setAnswer: () => {},
    setFailure: () => {},
    draftRange: () => {},
    changeRange: () => {},
    goTo: () => {},
    toastFailedExport: () => {},
    logFailedExport: () => {},
  },
  actors: {
    ask: fromPromise(async () => undefined),
    watchView: fromCallback(() => {}),
    watchReloads: fromCallback(() => {}),
    save: fromPromise(async () => undefined),
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
    }
  ],
  type: "parallel",
  on: {
    "period.choose": {
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
  states: {
    answer: {
      initial: "asking",
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
                target: "ready",
                actions: {
                  type: "setAnswer"
                }
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
      },
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
      }
    },
    range: {
      initial: "closed",
      states: {
        closed: {
          on: {
            "range.edit": {
              target: "editing",
              actions: "draftRange"
            }
          }
        },
        editing: {
          on: {
            "range.change": {
              actions: "changeRange"
            },
            "range.apply": {
              guard: "isPossibleRange",
              target: "closed",
              actions: {
                type: "goTo"
              }
            },
            "range.cancel": "closed",
            "view.changed": "closed"
          }
        }
      }
    },
    export: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "table.export": "exporting"
          }
        },
        exporting: {
          invoke: {
            id: "save",
            src: "save",
            onDone: "idle",
            onError: {
              target: "idle",
              actions: [
                {
                  type: "logFailedExport"
                },
                "toastFailedExport"
              ]
            }
          }
        }
      }
    }
  }
});
