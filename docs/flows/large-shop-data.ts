// Drawn from src/machines/large-shop-data.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromPromise, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "user.changed" }
      | { type: "order.changed" }
      | { type: "record.read" }
      | { type: "record.missing" }
      | { type: "lists.versions" }
      | { type: "lists.change" }
      | { type: "lists.ask" }
      | { type: "shopData.reload" },
  },
  guards: {
    missesSome: () => true,
    isNext: () => true,
    isStillNext: () => true,
  },
  actions: {
    changeUser: () => {},
    changeOrder: () => {},
    setRecord: () => {},
    setMissing: () => {},
    setVersions: () => {},
    setAnnounced: () => {},
    tellNews: () => {},
    emitReached: () => {},
    tellBehind: () => {},
    toastFailure: () => {},
  },
  actors: {
    ask: fromPromise(async () => undefined),
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
    "record.read": {
      actions: "setRecord"
    },
    "record.missing": {
      actions: "setMissing"
    },
    "lists.versions": [
      {
        guard: "missesSome",
        target: ".following"
      },
      {
        actions: [
          "setVersions",
          "emitReached"
        ]
      }
    ],
    "lists.change": [
      {
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
      {
        target: ".following"
      }
    ],
    "lists.ask": ".following",
    "shopData.reload": ".refreshing"
  },
  states: {
    resting: {},
    following: {
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
            target: "following",
            reenter: true
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
            target: "refreshing",
            reenter: true
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
