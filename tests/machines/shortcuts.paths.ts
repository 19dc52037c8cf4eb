import { createEmptyActor } from "xstate";
import { shortcutsMachine } from "../../src/machines/shortcuts.ts";
import type { Model } from "./paths.ts";

const kept: [given: string, stored: string | null][] = [
  ["shortcuts that are on", null],
  ["shortcuts that were turned off", "off"],
];

/** The address and the data of a page without a record. */
export const address = { getSnapshot: () => ({ context: {} }) } as never;
export const shopData = { getSnapshot: () => ({ context: { users: undefined, orders: undefined } }) } as never;

/** Keyboard shortcuts, and their sheet. */
export const model: Model<typeof shortcutsMachine> = {
  machine: shortcutsMachine,
  stateKey: () => null,
  describeState: (state) =>
    [
      state.matches({ keys: "off" }) ? "shortcuts are off" : "shortcuts are on",
      state.matches({ keys: { on: "waiting" } }) ? "a second key is waited for" : "",
      state.matches({ sheet: "shown" }) ? "the sheet is shown" : "",
    ]
      .filter(Boolean)
      .join("; "),
  beginnings: kept.map(([given, stored]) => ({
    given,
    input: () => ({ address, shopData, parent: createEmptyActor() as never }),
    stored: { shortcuts: stored },
    events: {
      "the person presses g": { type: "key.pressed", key: "g" },
      "the person presses o": { type: "key.pressed", key: "o" },
      "the person presses ?": { type: "key.pressed", key: "?" },
      "a second and a half pass": { type: "xstate.after.secondKey.shortcuts.keys.on.waiting" },
      "the person presses the switch": { type: "shortcuts.toggle" },
      "another tab turns them off": { type: "shortcuts.changed", stored: "off" },
      "another tab turns them on": { type: "shortcuts.changed", stored: null },
      "the sheet is to be shown": { type: "sheet.open" },
      "the person closes the sheet": { type: "sheet.close" },
    },
  })),
};
