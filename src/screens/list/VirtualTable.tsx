import {
  observeElementOffset,
  observeWindowOffset,
  useVirtualizer,
  useWindowVirtualizer,
} from "@tanstack/react-virtual";
import { useSelector } from "@xstate/react";
import { type ReactNode, type Ref, useCallback } from "react";
import type { Identified } from "../../domain/collection.ts";
import type { ArrangeableColumn } from "../../domain/columns.ts";
import type { Rows } from "../../domain/list-window.ts";
import type { ApiError } from "../../services/api-error.ts";
import { media } from "../../styles/tokens.ts";
import { useMediaQuery } from "../useMediaQuery.ts";
import { fontSize } from "./ColumnHead.tsx";
import * as css from "./list.css.ts";
import { RowsTable } from "./RowsTable.tsx";
import type { SelectedPart } from "./SelectBox.tsx";
import { gapIn, slotRow } from "./slotRow.tsx";
import type { ColumnsActor } from "./useColumns.ts";
import type { ListView } from "./useListView.ts";
import { useMeasuredTop } from "./useMeasuredTop.ts";
import { useReportVisibleRows } from "./useReportVisibleRows.ts";
import { useRowsInPlace } from "./useRowsInPlace.ts";
import { startOf, useScaledRows } from "./useScaledRows.ts";
import { useScrollKeys } from "./useScrollKeys.ts";
import { positionBefore, useScrollMemory, useWindowScrollMemory } from "./useScrollMemory.ts";
import { useTopOnChange } from "./useTopOnChange.ts";

/** Rows rendered beyond those in sight, so that scrolling does not outrun rendering. */
const overscan = 3;

export interface Column<Key extends string, Id extends string = string> extends ArrangeableColumn {
  readonly id: Id;
  /** Read out even where it is hidden. */
  readonly title: string;
  /** The key that clicking its head sorts by. Undefined: not sortable. */
  readonly sort?: Key;
  readonly hideTitle?: boolean;
  /** The classes of the head: alignment, pinning. */
  readonly className?: string;
  /** Any CSS length but a percentage. `least` where this is left out. */
  readonly width?: string;
  /** Whether it also takes the room that the others leave. */
  readonly grows?: boolean;
  /** The width that a person chose, in rem. */
  readonly ownWidth?: number | undefined;
}

/** What a row has to put on its `<tr>`. */
export interface RowProps {
  readonly ref?: Ref<HTMLTableRowElement>;
  /** The row's slot, by which the virtualizer knows it. */
  readonly "data-index": number;
  /** The row's place in the list, where the head is 1. */
  readonly "aria-rowindex": number;
}

/** Whether a row is the same as before: in the same slot, and with the same of all else that it is given. */
export function isSameRow<Props extends { readonly row: RowProps }>(before: Props, after: Props): boolean {
  if (before.row["data-index"] !== after.row["data-index"]) return false;
  return (Object.keys(after) as (keyof Props)[]).every((name) => name === "row" || before[name] === after[name]);
}

export interface VirtualTableProps<T extends Identified, Key extends string> {
  readonly name: string;
  readonly columns: readonly Column<Key>[];
  /** The actor that changes the columns' widths. */
  readonly arranging: ColumnsActor;
  readonly rows: Rows<T>;
  /**
   * Called with the places, from 0, of the first and the last visible row, whenever these or `rows` change. Undefined
   * where all rows are loaded.
   */
  readonly onSeen: ((from: number, to: number) => void) | undefined;
  /** Why visible rows could not be loaded, if so; whether they are requested again; what requests them again. */
  readonly failure: ApiError | undefined;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  /** How many rows are selected. Undefined while it is unknown which rows there are. */
  readonly selected: SelectedPart | undefined;
  readonly row: (record: T, props: RowProps) => ReactNode;
  /** The height of a row on a phone, in px: an estimate until it is measured. */
  readonly phoneRowHeight: number;
  /** The view state. With another term or query, the list begins at its top. */
  readonly view: ListView<Key>;
}

/**
 * A table that renders only the visible rows, however many there are. It scrolls in a box of its own; on a phone, where
 * rows are blocks of any height, with the page.
 */
export function VirtualTable<T extends Identified, Key extends string>(props: VirtualTableProps<T, Key>) {
  return useMediaQuery(media.phone) ? <PhoneTable {...props} /> : <BoxedTable {...props} />;
}

