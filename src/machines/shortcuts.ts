import { type ActorRefFrom, assertEvent, fromCallback, sendTo, setup } from "xstate";
import { type RecordInView, recordInView } from "../domain/commands.ts";
import { firstKey, outcomeOfKeys, type ShortcutOutcome, shortcutKeys } from "../domain/shortcuts.ts";
import { watchLetters } from "../services/key-watch.ts";
import { storage } from "../services/storage.ts";
import type { addressMachine } from "./address.ts";
import type { Receiver } from "./shared/effects.ts";
import type { ShopDataRef } from "./shared/shop-data-ref.ts";

export interface ShortcutsInput {
  /** Together with `shopData`, tells which record is in view. */
  readonly address: Pick<ActorRefFrom<typeof addressMachine>, "getSnapshot">;
  readonly shopData: Pick<ShopDataRef, "getSnapshot">;
  /** Receives each command, to pass it on, and each toast, to show it. */
  readonly parent: Receiver<ShortcutOutcome>;
}

export type ShortcutsEvent =
  | { type: "key.pressed"; key: string }
  /** Turns all of them off, or on. */
  | { type: "shortcuts.toggle" }
  /** Another tab has changed what is stored. */
  | { type: "shortcuts.changed"; stored: string | null }
  | { type: "sheet.open" }
  | { type: "sheet.close" };

/** Any other value means on. */
const isOff = (value: string | null) => value === "off";

function inView({ address, shopData }: ShortcutsInput): RecordInView | undefined {
  const { users, orders } = shopData.getSnapshot().context;
  return recordInView(address.getSnapshot().context.address?.pathname, users, orders);
}

/** Runs the keyboard shortcuts, which can be turned off, and the sheet that lists them (behaviour: Shortcuts). */
export const shortcutsMachine = setup({
  types: {
    context: {} as ShortcutsInput,
    input: {} as ShortcutsInput,
    events: {} as ShortcutsEvent,
  },
  actors: {
    watchStored: fromCallback<ShortcutsEvent>(({ sendBack }) =>
      storage.watch("shortcuts", (value) => sendBack({ type: "shortcuts.changed", stored: value })),
    ),
    watchKeys: fromCallback<ShortcutsEvent>(({ sendBack }) =>
      watchLetters(shortcutKeys)((key) => sendBack({ type: "key.pressed", key })),
    ),
  },
  actions: {
    storeOn: () => storage.write("shortcuts", null),
    storeOff: () => storage.write("shortcuts", "off"),
    sendOutcome: sendTo(
      ({ context }) => context.parent,
      ({ context }, { keys }: { keys: string }) => outcomeOfKeys(keys, inView(context)) as ShortcutOutcome,
    ),
  },
  guards: {
    wasOff: () => isOff(storage.read("shortcuts")),
    isTurnedOff: ({ event }) => {
      assertEvent(event, "shortcuts.changed");
      return isOff(event.stored);
    },
    isTurnedOn: ({ event }) => {
      assertEvent(event, "shortcuts.changed");
      return !isOff(event.stored);
    },
    isFirstKey: ({ event }) => {
      assertEvent(event, "key.pressed");
      return event.key === firstKey;
    },
    isShortcut: ({ context }, { keys }: { keys: string }) => outcomeOfKeys(keys, inView(context)) !== undefined,
  },
  delays: {
    /** How long a second key is waited for. */
    secondKey: 1_500,
  },
}).createMachine({
  id: "shortcuts",
  context: ({ input }) => input,
  invoke: { id: "watchStored", src: "watchStored" },
  type: "parallel",
  states: {
    keys: {
      initial: "starting",
      states: {
        starting: { always: [{ guard: "wasOff", target: "off" }, { target: "on" }] },

        off: {
          on: {
            "shortcuts.toggle": { target: "on", actions: "storeOn" },
            "shortcuts.changed": { guard: "isTurnedOn", target: "on" },
          },
        },

        on: {
          invoke: { id: "watchKeys", src: "watchKeys" },
          on: {
            "shortcuts.toggle": { target: "off", actions: "storeOff" },
            "shortcuts.changed": { guard: "isTurnedOff", target: "off" },
          },
          initial: "idle",
          states: {
            idle: {
              on: {
                "key.pressed": [
                  { guard: "isFirstKey", target: "waiting" },
                  {
                    guard: { type: "isShortcut", params: ({ event }) => ({ keys: event.key }) },
                    actions: { type: "sendOutcome", params: ({ event }) => ({ keys: event.key }) },
                  },
                ],
              },
            },
            waiting: {
              after: { secondKey: "idle" },
              on: {
                "key.pressed": [
                  {
                    guard: { type: "isShortcut", params: ({ event }) => ({ keys: `${firstKey} ${event.key}` }) },
                    target: "idle",
                    actions: { type: "sendOutcome", params: ({ event }) => ({ keys: `${firstKey} ${event.key}` }) },
                  },
                  { target: "idle" },
                ],
              },
            },
          },
        },
      },
    },

    sheet: {
      initial: "hidden",
      states: {
        hidden: { on: { "sheet.open": "shown" } },
        shown: { on: { "sheet.close": "hidden" } },
      },
    },
  },
});
