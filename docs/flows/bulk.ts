// Drawn from src/machines/bulk.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "bulk.open" }
      | { type: "draft.ask" }
      | { type: "screen.changed" }
      | { type: "field.changed" }
      | { type: "number.changed" }
      | { type: "bulk.confirm" }
      | { type: "bulk.close" }
      | { type: "session.closed" }
      | { type: "item.ended" }
      | { type: "bulk.stop" }
      | { type: "bulk.retry" }
      | { type: "dialog.show" }
      | { type: "dialog.hide" },
  },
  guards: {
    canOpen: () => true,
    isReady: () => true,
    isFilled: () => true,
    isConfirming: () => true,
    hasRest: () => true,
    isAtRest: () => true,
    isLast: () => true,
  },
  actions: {
    setOrders: () => {},
    setField: () => {},
    setNumber: () => {},
    setItems: () => {},
    setAside: () => {},
    setRest: () => {},
    beginMore: () => {},
    setOutcome: () => {},
    toastOutcome: () => {},
  },
  actors: {
    registerForm: fromCallback(() => {}),
    changeOne: fromCallback(() => {}),
  },
}).createMachine({
  id: "bulk",
  type: "parallel",
  states: {
    work: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "bulk.open": {
              guard: "canOpen",
              target: "confirming",
              actions: "setOrders"
            }
          }
        },
        confirming: {
          invoke: {
            id: "registerForm",
            src: "registerForm"
          },
          on: {
            "draft.ask": {
              guard: "isFilled",
              target: "confirming"
            },
            "screen.changed": "idle",
            "field.changed": {
              actions: "setField"
            },
            "number.changed": {
              actions: "setNumber"
            },
            "bulk.confirm": {
              guard: "isReady",
              target: "running",
              actions: "setItems"
            },
            "bulk.close": "idle",
            "session.closed": "idle"
          }
        },
        running: {
          tags: "busy",
          entry: "beginMore",
          on: {
            "item.ended": [
              {
                guard: "isLast",
                target: "ended",
                actions: "setOutcome"
              },
              {
                actions: [
                  "setOutcome",
                  "beginMore"
                ]
              }
            ],
            "bulk.stop": {
              target: "stopping",
              actions: "setAside"
            },
            "session.closed": {
              target: "closing",
              actions: "setAside"
            }
          }
        },
        stopping: {
          tags: "busy",
          on: {
            "item.ended": [
              {
                guard: "isLast",
                target: "ended",
                actions: "setOutcome"
              },
              {
                actions: "setOutcome"
              }
            ],
            "session.closed": "closing"
          }
        },
        closing: {
          tags: "busy",
          on: {
            "item.ended": [
              {
                guard: "isLast",
                target: "idle",
                actions: "setOutcome"
              },
              {
                actions: "setOutcome"
              }
            ]
          }
        },
        ended: {
          on: {
            "bulk.retry": {
              guard: "hasRest",
              target: "running",
              actions: "setRest"
            },
            "bulk.close": "idle",
            "bulk.open": {
              guard: "canOpen",
              target: "confirming",
              actions: "setOrders"
            },
            "session.closed": "idle"
          }
        }
      }
    },
    dialog: {
      initial: "hidden",
      states: {
        hidden: {
          on: {
            "bulk.open": {
              guard: "canOpen",
              target: "shown"
            },
            "dialog.show": "shown",
            "item.ended": {
              guard: "isLast",
              actions: "toastOutcome"
            }
          }
        },
        shown: {
          on: {
            "dialog.hide": "hidden",
            "bulk.close": {
              guard: "isAtRest",
              target: "hidden"
            },
            "screen.changed": {
              guard: "isConfirming",
              target: "hidden"
            },
            "session.closed": "hidden"
          }
        }
      }
    }
  }
});
