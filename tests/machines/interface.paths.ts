import { interfaceMachine } from "../../src/machines/interface.ts";
import type { Model } from "./paths.ts";

/** The theme and the sidebar. */
export const model: Model<typeof interfaceMachine> = {
  machine: interfaceMachine,
  stateKey: () => null,
  describeState: (state) =>
    `the theme is ${state.matches({ theme: "dark" }) ? "dark" : "light"}, the menu ${state.matches({ sidebar: "open" }) ? "open" : "closed"}`,
  beginnings: [null, "true", "false", "banana"].map((stored) => ({
    given: stored === null ? "no theme kept" : `isDarkMode kept as ${stored}`,
    input: () => undefined,
    stored: { isDarkMode: stored },
    events: {
      "the person presses Light Mode or Dark Mode": { type: "theme.toggle" },
      "the person presses Open menu": { type: "sidebar.open" },
      "the person presses Close menu, or beside the menu": { type: "sidebar.close" },
      "the person goes elsewhere": { type: "path.changed" },
    },
  })),
};
