import { useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useSelector } from "@xstate/react";
import { ArrowDown, ArrowUp } from "lucide";
import { type ReactNode, type Ref, useCallback, useMemo } from "react";
import type { ArrangeableColumn } from "../../domain/columns.ts";
import type { Rows } from "../../domain/list-window.ts";
import { visuallyHidden } from "../../styles/text.css.ts";
import { media } from "../../styles/tokens.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import * as table from "../../ui/Table.css.ts";
import { useMediaQuery } from "../useMediaQuery.ts";
import { edge } from "./columns.css.ts";
import * as css from "./list.css.ts";
import { SelectAll, type SelectedPart } from "./SelectBox.tsx";
import type { ColumnsActor } from "./useColumns.ts";
import type { ListView } from "./useListView.ts";
import { useMeasuredTop } from "./useMeasuredTop.ts";
import { useRowLinks } from "./useRowLinks.ts";
import { positionBefore, useScrollMemory, useWindowScrollMemory } from "./useScrollMemory.ts";
import { useTopOnChange } from "./useTopOnChange.ts";

/** Rows rendered beyond those in sight, so that scrolling does not outrun rendering. */
const overscan = 3;

export interface Column<Key extends string, Id extends string = string> extends ArrangeableColumn {
  readonly id: Id;
  /** Read out where it is not shown. */
  readonly title: string;
  /** What clicking its head sorts by. */
  readonly sort?: Key;
  readonly hideTitle?: boolean;
  /** Of the head: alignment, pinning. */
  readonly className?: string;
  /** Any CSS length that is no share of the table; its least where this is left out. */
  readonly width?: string;
  /** Whether it has what the others leave, too. */
  readonly grows?: boolean;
  /** In rem, as a person sized it. */
  readonly ownWidth?: number | undefined;
}

/** What a row has to put on its `<tr>`. */
export interface RowProps {
  readonly ref?: Ref<HTMLTableRowElement>;
  readonly "data-index": number;
  readonly "aria-rowindex": number;
}

interface VirtualTableProps<T, Key extends string> {
  readonly name: string;
  readonly columns: readonly Column<Key>[];
  /** What changes the columns' widths. */
  readonly arranging: ColumnsActor;
  readonly rows: Rows<T>;
  /** Hears which rows are in sight, as others come. */
  readonly onSeen: ((from: number, to: number) => void) | undefined;
  /** How many of them are selected; undefined where nobody knows all of them. */
  readonly selected: SelectedPart | undefined;
  readonly row: (record: T, props: RowProps) => ReactNode;
  /** In px: what a row is on a phone, as far as one can tell before it is there. */
  readonly phoneRowHeight: number;
  /** Another one is another list, and begins at its top. */
  readonly view: ListView<Key>;
}

/**
 * A table of which only the rows in sight exist, however many there are. It scrolls in a box of its own; on a phone,
 * where rows are blocks of any height, with the page.
 */
export function VirtualTable<T, Key extends string>(props: VirtualTableProps<T, Key>) {
  return useMediaQuery(media.phone) ? <PhoneTable {...props} /> : <BoxedTable {...props} />;
}

function BoxedTable<T, Key extends string>(props: VirtualTableProps<T, Key>) {
  const { actor } = props.view;
  const entry = useSelector(actor, ({ context }) => context.key);
  const box = useScrollMemory(entry);
  const height = rowHeight();
  const rows = useVirtualizer({
    count: props.rows.length,
    onChange: useSeen(props),
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: useOverscan(actor),
    initialOffset: positionBefore(entry)?.top,
  });
  useTopOnChange(keyOf(props.view), entry, () => {
    // Not read from the box, which would have to be laid out for it.
    if (rows.scrollOffset && box.current) box.current.scrollTop = 0;
  });
  const sortBy = useCallback((key: Key) => actor.send({ type: "sort.by", key }), [actor]);

  const shown = rows.getVirtualItems();

  return (
    <div ref={box} className={css.box}>
      <Table
        {...props}
        onSort={sortBy}
        before={shown[0]?.start ?? 0}
        after={rows.getTotalSize() - (shown.at(-1)?.end ?? 0)}
      >
        {shown.map(({ index }) => row(props, index))}
      </Table>
    </div>
  );
}

function PhoneTable<T, Key extends string>(props: VirtualTableProps<T, Key>) {
  const { actor } = props.view;
  const entry = useSelector(actor, ({ context }) => context.key);
  const { ref: list, top } = useMeasuredTop();
  const rows = useWindowVirtualizer({
    count: props.rows.length,
    onChange: useSeen(props),
    estimateSize: () => props.phoneRowHeight,
    overscan: useOverscan(actor),
    initialOffset: positionBefore(entry)?.top,
    scrollMargin: top,
  });
  useWindowScrollMemory(entry);
  useTopOnChange(keyOf(props.view), entry, () => {
    if (rows.scrollOffset) scrollTo(0, 0);
  });

  const shown = rows.getVirtualItems();

  return (
    <div ref={list}>
      <Table
        {...props}
        onSort={undefined}
        before={(shown[0]?.start ?? top) - top}
        after={rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)}
      >
        {shown.map(({ index }) => row(props, index, rows.measureElement))}
      </Table>
    </div>
  );
}

function row<T>(
  {
    row: render,
    rows,
    columns,
    phoneRowHeight,
  }: Pick<VirtualTableProps<T, string>, "row" | "rows" | "columns" | "phoneRowHeight">,
  index: number,
  ref?: Ref<HTMLTableRowElement>,
) {
  // The row below the head is the second.
  const props = { ref, "data-index": index, "aria-rowindex": index + 2 };
  const record = rows.at(index);
  if (record !== undefined) return render(record, props);
  return <RowToCome key={index} row={props} cells={columns.length} height={ref ? phoneRowHeight : undefined} />;
}

