import { Fragment, type Ref } from "react";
import type { Identified } from "../../domain/collection.ts";
import type { ApiError } from "../../services/api-error.ts";
import { RetryButton } from "../../ui/RetryButton.tsx";
import { adviceOn } from "../failures.ts";
import * as css from "./list.css.ts";
import { PlaceholderRow } from "./PlaceholderRow.tsx";
import type { VirtualTableProps } from "./VirtualTable.tsx";

/**
 * Returns the visible slot that shows the failure; rather not the first, which the head may cover. Undefined without a
 * failure.
 */
export function gapIn<T extends Identified>(
  { rows, failure }: Pick<VirtualTableProps<T, string>, "rows" | "failure">,
  shown: readonly { readonly index: number }[],
  top = 0,
  shift: number,
): number | undefined {
  if (!failure) return undefined;
  const missing = shown.filter(({ index }) => index >= top && rows.at(index + shift) === undefined);
  return (missing.find(({ index }) => index > top) ?? missing[0])?.index;
}

export const gapInWords = (failure: ApiError) => `Rows could not be loaded. ${adviceOn(failure)}`;

/** Returns the row of a slot: its record's, or a placeholder where that is not loaded. `ref` measures rows of any height. */
export function slotRow<T extends Identified>(
  props: Pick<
    VirtualTableProps<T, string>,
    "row" | "rows" | "columns" | "phoneRowHeight" | "failure" | "isRetrying" | "onRetry"
  >,
  slot: number,
  shift: number,
  moved: number,
  gap: number | undefined,
  ref?: Ref<HTMLTableRowElement>,
) {
  const place = slot + shift;
  // ARIA counts from 1, and the head is the first row.
  const own = { ref: ref ?? leaveKeyboard, "data-index": slot, "aria-rowindex": place + 2 };
  const record = props.rows.at(place);
  // Ids may be missing or repeat. Without the places by which rows have moved, a row keeps its element, and the focus in it.
  const key = place - moved;
  if (record !== undefined) return <Fragment key={key}>{props.row(record, own)}</Fragment>;
  const height = ref ? props.phoneRowHeight : undefined;
  return (
    <PlaceholderRow key={key} row={own} cells={props.columns.length} height={height} isAwaited={!props.failure}>
      {slot === gap && props.failure && (
        <span className={css.gapNote}>
          <RetryButton busy={props.isRetrying} onRetry={props.onRetry} />
          {gapInWords(props.failure)}
        </span>
      )}
    </PlaceholderRow>
  );
}

/** Moves the focus to the box when a focused row is scrolled out of view and removed, so that keys go on scrolling. */
const leaveKeyboard = (own: HTMLTableRowElement) => () => {
  if (own.contains(document.activeElement)) own.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
};
