import { useSelector } from "@xstate/react";
import { type ChangeEvent, type KeyboardEvent, useId, useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import type { Collection } from "../../domain/collection.ts";
import { formatCount } from "../../domain/formats.ts";
import type { Stretch } from "../../domain/list-window.ts";
import {
  countSelected,
  idsBetween,
  keptAfter,
  maxSelected,
  offerOf,
  partOf,
  selectableIds,
  selectedOf,
  selectionWords,
} from "../../domain/selection.ts";
import type { selectionMachine } from "../../machines/selection.ts";

export type SelectionActor = ActorRefFrom<typeof selectionMachine>;

interface Listed<T> {
  /** All records. Undefined where they are not loaded. */
  readonly records: readonly T[] | undefined;
  /** The records that were found, or those of them that are loaded. */
  readonly found: readonly T[] | undefined;
  /** The rows that stand in for a list that is not loaded, and their query. */
  readonly windows: { readonly rows: Stretch<T> | undefined; readonly query: string };
  /** Returns those of some records that match the search and the filters. */
  readonly narrow: (records: readonly T[]) => readonly T[];
}

/** Returns a list's selection, of which it may show a part, and the functions that change it. */
export function useSelection<T extends { readonly _id: string }>(
  actor: SelectionActor,
  { records, found, windows, narrow }: Listed<T>,
) {
  const ids = useSelector(actor, (state) => state.context.ids);
  const kept = useSelector(actor, (state) => state.context.kept as Collection<T> | undefined);
  const isSlow = useSelector(actor, (state) => state.hasTag("slow"));
  const gathered = useSelector(actor, (state) => state.context.gathered);
  // Records that are gone are selected no longer.
  const selected = useMemo(() => {
    if (records) return selectedOf(records, ids);
    return kept ? keptAfter(kept, { records: found ?? [], gone: [] }).list : [];
  }, [records, found, ids, kept]);
  // Without a selection, the count is not needed.
  const inHand = useMemo(() => (ids.size > 0 && found ? countSelected(found, ids) : undefined), [found, ids]);
  const shown = useMemo(() => (records ? undefined : narrow(selected)), [records, narrow, selected]);
  const shownCount = shown?.length ?? inHand?.selected ?? 0;
  const total = windows.rows?.total ?? (inHand && { about: inHand.all, atLeast: inHand.all, isExact: true });
  const most = records ? Number.POSITIVE_INFINITY : maxSelected;
  const isFull = selected.length >= most;
  const listId = useId();

  /** Clears the selection. The focused element may disappear with it, so the list's first box takes the focus. */
  const clear = () => {
    actor.send({ type: "selection.clear" });
    document.getElementById(listId)?.querySelector<HTMLElement>("input[type=checkbox]")?.focus();
  };
  const selectAll = (isSelected: boolean) => {
    if (records) actor.send({ type: "records.select", ids: selectableIds(found ?? []), isSelected });
    else if (!isSelected || isFull)
      actor.send({ type: "records.select", ids: selectableIds(shown ?? []), isSelected: false });
    else actor.send({ type: "found.select", query: windows.query });
  };
  const select = (some: readonly string[], isSelected: boolean, anchor: string) => {
    if (records || !isSelected) return actor.send({ type: "records.select", ids: some, isSelected, anchor });
    const more = selectedOf(found ?? [], new Set(some));
    actor.send({ type: "records.keep", records: more, anchor });
  };

  return {
    ids,
    selected,
    words: isSlow ? `Selecting… ${formatCount(gathered)} so far` : selectionWords(selected.length, shownCount),
    /** Undefined while it is unknown what was found. */
    part: total ? partOf(total, shownCount) : found && "none",
    offer: total && offerOf(total, { all: selected.length, found: shownCount }, most),
    note: isFull || (total && total.atLeast > most) ? `At most ${formatCount(most)} are selected at once.` : undefined,
    clear,
    selectAll,
    /** Stops a selection that takes a while. Undefined while none does. */
    stop: isSlow ? () => actor.send({ type: "found.stop" }) : undefined,
    /** The props of the element around the boxes, whose events it handles. */
    list: {
      id: listId,
      onChange: ({ target, nativeEvent }: ChangeEvent<HTMLElement>) => {
        if (!(target instanceof HTMLInputElement)) return;
        if ("selectAll" in target.dataset) selectAll(target.checked);
        const id = target.dataset.select;
        if (id === undefined) return;
        const from = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? anchorOf(actor) : id;
        select(idsBetween(found ?? [], from, id), target.checked, id);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === "Escape" && ids.size > 0) clear();
        else goFromBox(event);
      },
    },
  } as const;
}

/** Moves the focus from a box: Enter to the bar, which may be hundreds of stops away, arrows to the next boxes. */
function goFromBox(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement)) return;
  const isOfRow = target.dataset.select !== undefined;
  if (!isOfRow && target.dataset.selectAll === undefined) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const step = key === "ArrowDown" ? "nextElementSibling" : key === "ArrowUp" ? "previousElementSibling" : undefined;
  if (step && isOfRow) {
    event.preventDefault();
    waiting.push(step);
    if (waiting.length === 1) makeSteps();
  } else if (key === "Enter") currentTarget.parentElement?.querySelector<HTMLElement>(":scope > [role=group]")?.focus();
}

type Step = "nextElementSibling" | "previousElementSibling";

/** The steps that are still to be made: a key may be pressed before the row that it leads to is rendered. */
const waiting: Step[] = [];

/**
 * Makes the waiting steps; drops them if a frame rendered no row for the next. `wereWaiting` is their number before it.
 */
function makeSteps(wereWaiting?: number): void {
  while (waiting[0] && focusNextBox(waiting[0])) waiting.shift();
  if (waiting.length === wereWaiting) waiting.length = 0;
  if (waiting.length > 0) requestAnimationFrame(() => makeSteps(waiting.length));
}

/** Moves the focus to the box above or below. Returns whether there is one. */
function focusNextBox(step: Step): boolean {
  let row = document.activeElement?.closest("tr")?.[step];
  while (row && !row.querySelector("[data-select]")) row = row[step];
  row?.querySelector<HTMLElement>("[data-select]")?.focus();
  return Boolean(row);
}

const anchorOf = (actor: SelectionActor) => actor.getSnapshot().context.anchor;