function BoxedTable<T extends Identified, Key extends string>(props: VirtualTableProps<T, Key>) {
  const { actor } = props.view;
  const entry = useSelector(actor, ({ context }) => context.key);
  const height = rowHeight();
  const scaled = useScaledRows<HTMLDivElement>(props.rows.length, height);
  const box = useScrollMemory(entry, scaled);
  useScrollKeys(box);
  const tellSeen = useSeen(props, scaled);
  const rows = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: scaled.slots,
    onChange: tellSeen,
    getScrollElement: () => box.current,
    observeElementOffset: scaled.observe(observeElementOffset),
    useScrollendEvent: true,
    estimateSize: () => height,
    overscan: useOverscan(actor),
    initialOffset: positionBefore(entry)?.top,
  });
  useReportVisibleRows(rows, tellSeen, props.rows);
  useTopOnChange(keyOf(props.view), entry, () => {
    scaled.expect({ top: 0, shift: 0 });
    // Not read from the box: that would force a layout.
    if (rows.scrollOffset && box.current) box.current.scrollTop = 0;
  });
  const moved = useRowsInPlace(props.rows, keyOf(props.view), rows, scaled.shift, (places) => {
    const top = (rows.scrollOffset ?? 0) + places * height;
    scaled.expect({ top, shift: scaled.shift });
    if (box.current) box.current.scrollTop = top;
  });
  const sortBy = useCallback((key: Key) => actor.send({ type: "sort.by", key }), [actor]);

  const shown = rows.getVirtualItems();
  const gap = gapIn(props, shown, rows.range?.startIndex, scaled.shift);
  const hasOwnWidths = props.columns.some(({ ownWidth }) => ownWidth !== undefined);

  return (
    <div ref={box} className={hasOwnWidths ? `${css.box} ${css.ownWidths}` : css.box} tabIndex={-1}>
      <RowsTable
        {...props}
        onSort={sortBy}
        before={shown[0]?.start ?? 0}
        after={rows.getTotalSize() - (shown.at(-1)?.end ?? 0)}
      >
        {shown.map(({ index }) => slotRow(props, index, scaled.shift, moved, gap))}
      </RowsTable>
    </div>
  );
}

function PhoneTable<T extends Identified, Key extends string>(props: VirtualTableProps<T, Key>) {
  const { actor } = props.view;
  const entry = useSelector(actor, ({ context }) => context.key);
  const { ref: list, top } = useMeasuredTop();
  const scaled = useScaledRows<Window>(props.rows.length, props.phoneRowHeight);
  useWindowScrollMemory(entry, scaled);
  const tellSeen = useSeen(props, scaled);
  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    count: scaled.slots,
    onChange: tellSeen,
    observeElementOffset: scaled.observe(observeWindowOffset),
    useScrollendEvent: true,
    getItemKey: scaled.keyOf,
    estimateSize: () => props.phoneRowHeight,
    overscan: useOverscan(actor),
    initialOffset: positionBefore(entry)?.top,
    scrollMargin: top,
  });
  useReportVisibleRows(rows, tellSeen, props.rows);
  useTopOnChange(keyOf(props.view), entry, () => {
    scaled.expect({ top: 0, shift: 0 });
    // Not above the list, as at the choices of its filter: the list's top is visible there, or follows below.
    if ((rows.scrollOffset ?? 0) > top) scrollTo(0, 0);
  });
  const moved = useRowsInPlace(props.rows, keyOf(props.view), rows, scaled.shift, (places) => {
    const first = rows.range?.startIndex ?? 0;
    const newTop = (rows.scrollOffset ?? 0) + startOf(rows, Math.max(0, first + places)) - startOf(rows, first);
    scaled.expect({ top: newTop, shift: scaled.shift });
    scrollTo(0, newTop);
  });

  const shown = rows.getVirtualItems();
  const gap = gapIn(props, shown, rows.range?.startIndex, scaled.shift);

  return (
    <div ref={list}>
      <RowsTable
        {...props}
        onSort={undefined}
        before={(shown[0]?.start ?? top) - top}
        after={rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)}
      >
        {shown.map(({ index }) => slotRow(props, index, scaled.shift, moved, gap, rows.measureElement))}
      </RowsTable>
    </div>
  );
}

function useSeen<T extends Identified>(
  { onSeen }: Pick<VirtualTableProps<T, string>, "onSeen">,
  scaled: { readonly shift: number },
) {
  return useCallback(
    ({ range }: { range: { startIndex: number; endIndex: number } | null }) => {
      if (range) onSeen?.(range.startIndex + scaled.shift, range.endIndex + scaled.shift);
    },
    [onSeen, scaled],
  );
}

/** Returns the height that the stylesheet gives to a row, in px. It follows the person's font size. */
const rowHeight = () => 3 * fontSize();

/** Returns 0 in the frame that paints another list, whose visible rows take long enough to render. */
function useOverscan(view: ListView<string>["actor"]): number {
  return useSelector(view, (state) => (state.hasTag("painting") ? 0 : overscan));
}

/** Returns a key that is equal for the same rows in the same order. */
const keyOf = ({ term, query }: ListView<string>) => `${term} ${query}`;
