import { assertEvent, assign, setup } from "xstate";
import { withIds } from "../domain/selection.ts";

interface SelectionContext {
  readonly ids: ReadonlySet<string>;
  /** What a range goes on from: the record whose box was changed last. */
  readonly anchor: string | undefined;
}

export type SelectionEvent =
  /** Selects records, or takes them out; `anchor` is the one whose box was pressed. */
  | { type: "records.select"; ids: readonly string[]; isSelected: boolean; anchor?: string | undefined }
  | { type: "selection.clear" };

/** Which records of a list are selected (behaviour: Selecting records). Filters and sorting leave it as it is. */
export const selectionMachine = setup({
  types: {
    context: {} as SelectionContext,
    events: {} as SelectionEvent,
  },
  actions: {
    select: assign(({ context, event }) => {
      assertEvent(event, "records.select");
      return { ids: withIds(context.ids, event.ids, event.isSelected), anchor: event.anchor };
    }),
    clear: assign({ ids: new Set(), anchor: undefined }),
  },
}).createMachine({
  id: "selection",
  context: { ids: new Set(), anchor: undefined },
  on: {
    "records.select": { actions: "select" },
    "selection.clear": { actions: "clear" },
  },
});
