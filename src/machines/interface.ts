import { setup } from "xstate";
import type { StoredValue } from "../services/storage.ts";

export interface InterfaceInput {
  /** "true" or "false"; anything else reads as the default, dark (behaviour: Light and dark mode). */
  readonly isDarkMode: StoredValue;
  /** Puts the theme on the document. */
  readonly showTheme: (theme: "dark" | "light") => void;
}

export type InterfaceEvent =
  | { type: "theme.toggle" }
  | { type: "sidebar.open" }
  | { type: "sidebar.close" }
  | { type: "path.changed" };

/** The theme, which is kept, and the sidebar (behaviour: Light and dark mode; Small screens). */
export const interfaceMachine = setup({
  types: {} as {
    context: InterfaceInput;
    input: InterfaceInput;
    events: InterfaceEvent;
  },
  actions: {
    showDark: ({ context }) => context.showTheme("dark"),
    showLight: ({ context }) => context.showTheme("light"),
    storeDark: ({ context }) => context.isDarkMode.write("true"),
    storeLight: ({ context }) => context.isDarkMode.write("false"),
  },
  guards: {
    prefersLight: ({ context }) => context.isDarkMode.read() === "false",
  },
}).createMachine({
  id: "interface",
  context: ({ input }) => input,
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
