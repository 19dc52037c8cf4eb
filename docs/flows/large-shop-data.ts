// Drawn from src/machines/large-shop-data.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "user.changed" }
      | { type: "order.changed" }
      | { type: "record.requested" }
      | { type: "record.read" }
      | { type: "record.missing" }
      | { type: "lists.versions" }
      | { type: "lists.change" }
      | { type: "shopData.reload" }
      | { type: "lists.ask" },
  },
  guards: {
    missesSome: () => true,
    missesNone: () => true,
    isMissed: () => true,
    isNext: () => true,
    isOutdated: () => true,
    isStillNext: () => true,
  },
  actions: {
    changeUser: () => {},
    changeOrder: () => {},
    setRequested: () => {},
    setRecord: () => {},
    setMissing: () => {},
    setVersions: () => {},
    setAnnounced: () => {},
    tellNews: () => {},
    markOutdated: () => {},
    markCurrent: () => {},
    emitReached: () => {},
    tellBehind: () => {},
    toastFailure: () => {},
  },
  actors: {
    ask: fromPromise(async () => undefined),
  },
  delays: {
    soon: 250,
  },
}).createMachine({
  id: "largeShopData",
  initial: "resting",
  on: {
    "user.changed": {
      actions: "changeUser"
    },
    "order.changed": {
      actions: "changeOrder"
    },
    "record.requested": {
      actions: "setRequested"
    },
    "record.read": {
      actions: "setRecord"
    },
    "record.missing": {
      actions: "setMissing"
    },
    "lists.versions": {
      guard: "missesNone",
      actions: [
        "setVersions",
        "emitReached"
      ]
    },
    "lists.change": {
      guard: "isNext",
      actions: [
        {
          type: "tellNews"
        },
        {
          type: "setAnnounced"
        }
      ]
    },
    "shopData.reload": ".refreshing"
  },
  states: {
    resting: {
      always: {
        guard: "isOutdated",
        target: "outdated"
      },
      on: {
        "lists.versions": {
          guard: "missesSome",
          target: "following"
        },
        "lists.change": {
          guard: "isMissed",
          target: "following"
        },
        "lists.ask": "following"
      }
    },
    outdated: {
      after: {
        soon: "following"
      }
    },
    following: {
      entry: "markCurrent",
      on: {
        "lists.versions": {
          guard: "missesSome",
          actions: "markOutdated"
        },
        "lists.change": {
          guard: "isMissed",
          actions: "markOutdated"
        },
        "lists.ask": {
          actions: "markOutdated"
        }
      },
      invoke: {
        id: "ask",
        src: "ask",
        onDone: [
          {
            guard: {
              type: "isStillNext"
            },
            target: "resting",
            actions: [
              {
                type: "tellNews"
              },
              {
                type: "setAnnounced"
              },
              "emitReached"
            ]
          },
          {
            target: "outdated"
          }
        ],
        onError: {
          target: "resting",
          actions: "tellBehind"
        }
      }
    },
    refreshing: {
      tags: "busy",
      entry: "markCurrent",
      on: {
        "lists.versions": {
          guard: "missesSome",
          actions: "markOutdated"
        },
        "lists.change": {
          guard: "isMissed",
          actions: "markOutdated"
        },
        "lists.ask": {
          actions: "markOutdated"
        }
      },
      invoke: {
        id: "ask",
        src: "ask",
        onDone: [
          {
            guard: {
              type: "isStillNext"
            },
            target: "resting",
            actions: [
              {
                type: "tellNews"
              },
              {
                type: "setAnnounced"
              },
              "emitReached"
            ]
          },
          {
            target: "outdated"
          }
        ],
        onError: {
          target: "resting",
          actions: {
            type: "toastFailure"
          }
        }
      }
    }
  }
});
