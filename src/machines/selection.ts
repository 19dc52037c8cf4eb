import { assertEvent, assign, fromCallback, sendTo, setup } from "xstate";
import type { ListName } from "../../contract/list-names.ts";
import { type Change, type Collection, collect, type Identified, updated } from "../domain/collection.ts";
import type { AnnouncedUpdate } from "../domain/held-list.ts";
import { keptAfter, keptAfterChange, maxSelected, withIds, withMore } from "../domain/selection.ts";
import { firstRecords } from "../services/all-windows.ts";
import { log } from "../services/log.ts";
import { type ReadWindow, windowsApi } from "../services/windows-api.ts";
import type { Receiver, ToastEvent } from "./shared/effects.ts";

export interface SelectionInput {
  readonly list: ListName;
  readonly parent: Receiver<ToastEvent>;
}

interface SelectionContext extends SelectionInput {
  readonly ids: ReadonlySet<string>;
  /** The records that were selected while their list was not loaded, which it never is in a large shop. */
  readonly kept: Collection<Identified>;
  /** The record that a range begins at: the one whose box was changed last. */
  readonly anchor: string | undefined;
  /** The number of records that have come so far, of those to select. */
  readonly gathered: number;
}

export type SelectionEvent =
  /** Selects records, or takes them out; `anchor` is the one whose box was pressed. */
  | { type: "records.select"; ids: readonly string[]; isSelected: boolean; anchor?: string | undefined }
  /** Selects records of a list that is not loaded, as many as there is room for. */
  | { type: "records.keep"; records: readonly Identified[]; anchor: string }
  /** Selects all that the server finds for a query, as many as there is room for. */
  | { type: "found.select"; query: string }
  | GatherNews
  | { type: "found.stop" }
  | { type: "selection.clear" }
  /** A change of the list's records that the server has confirmed, or, by `lists.change`, one that it tells. */
  | { type: "order.changed" | "user.changed"; change: Change<Identified> }
  | { type: "lists.change"; change: AnnouncedUpdate<Identified> };

/** The progress and the outcome of gathering the records that are found. */
type GatherNews =
  | { type: "found.progressed"; count: number }
  | { type: "found.gathered"; records: readonly Identified[] }
  | { type: "found.failed"; error: unknown };

const none: Collection<Identified> = collect<Identified>([]);

/**
 * Holds which records of a list are selected (behaviour: Selecting records). Filters and sorting leave the selection as
 * it is.
 */
export const selectionMachine = setup({
  types: {
    context: {} as SelectionContext,
    input: {} as SelectionInput,
    events: {} as SelectionEvent,
    tags: "" as "slow",
  },
  actors: {
    gather: fromCallback<GatherNews, Pick<SelectionInput, "list"> & { query: string }>(
      ({ input: { list, query }, sendBack }) => {
        const read: ReadWindow<Identified> = windowsApi[list];
        const leaving = new AbortController();
        const progressed = (count: number) => sendBack({ type: "found.progressed", count });
        firstRecords(read, query, maxSelected, progressed, leaving.signal).then(
          (records) => sendBack({ type: "found.gathered", records }),
          (error) => sendBack({ type: "found.failed", error }),
        );
        return () => leaving.abort();
      },
    ),
  },
  actions: {
    select: assign(({ context: { ids, kept }, event }) => {
      assertEvent(event, "records.select");
      return {
        ids: withIds(ids, event.ids, event.isSelected),
        kept: event.isSelected ? kept : updated(kept, { records: [], gone: event.ids }),
        anchor: event.anchor,
      };
    }),
    addKept: assign(({ context, event }) => {
      assertEvent(event, "records.keep");
      return { ...keeping(context, withMore(context.kept, event.records)), anchor: event.anchor };
    }),
    addFound: assign(({ context, event }) => {
      assertEvent(event, "found.gathered");
      return keeping(context, withMore(context.kept, event.records));
    }),
    setChange: assign(({ context, event }) => {
      assertEvent(event, ["order.changed", "user.changed"]);
      return unlessSame(context, keptAfterChange(context.kept, event.change));
    }),
    applyUpdate: assign(({ context, event }) => {
      assertEvent(event, "lists.change");
      const { update } = event.change;
      return unlessSame(context, update ? keptAfter(context.kept, update) : context.kept);
    }),
    resetGathered: assign({ gathered: 0 }),
    setGathered: assign(({ event }) => {
      assertEvent(event, "found.progressed");
      return { gathered: event.count };
    }),
    clear: assign({ ids: new Set(), kept: none, anchor: undefined }),
    toastFailure: sendTo(({ context }) => context.parent, {
      type: "toast",
      kind: "error",
      message: "The selection failed. Please try again.",
    } as const),
    logFailure: ({ context, event }) => {
      assertEvent(event, "found.failed");
      log.error(`The ${context.list} could not be selected.`, event.error);
    },
  },
  delays: { moment: 300 },
}).createMachine({
  id: "selection",
  context: ({ input }) => ({ ...input, ids: new Set(), kept: none, anchor: undefined, gathered: 0 }),
  on: {
    "records.select": { actions: "select" },
    "records.keep": { actions: "addKept" },
    "order.changed": { actions: "setChange" },
    "user.changed": { actions: "setChange" },
    "lists.change": { actions: "applyUpdate" },
    "selection.clear": { target: ".resting", actions: "clear" },
  },
  initial: "resting",
  states: {
    resting: { on: { "found.select": "gathering" } },

    gathering: {
      entry: "resetGathered",
      invoke: {
        id: "gather",
        src: "gather",
        input: ({ context: { list }, event }) => {
          assertEvent(event, "found.select");
          return { list, query: event.query };
        },
      },
      on: {
        "found.progressed": { actions: "setGathered" },
        "found.gathered": { target: "resting", actions: "addFound" },
        "found.failed": { target: "resting", actions: ["logFailure", "toastFailure"] },
        "found.stop": "resting",
      },
      initial: "brief",
      states: {
        brief: { after: { moment: "long" } },
        /** It takes long enough to be shown, with a button that stops it. */
        long: { tags: "slow" },
      },
    },
  },
});

/** Returns the selection with other records kept. Ids that were selected in a list that is held stay. */
function keeping({ ids, kept }: SelectionContext, next: Collection<Identified>) {
  return { kept: next, ids: withIds(withIds(ids, kept.byId.keys(), false), next.byId.keys(), true) };
}

function unlessSame(context: SelectionContext, next: Collection<Identified>) {
  return next === context.kept ? context : keeping(context, next);
}
