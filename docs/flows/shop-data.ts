// Drawn from src/machines/shop-data.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "user.changed" }
      | { type: "order.changed" }
      | { type: "shopData.reload" },
  },
  guards: {
    isComplete: () => true,
    wasAnnounced: () => true,
  },
  actions: {
    forgetChanges: () => {},
    holdLoaded: () => {},
    changeUser: () => {},
    changeOrder: () => {},
    toastFailure: () => {},
  },
  actors: {
    load: fromPromise(async () => undefined),
  },
  delays: {
    afterSignIn: 100,
  },
}).createMachine({
  id: "shopData",
  initial: "waiting",
  on: {
    "user.changed": {
      actions: "changeUser"
    },
    "order.changed": {
      actions: "changeOrder"
    }
  },
  states: {
    waiting: {
      tags: "busy",
      after: {
        afterSignIn: "loading"
      }
    },
    loading: {
      tags: "busy",
      entry: "forgetChanges",
      invoke: {
        id: "load",
        src: "load",
        onDone: [
          {
            guard: {
              type: "isComplete"
            },
            target: "ready",
            actions: {
              type: "holdLoaded"
            }
          },
          {
            guard: {
              type: "wasAnnounced"
            },
            target: "failed",
            actions: {
              type: "holdLoaded"
            }
          },
          {
            target: "failed",
            actions: [
              {
                type: "holdLoaded"
              },
              {
                type: "toastFailure"
              }
            ]
          }
        ],
        onError: {
          target: "failed",
          actions: {
            type: "toastFailure"
          }
        }
      }
    },
    ready: {
      on: {
        "shopData.reload": "loading"
      }
    },
    failed: {
      on: {
        "shopData.reload": "loading"
      }
    }
  }
});
