import { type ActorRefFrom, assertEvent, assign, fromCallback, type SnapshotFrom, sendTo, setup } from "xstate";
import {
  type ArrangeableColumn,
  type Arrangement,
  readArrangement,
  whyNotMoved,
  whyNotToggled,
  withMoved,
  withToggled,
  withWidth,
  writeArrangement,
} from "../domain/columns.ts";
import { withoutParams } from "../domain/list-query.ts";
import { columnsParam } from "../domain/views.ts";
import { storage } from "../services/storage.ts";
import type { Address, addressMachine } from "./address.ts";
import { known, type NavigateEvent, type Receiver } from "./shared/effects.ts";
import { watch } from "./shared/watch.ts";

export interface ColumnsInput {
  /** As the list declares them. */
  readonly columns: readonly ArrangeableColumn[];
  /** The key in the browser's storage. */
  readonly storedAs: string;
  readonly address: ActorRefFrom<typeof addressMachine>;
  /** The list's path. */
  readonly pathname: string;
  readonly app: Receiver<NavigateEvent>;
}

interface ColumnsContext extends ColumnsInput {
  readonly arrangement: Arrangement;
  /** The column whose edge is held, with its width, the pointer's place (both in rem) and the arrangement before. */
  readonly held:
    | { readonly id: string; readonly width: number; readonly at: number; readonly before: Arrangement }
    | undefined;
  /** The column that was changed last, for screen readers; null for all columns, undefined for none. */
  readonly changed: string | null | undefined;
  /** The query of the last link that arranged the columns; undefined before one has. */
  readonly link: string | undefined;
}

export type ColumnsEvent =
  /** Shows the columns to choose from, or hides them. */
  | { type: "panel.toggle" }
  | { type: "panel.close" }
  | { type: "column.toggle"; id: string }
  | { type: "column.move"; id: string; by: -1 | 1 }
  /** Sets a column's width, in rem. */
  | { type: "column.resize"; id: string; width: number }
  | { type: "columns.reset" }
  /** Another tab has changed what is stored. */
  | { type: "columns.changed"; stored: string | null }
  /** The router shows the list at this address. */
  | ({ type: "address.changed" } & Pick<Address, "search">)
  /** A pointer holds a column's edge; `at` is where it is, in rem. */
  | { type: "edge.hold"; id: string; width: number; at: number }
  | { type: "edge.move"; at: number }
  | { type: "edge.release" }
  | { type: "edge.cancel" };

/**
 * Arranges the columns of a list: which are shown, in which order and how wide (behaviour: Columns). This browser keeps
 * the arrangement.
 */
