import { setup } from "xstate";
import { storage } from "../services/storage.ts";
import { showTheme } from "../services/theme.ts";

export type InterfaceEvent =
  | { type: "theme.toggle" }
  | { type: "sidebar.open" }
  | { type: "sidebar.close" }
  | { type: "path.changed" };

/**
 * Holds the theme, which this browser keeps, and whether the sidebar is open (behaviour: Light and dark mode; Small
 * screens).
 */
export const interfaceMachine = setup({
  types: {} as {
    events: InterfaceEvent;
  },
  actions: {
    showDark: () => showTheme("dark"),
    showLight: () => showTheme("light"),
    storeDark: () => storage.write("isDarkMode", "true"),
    storeLight: () => storage.write("isDarkMode", "false"),
  },
  guards: {
    // Anything else reads as the default, dark.
    prefersLight: () => storage.read("isDarkMode") === "false",
  },
}).createMachine({
  id: "interface",
  type: "parallel",
  states: {
    theme: {
      initial: "starting",
      states: {
        starting: { always: [{ guard: "prefersLight", target: "light" }, { target: "dark" }] },
        dark: { entry: "showDark", on: { "theme.toggle": { target: "light", actions: "storeLight" } } },
        light: { entry: "showLight", on: { "theme.toggle": { target: "dark", actions: "storeDark" } } },
      },
    },
    sidebar: {
      initial: "closed",
      states: {
        closed: { on: { "sidebar.open": "open" } },
        open: { on: { "sidebar.close": "closed", "path.changed": "closed" } },
      },
    },
  },
});
