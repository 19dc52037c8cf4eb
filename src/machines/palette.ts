import { assertEvent, assign, fromCallback, sendTo, setup } from "xstate";
import type { Command } from "../domain/commands.ts";
import type { RecordTitle } from "../domain/palette.ts";
import { afterPaint } from "../services/after-paint.ts";
import { isDialogOpen, watchFindKey, watchTyped } from "../services/key-watch.ts";
import type { Receiver } from "./shared/effects.ts";

export interface PaletteInput {
  /** Receives each command, to pass it on to the actor that also serves the buttons. */
  readonly parent: Receiver<Command>;
}

interface PaletteContext extends PaletteInput {
  readonly query: string;
  /** The place of the option that Enter chooses, among all that the query finds. */
  readonly active: number;
  /** The groups of records of which more is shown. */
  readonly expanded: readonly RecordTitle[];
  readonly command: Command | undefined;
}

export type PaletteEvent =
  /** Opens it, or closes it. */
  | { type: "palette.toggle" }
  | { type: "palette.close" }
  | { type: "query.typed"; query: string }
  | { type: "option.reached"; place: number }
  | { type: "group.expand"; title: RecordTitle }
  | { type: "command.choose"; command: Command }
  | { type: "page.painted" };

/** Runs the search field that opens over any screen and finds records, screens and commands (behaviour: Find anything). */
export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    input: {} as PaletteInput,
    events: {} as PaletteEvent,
  },
  actors: {
    watchFindKey: fromCallback<PaletteEvent>(({ sendBack }) =>
      watchFindKey(() => sendBack({ type: "palette.toggle" })),
    ),
    watchTyped: fromCallback<PaletteEvent>(({ sendBack }) =>
      watchTyped((query) => sendBack({ type: "query.typed", query })),
    ),
    watchPaint: fromCallback<PaletteEvent>(({ sendBack }) => afterPaint(() => sendBack({ type: "page.painted" }))),
  },
  actions: {
    beginAnew: assign({ query: "", active: 0, expanded: [] }),
    setQuery: assign(({ event }) => {
      assertEvent(event, "query.typed");
      return { query: event.query, active: 0, expanded: [] };
    }),
    addExpanded: assign(({ context, event }) => {
      assertEvent(event, "group.expand");
      return { expanded: [...context.expanded, event.title] };
    }),
    setActive: assign(({ event }) => {
      assertEvent(event, "option.reached");
      return { active: event.place };
    }),
    setCommand: assign(({ event }) => {
      assertEvent(event, "command.choose");
      return { command: event.command };
    }),
    sendCommand: sendTo(
      ({ context }) => context.parent,
      ({ context }) => context.command as Command,
    ),
  },
  guards: {
    isAlone: () => !isDialogOpen(),
  },
}).createMachine({
  id: "palette",
  context: ({ input }) => ({ ...input, query: "", active: 0, expanded: [], command: undefined }),
  invoke: { id: "watchFindKey", src: "watchFindKey" },
  initial: "closed",
  states: {
    closed: { on: { "palette.toggle": { guard: "isAlone", target: "open", actions: "beginAnew" } } },

    open: {
      // The file of the dialog may still be loading: what is typed meanwhile is not lost.
      invoke: { id: "watchTyped", src: "watchTyped" },
      on: {
        "palette.toggle": "closed",
        "palette.close": "closed",
        "query.typed": { actions: "setQuery" },
        "option.reached": { actions: "setActive" },
        "group.expand": { actions: "addExpanded" },
        "command.choose": { target: "choosing", actions: "setCommand" },
      },
    },

    // Focus returns first: a dialog that the command opens gives it back, when it closes, to where it was then.
    choosing: {
      invoke: { id: "watchPaint", src: "watchPaint" },
      on: { "page.painted": { target: "closed", actions: "sendCommand" } },
    },
  },
});
