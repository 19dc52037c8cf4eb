// Drawn from src/machines/undo.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "undo.offer" }
      | { type: "offers.stored" }
      | { type: "undo.take" }
      | { type: "undo.hold" }
      | { type: "timer.restart" }
      | { type: "undo.release" },
  },
  guards: {
    hasOffers: () => true,
    hasNone: () => true,
    isOffered: () => true,
    isOfferedOffline: () => true,
  },
  actions: {
    addOffer: () => {},
    toastOffer: () => {},
    setStored: () => {},
    toastAll: () => {},
    takeBack: () => {},
    dropLapsed: () => {},
    extend: () => {},
    restartTimer: () => {},
    store: () => {},
    tellOffers: () => {},
    toastOffline: () => {},
  },
  actors: {
    watchStored: fromCallback(() => {}),
    watchKey: fromCallback(() => {}),
  },
  delays: {
    extendEvery: 3000,
    untilNextLapse: 1000,
  },
}).createMachine({
  id: "undo",
  invoke: {
    id: "watchStored",
    src: "watchStored"
  },
  entry: "toastAll",
  on: {
    "undo.offer": {
      actions: [
        "addOffer",
        "store",
        "toastOffer"
      ]
    },
    "offers.stored": {
      actions: [
        "setStored",
        "tellOffers",
        "restartTimer"
      ]
    }
  },
  initial: "none",
  states: {
    none: {
      always: {
        guard: "hasOffers",
        target: "offering"
      }
    },
    offering: {
      invoke: {
        id: "watchKey",
        src: "watchKey"
      },
      always: {
        guard: "hasNone",
        target: "none"
      },
      on: {
        "undo.take": [
          {
            guard: "isOfferedOffline",
            actions: "toastOffline"
          },
          {
            guard: "isOffered",
            actions: [
              "takeBack",
              "store",
              "tellOffers",
              "restartTimer"
            ]
          }
        ]
      },
      initial: "timed",
      states: {
        timed: {
          after: {
            untilNextLapse: {
              target: "timed",
              reenter: true,
              actions: [
                "dropLapsed",
                "store",
                "tellOffers"
              ]
            }
          },
          on: {
            "undo.hold": "held",
            "timer.restart": {
              target: "timed",
              reenter: true
            }
          }
        },
        held: {
          entry: [
            "extend",
            "store"
          ],
          after: {
            extendEvery: {
              target: "held",
              reenter: true
            }
          },
          on: {
            "undo.release": {
              target: "timed",
              actions: [
                "extend",
                "store"
              ]
            }
          }
        }
      }
    }
  }
});
