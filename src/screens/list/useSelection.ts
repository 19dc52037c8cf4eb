import { useSelector } from "@xstate/react";
import { type ChangeEvent, type KeyboardEvent, useId, useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import { formatCount } from "../../domain/formats.ts";
import { countSelected, idsBetween, selectableIds, selectedOf, selectionWords } from "../../domain/selection.ts";
import type { selectionMachine } from "../../machines/selection.ts";

export type SelectionActor = ActorRefFrom<typeof selectionMachine>;

const none: ReadonlySet<string> = new Set();

/** What is selected of a list's records, of which it shows those that were found, and what changes that. */
export function useSelection<T extends { readonly _id: string }>(
  actor: SelectionActor | undefined,
  records: readonly T[] | undefined,
  found: readonly T[] | undefined,
) {
  const ids = useSelector(actor, (state) => state?.context.ids ?? none);
  // Records that are gone are selected no longer.
  const selected = useMemo(() => selectedOf(records ?? [], ids), [records, ids]);
  const shown = useMemo(() => countSelected(found ?? [], ids), [found, ids]);
  const listId = useId();

  /** What has the keyboard may go with the selection; its first box stays. */
  const clear = () => {
    actor?.send({ type: "selection.clear" });
    document.getElementById(listId)?.querySelector<HTMLElement>("input[type=checkbox]")?.focus();
  };
  const selectAll = (isSelected: boolean) =>
    actor?.send({ type: "records.select", ids: selectableIds(found ?? []), isSelected });

  return {
    ids,
    selected,
    words: selectionWords(selected.length, shown.selected, formatCount),
    part: shown.selected === 0 ? "none" : shown.selected === shown.all ? "all" : "some",
    all: shown.all,
    clear,
    selectAll,
    /** For what surrounds the boxes, which it hears. */
    list: {
      id: listId,
      onChange: ({ target, nativeEvent }: ChangeEvent<HTMLElement>) => {
        if (!(target instanceof HTMLInputElement)) return;
        if ("selectAll" in target.dataset) selectAll(target.checked);
        const id = target.dataset.select;
        if (id === undefined) return;
        const from = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? anchorOf(actor) : id;
        actor?.send({
          type: "records.select",
          ids: idsBetween(found ?? [], from, id),
          isSelected: target.checked,
          anchor: id,
        });
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === "Escape" && ids.size > 0) clear();
      },
    },
  } as const;
}

const anchorOf = (actor: SelectionActor | undefined) => actor?.getSnapshot().context.anchor;
