import { assertEvent, fromCallback, sendTo, setup } from "xstate";
import type { RecordInView } from "../domain/commands.ts";
import { type Asked, askedBy, firstKey, shortcutKeys } from "../domain/shortcuts.ts";
import { watchLetters } from "../services/key-watch.ts";
import type { StoredValue } from "../services/storage.ts";
import type { Receiver } from "./effects.ts";

export interface ShortcutsInput {
  /** "off"; anything else reads as on. */
  readonly stored: StoredValue;
  readonly inView: () => RecordInView | undefined;
  /** Who passes on what is asked for: commands to the actors that the screens' buttons send to, reasons to the person. */
  readonly parent: Receiver<Asked>;
}

export type ShortcutsEvent =
  | { type: "key.pressed"; key: string }
  /** Turns all of them off, or on. */
  | { type: "shortcuts.toggle" }
  /** Another tab has changed what is stored. */
  | { type: "shortcuts.changed"; stored: string | null }
  | { type: "sheet.open" }
  | { type: "sheet.close" };

const isOff = (stored: string | null) => stored === "off";

/** Keys for what repeats, which can be turned off, and the sheet that shows them (behaviour: Shortcuts). */
export const shortcutsMachine = setup({
  types: {
    context: {} as ShortcutsInput,
    input: {} as ShortcutsInput,
    events: {} as ShortcutsEvent,
  },
  actors: {
    watchStored: fromCallback<ShortcutsEvent, StoredValue>(({ input, sendBack }) =>
      input.watch((stored) => sendBack({ type: "shortcuts.changed", stored })),
    ),
    watchKeys: fromCallback<ShortcutsEvent>(({ sendBack }) =>
      watchLetters(shortcutKeys)((key) => sendBack({ type: "key.pressed", key })),
    ),
  },
  actions: {
    storeOn: ({ context }) => context.stored.write(null),
    storeOff: ({ context }) => context.stored.write("off"),
    sendAsked: sendTo(
      ({ context }) => context.parent,
      ({ context }, { keys }: { keys: string }) => askedBy(keys, context.inView()) as Asked,
    ),
  },
  guards: {
    wasOff: ({ context }) => isOff(context.stored.read()),
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
    asksForSomething: ({ context }, { keys }: { keys: string }) => askedBy(keys, context.inView()) !== undefined,
  },
  delays: {
    /** How long a second key is waited for. */
    secondKey: 1_500,
  },
}).createMachine({
  id: "shortcuts",
  context: ({ input }) => input,
  invoke: { id: "watchStored", src: "watchStored", input: ({ context }) => context.stored },
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
                    guard: { type: "asksForSomething", params: ({ event }) => ({ keys: event.key }) },
                    actions: { type: "sendAsked", params: ({ event }) => ({ keys: event.key }) },
                  },
                ],
              },
            },
            waiting: {
              after: { secondKey: "idle" },
              on: {
                "key.pressed": [
                  {
                    guard: { type: "asksForSomething", params: ({ event }) => ({ keys: `${firstKey} ${event.key}` }) },
                    target: "idle",
                    actions: { type: "sendAsked", params: ({ event }) => ({ keys: `${firstKey} ${event.key}` }) },
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
