// Drawn from src/machines/shop-data.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "user.changed" }
      | { type: "order.changed" }
      | { type: "lists.versions" }
      | { type: "lists.change" }
      | { type: "lists.ask" }
      | { type: "shopData.reload" },
  },
  guards: {
    isComplete: () => true,
    wasAnnounced: () => true,
    hasVersions: () => true,
    isBehind: () => true,
    fits: () => true,
    canBeTold: () => true,
  },
  actions: {
    beginAnew: () => {},
    setVersions: () => {},
    setVersion: () => {},
    doubtVersions: () => {},
    tellNews: () => {},
    bringUpToDate: () => {},
    setAsked: () => {},
    tellBehind: () => {},
    setLoaded: () => {},
    changeUser: () => {},
    changeOrder: () => {},
    toastFailure: () => {},
  },
  actors: {
    load: fromPromise(async () => undefined),
    ask: fromPromise(async () => undefined),
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
    },
    "lists.versions": {
      actions: "setVersions"
    },
    "lists.change": {
      actions: "setVersion"
    },
    "lists.ask": {
      actions: "doubtVersions"
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
      entry: "beginAnew",
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
              type: "setLoaded"
            }
          },
          {
            guard: {
              type: "wasAnnounced"
            },
            target: "failed",
            actions: {
              type: "setLoaded"
            }
          },
          {
            target: "failed",
            actions: [
              {
                type: "setLoaded"
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
      always: {
        guard: "isBehind",
        target: "following"
      },
      on: {
        "shopData.reload": [
          {
            guard: "hasVersions",
            target: "refreshing"
          },
          {
            target: "loading"
          }
        ],
        "lists.change": {
          guard: "fits",
          actions: [
            {
              type: "tellNews"
            },
            "bringUpToDate"
          ]
        }
      }
    },
    failed: {
      tags: "failed",
      always: {
        guard: "isBehind",
        target: "following"
      },
      on: {
        "lists.change": {
          guard: "fits",
          actions: [
            {
              type: "tellNews"
            },
            "bringUpToDate"
          ]
        },
        "shopData.reload": [
          {
            guard: "hasVersions",
            target: "refreshing"
          },
          {
            target: "loading"
          }
        ],
        "lists.versions": [
          {
            guard: "hasVersions",
            target: "ready",
            actions: "setVersions"
          },
          {
            target: "loading"
          }
        ]
      }
    },
    refreshing: {
      tags: "busy",
      entry: "beginAnew",
      invoke: {
        id: "ask",
        src: "ask",
        onDone: [
          {
            guard: {
              type: "canBeTold"
            },
            target: "ready",
            actions: [
              {
                type: "tellNews"
              },
              {
                type: "setAsked"
              }
            ]
          },
          {
            target: "loading"
          }
        ],
        onError: "loading"
      }
    },
    following: {
      entry: "beginAnew",
      invoke: {
        id: "ask",
        src: "ask",
        onDone: [
          {
            guard: {
              type: "canBeTold"
            },
            target: "ready",
            actions: [
              {
                type: "tellNews"
              },
              {
                type: "setAsked"
              }
            ]
          },
          {
            target: "loading"
          }
        ],
        onError: {
          target: "ready",
          actions: "tellBehind"
        }
      },
      on: {
        "shopData.reload": "refreshing"
      }
    }
  }
});
