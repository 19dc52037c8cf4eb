// Drawn from src/machines/columns.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { fromCallback, setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "column.toggle" }
      | { type: "column.move" }
      | { type: "column.resize" }
      | { type: "columns.reset" }
      | { type: "columns.changed" }
      | { type: "address.changed" }
      | { type: "panel.toggle" }
      | { type: "panel.close" }
      | { type: "edge.hold" }
      | { type: "edge.move" }
      | { type: "edge.release" }
      | { type: "edge.cancel" },
  },
  guards: {
    canToggle: () => true,
    canMove: () => true,
    isShown: () => true,
    asksForColumns: () => true,
  },
  actions: {
    toggle: () => {},
    move: () => {},
    resize: () => {},
    reset: () => {},
    store: () => {},
    readChanged: () => {},
    arrange: () => {},
    takeOutOfAddress: () => {},
    hold: () => {},
    drag: () => {},
    letGo: () => {},
    restore: () => {},
  },
  actors: {
    watchStored: fromCallback(() => {}),
    watchAddress: fromCallback(() => {}),
  },
}).createMachine({
  id: "columns",
  invoke: [
    {
      id: "watchStored",
      src: "watchStored"
    },
    {
      id: "watchAddress",
      src: "watchAddress"
    }
  ],
  on: {
    "column.toggle": {
      guard: "canToggle",
      actions: [
        "toggle",
        "store"
      ]
    },
    "column.move": {
      guard: "canMove",
      actions: [
        "move",
        "store"
      ]
    },
    "column.resize": {
      guard: "isShown",
      actions: [
        "resize",
        "store"
      ]
    },
    "columns.reset": {
      actions: [
        "reset",
        "store"
      ]
    },
    "columns.changed": {
      actions: "readChanged"
    },
    "address.changed": {
      guard: "asksForColumns",
      actions: [
        "arrange",
        "store",
        "takeOutOfAddress"
      ]
    }
  },
  type: "parallel",
  states: {
    panel: {
      initial: "hidden",
      states: {
        hidden: {
          on: {
            "panel.toggle": "shown"
          }
        },
        shown: {
          on: {
            "panel.toggle": "hidden",
            "panel.close": "hidden"
          }
        }
      }
    },
    edge: {
      initial: "free",
      states: {
        free: {
          entry: "letGo",
          on: {
            "edge.hold": {
              target: "held",
              actions: "hold"
            }
          }
        },
        held: {
          on: {
            "edge.move": {
              actions: "drag"
            },
            "edge.release": {
              target: "free",
              actions: "store"
            },
            "edge.cancel": {
              target: "free",
              actions: "restore"
            },
            "columns.changed": {
              target: "free",
              actions: "readChanged"
            }
          }
        }
      }
    }
  }
});
