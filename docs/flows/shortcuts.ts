// Drawn from src/machines/shortcuts.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "invoke" }
      | { type: "on" }
      | { type: "initial" }
      | { type: "states" }
      | { type: "shortcuts.toggle" }
      | { type: "shortcuts.changed" }
      | { type: "key.pressed" }
      | { type: "sheet.open" }
      | { type: "sheet.close" },
  },
  guards: {
    wasOff: () => true,
    isTurnedOff: () => true,
    isTurnedOn: () => true,
    isFirstKey: () => true,
    isShortcut: () => true,
  },
  actions: {
    storeOn: () => {},
    storeOff: () => {},
    sendOutcome: () => {},
  },
  actors: {
    watchStored: fromCallback(() => {}),
    watchKeys: fromCallback(() => {}),
  },
  delays: {
    secondKey: 1500,
  },
}).createMachine({
  id: "shortcuts",
  invoke: {
    id: "watchStored",
    src: "watchStored"
  },
  type: "parallel",
  states: {
    keys: {
      initial: "starting",
      states: {
        starting: {
          always: [
            {
              guard: "wasOff",
              target: "off"
            },
            {
              target: "on"
            }
          ]
        },
        off: {
          on: {
            "shortcuts.toggle": {
              target: "on",
              actions: "storeOn"
            },
            "shortcuts.changed": {
              guard: "isTurnedOn",
              target: "on"
            }
          }
        },
        on: {
          invoke: {
            id: "watchKeys",
            src: "watchKeys"
          },
          on: {
            "shortcuts.toggle": {
              target: "off",
              actions: "storeOff"
            },
            "shortcuts.changed": {
              guard: "isTurnedOff",
              target: "off"
            }
          },
          initial: "idle",
          states: {
            idle: {
              on: {
                "key.pressed": [
                  {
                    guard: "isFirstKey",
                    target: "waiting"
                  },
                  {
                    guard: {
                      type: "isShortcut"
                    },
                    actions: {
                      type: "sendOutcome"
                    }
                  }
                ]
              }
            },
            waiting: {
              after: {
                secondKey: "idle"
              },
              on: {
                "key.pressed": [
                  {
                    guard: {
                      type: "isShortcut"
                    },
                    target: "idle",
                    actions: {
                      type: "sendOutcome"
                    }
                  },
                  {
                    target: "idle"
                  }
                ]
              }
            }
          }
        }
      }
    },
    sheet: {
      initial: "hidden",
      states: {
        hidden: {
          on: {
            "sheet.open": "shown"
          }
        },
        shown: {
          on: {
            "sheet.close": "hidden"
          }
        }
      }
    }
  }
});