/** Holds the place of a row that is being asked for. */
function RowToCome({ row: props, cells, height }: { row: RowProps; cells: number; height: number | undefined }) {
  return (
    <tr {...props} className={table.row} aria-busy="true">
      <td colSpan={cells} className={`${css.cell} ${css.cellToCome}`} style={{ height }}>
        <Skeleton height={16} />
      </td>
    </tr>
  );
}

function useSeen<T>({ onSeen }: Pick<VirtualTableProps<T, string>, "onSeen">) {
  return useCallback(
    ({ range }: { range: { startIndex: number; endIndex: number } | null }) => {
      if (range) onSeen?.(range.startIndex, range.endIndex);
    },
    [onSeen],
  );
}

/** The height that the stylesheet gives to a row, which follows the person's font size. */
const rowHeight = () => 3 * fontSize();
const fontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Of a length in px. */
export const inRem = (px: number) => px / fontSize();

/** The head of a column of the table on this page. */
export const columnHeadOf = (id: string) => document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(id)}"]`);

/** None in the frame that shows another list, for which rows in sight are enough to do. */
function useOverscan(view: ListView<string>["actor"]): number {
  return useSelector(view, (state) => (state.hasTag("painting") ? 0 : overscan));
}

/** The same for the same rows in the same order. */
const keyOf = ({ term, query }: ListView<string>) => `${term} ${query}`;

interface TableProps<T, Key extends string> extends VirtualTableProps<T, Key> {
  /** Undefined where the heads are out of sight, and nobody may land on a button there. */
  readonly onSort: ((key: Key) => void) | undefined;
  /** The height of the rows that do not exist before those that do, and after them, in px. */
  readonly before: number;
  readonly after: number;
  readonly children: ReactNode;
}

function Table<T, Key extends string>(props: TableProps<T, Key>) {
  const { name, columns, arranging, rows, selected, onSort, before, after, children } = props;
  const { sort } = props.view;
  const follow = useRowLinks();
  // Not rendered with the rows, which are all that a search changes.
  const head = useMemo(
    () => (
      <>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: isGrowing(column) ? "auto" : widthOf(column) }} />
          ))}
        </colgroup>
        <thead className={table.head}>
          <tr aria-rowindex={1}>
            {columns.map((column, place) => (
              <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} arranging={arranging}>
                {place === 0 && onSort && selected && <SelectAll part={selected} />}
              </ColumnHead>
            ))}
          </tr>
        </thead>
      </>
    ),
    [columns, sort, onSort, arranging, selected],
  );
  // Where there is less room, it scrolls sideways.
  const least = `calc(${columns.map(widthOf).join(" + ")})`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link, too
    <table
      onClick={follow}
      className={`${table.table} ${css.table}`}
      style={onSort && { minWidth: least, width: columns.some(isGrowing) ? undefined : least }}
      aria-label={name}
      aria-rowcount={rows.length + 1}
    >
      {head}
      <tbody className={table.body}>
        <Gap height={before} />
        {children}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

const widthOf = ({ ownWidth, width, least }: Column<string>) =>
  ownWidth === undefined && width !== undefined ? width : `${ownWidth ?? least}rem`;
const isGrowing = ({ grows, ownWidth }: Column<string>) => grows && ownWidth === undefined;

/** Takes the room of rows that do not exist. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: no row of a table takes the keyboard
  return <tr className={css.gap} style={{ height }} aria-hidden="true" />;
}

interface ColumnHeadProps<Key extends string>
  extends Pick<TableProps<unknown, Key>, "onSort" | "arranging">,
    Pick<ListView<Key>, "sort"> {
  readonly column: Column<Key>;
  /** What else is in it, which gives it no name. */
  readonly children: ReactNode;
}

function ColumnHead<Key extends string>({ column, sort, onSort, arranging, children }: ColumnHeadProps<Key>) {
  const { id, isFixed, title, sort: key, hideTitle, className = "" } = column;
  const sorted = key !== undefined && sort?.key === key;
  return (
    <th
      scope="col"
      data-column={id}
      aria-label={children ? title : undefined}
      className={`${table.columnHead} ${css.head} ${className}`}
      aria-sort={sorted ? (sort.descending ? "descending" : "ascending") : undefined}
    >
      {children}
      {key === undefined || !onSort ? (
        <span className={hideTitle ? visuallyHidden : undefined}>{title}</span>
      ) : (
        <button type="button" className={table.sortButton} onClick={() => onSort(key)}>
          {title}
          {sorted && <Icon of={sort.descending ? ArrowDown : ArrowUp} size={14} />}
        </button>
      )}
      {!isFixed && (
        // For a pointer: the keyboard has the buttons of the column chooser.
        <span
          className={edge}
          aria-hidden="true"
          onPointerDown={({ currentTarget, pointerId, clientX }) => {
            currentTarget.setPointerCapture(pointerId);
            const width = inRem(columnHeadOf(id)?.offsetWidth ?? 0);
            arranging.send({ type: "edge.hold", id, width, at: inRem(clientX) });
          }}
          onPointerMove={({ clientX }) => arranging.send({ type: "edge.move", at: inRem(clientX) })}
          onPointerUp={() => arranging.send({ type: "edge.release" })}
          onPointerCancel={() => arranging.send({ type: "edge.cancel" })}
        />
      )}
    </th>
  );
}
