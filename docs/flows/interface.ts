// Drawn from src/machines/interface.ts by npm run flows, to paste into Stately's editor (https://stately.ai/editor).
import { setup } from "xstate";

export const machine = setup({
  types: {
    events: {} as
      | { type: "theme.toggle" }
      | { type: "sidebar.open" }
      | { type: "sidebar.close" }
      | { type: "path.changed" },
  },
  guards: {
    prefersLight: () => true,
  },
  actions: {
    showDark: () => {},
    showLight: () => {},
    storeDark: () => {},
    storeLight: () => {},
  },
}).createMachine({
  id: "interface",
  type: "parallel",
  states: {
    theme: {
      initial: "starting",
      states: {
        starting: {
          always: [
            {
              guard: "prefersLight",
              target: "light"
            },
            {
              target: "dark"
            }
          ]
        },
        dark: {
          entry: "showDark",
          on: {
            "theme.toggle": {
              target: "light",
              actions: "storeLight"
            }
          }
        },
        light: {
          entry: "showLight",
          on: {
            "theme.toggle": {
              target: "dark",
              actions: "storeDark"
            }
          }
        }
      }
    },
    sidebar: {
      initial: "closed",
      states: {
        closed: {
          on: {
            "sidebar.open": "open"
          }
        },
        open: {
          on: {
            "sidebar.close": "closed",
            "path.changed": "closed"
          }
        }
      }
    }
  }
});