export const columnsMachine = setup({
  types: {
    context: {} as ColumnsContext,
    input: {} as ColumnsInput,
    events: {} as ColumnsEvent,
  },
  actors: {
    watchStored: fromCallback<ColumnsEvent, Pick<ColumnsInput, "storedAs">>(({ input, sendBack }) =>
      storage.watch(input.storedAs, (value) => sendBack({ type: "columns.changed", stored: value })),
    ),
    watchAddress: fromCallback<ColumnsEvent, Pick<ColumnsInput, "address" | "pathname">>(({ input, sendBack }) => {
      const tell = ({ context: { address } }: SnapshotFrom<typeof addressMachine>) => {
        if (address?.pathname === input.pathname) sendBack({ type: "address.changed", search: address.search });
      };
      // The list may have been opened by a link.
      tell(input.address.getSnapshot());
      return watch(input.address, tell);
    }),
  },
  actions: {
    toggle: assign(({ context: { arrangement }, event }) => {
      assertEvent(event, "column.toggle");
      return { arrangement: withToggled(arrangement, event.id), changed: event.id };
    }),
    move: assign(({ context: { arrangement }, event }) => {
      assertEvent(event, "column.move");
      return { arrangement: withMoved(arrangement, event.id, event.by), changed: event.id };
    }),
    resize: assign(({ context: { arrangement, columns }, event }) => {
      assertEvent(event, "column.resize");
      return { arrangement: withWidth(arrangement, columns, event.id, event.width), changed: event.id };
    }),
    reset: assign(({ context: { columns } }) => ({
      arrangement: readArrangement(null, columns),
      changed: null,
    })),
    store: ({ context: { storedAs, arrangement, columns } }) =>
      storage.write(storedAs, writeArrangement(arrangement, columns)),
    readChanged: assign(({ context: { columns }, event }) => {
      assertEvent(event, "columns.changed");
      return { arrangement: readArrangement(event.stored, columns), changed: undefined };
    }),
    arrange: assign(({ context: { columns }, event }) => {
      assertEvent(event, "address.changed");
      const asked = new URLSearchParams(event.search).get(columnsParam);
      return { arrangement: readArrangement(asked, columns), changed: undefined, link: event.search };
    }),
    // This browser keeps the columns from now on: an address that is copied later must not carry them.
    takeOutOfAddress: sendTo(
      ({ context }) => context.app,
      ({ context: { pathname: from }, event }) => {
        assertEvent(event, "address.changed");
        const to = from + withoutParams(event.search, [columnsParam]);
        return { type: "navigate", to, replace: true, from } as const;
      },
    ),
    hold: assign(({ context: { arrangement }, event }) => {
      assertEvent(event, "edge.hold");
      return { held: { id: event.id, width: event.width, at: event.at, before: arrangement } };
    }),
    drag: assign(({ context: { arrangement, columns, held }, event }) => {
      assertEvent(event, "edge.move");
      const { id, width, at } = known(held);
      return { arrangement: withWidth(arrangement, columns, id, width + event.at - at) };
    }),
    letGo: assign({ held: undefined }),
    restore: assign(({ context: { held } }) => ({ arrangement: known(held).before })),
  },
  guards: {
    canToggle: ({ context: { columns }, event }) => {
      assertEvent(event, "column.toggle");
      return whyNotToggled(columns, event.id) === undefined;
    },
    canMove: ({ context: { arrangement }, event }) => {
      assertEvent(event, "column.move");
      return whyNotMoved(arrangement, event.id, event.by) === undefined;
    },
    isShown: ({ context: { arrangement }, event }) => {
      assertEvent(event, "column.resize");
      return arrangement.some(({ id, isHidden }) => id === event.id && !isHidden);
    },
    asksForColumns: ({ event }) => {
      assertEvent(event, "address.changed");
      return new URLSearchParams(event.search).has(columnsParam);
    },
  },
}).createMachine({
  id: "columns",
  context: ({ input }) => ({
    ...input,
    arrangement: readArrangement(storage.read(input.storedAs), input.columns),
    held: undefined,
    changed: undefined,
    link: undefined,
  }),
  invoke: [
    { id: "watchStored", src: "watchStored", input: ({ context }) => context },
    { id: "watchAddress", src: "watchAddress", input: ({ context }) => context },
  ],
  on: {
    "column.toggle": { guard: "canToggle", actions: ["toggle", "store"] },
    "column.move": { guard: "canMove", actions: ["move", "store"] },
    "column.resize": { guard: "isShown", actions: ["resize", "store"] },
    "columns.reset": { actions: ["reset", "store"] },
    "columns.changed": { actions: "readChanged" },
    // The address is a view's link (behaviour: Views).
    "address.changed": { guard: "asksForColumns", actions: ["arrange", "store", "takeOutOfAddress"] },
  },
  type: "parallel",
  states: {
    panel: {
      initial: "hidden",
      states: {
        hidden: { on: { "panel.toggle": "shown" } },
        shown: { on: { "panel.toggle": "hidden", "panel.close": "hidden" } },
      },
    },

    edge: {
      initial: "free",
      states: {
        free: { entry: "letGo", on: { "edge.hold": { target: "held", actions: "hold" } } },
        held: {
          on: {
            "edge.move": { actions: "drag" },
            "edge.release": { target: "free", actions: "store" },
            "edge.cancel": { target: "free", actions: "restore" },
            "columns.changed": { target: "free", actions: "readChanged" },
          },
        },
      },
    },
  },
});
