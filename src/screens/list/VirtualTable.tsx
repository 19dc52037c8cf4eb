import { useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide";
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Sort } from "../../domain/sorting.ts";
import { visuallyHidden } from "../../styles/text.css.ts";
import { media } from "../../styles/tokens.ts";
import { Icon } from "../../ui/Icon.tsx";
import * as table from "../../ui/Table.css.ts";
import { useMediaQuery } from "../useMediaQuery.ts";
import { afterPaint } from "./afterPaint.ts";
import * as css from "./list.css.ts";
import { useRowLinks } from "./useRowLinks.ts";
import { positionBefore, useScrollMemory } from "./useScrollMemory.ts";

/** Rows rendered beyond those in sight, so that scrolling does not outrun rendering. */
const overscan = 3;

export interface Column<Key extends string> {
  /** Read out where it is not shown. */
  readonly title: string;
  /** What clicking its head sorts by. */
  readonly sort?: Key;
  readonly hideTitle?: boolean;
  /** Of the head: alignment, pinning. */
  readonly className?: string;
  /** Any CSS length. */
  readonly width: string;
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
  readonly records: readonly T[];
  readonly row: (record: T, props: RowProps) => ReactNode;
  /** In px: what a row is on a phone, as far as one can tell before it is there. */
  readonly phoneRowHeight: number;
  readonly sort: Sort<Key> | undefined;
  readonly onSort: (key: Key) => void;
  /** The least width of the table, any CSS length; where there is less room, it scrolls sideways. */
  readonly minWidth: string;
  /** Changes where the list begins anew at its top: with the search and the order. */
  readonly view: string;
}

/**
 * A table of which only the rows in sight exist, however many there are. It scrolls in a box of its own; on a phone,
 * where rows are blocks of any height, with the page.
 */
export function VirtualTable<T, Key extends string>(props: VirtualTableProps<T, Key>) {
  return useMediaQuery(media.phone) ? <PhoneTable {...props} /> : <BoxedTable {...props} />;
}

function BoxedTable<T, Key extends string>(props: VirtualTableProps<T, Key>) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const height = rowHeight();
  const rows = useVirtualizer({
    count: props.records.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: useOverscan(props.view),
    initialOffset: positionBefore(key)?.top,
  });
  useScrollMemory(box);
  useTopOnChange(props.view, () => {
    // Not read from the box, which would have to be laid out for it.
    if (rows.scrollOffset && box.current) box.current.scrollTop = 0;
  });

  const shown = rows.getVirtualItems();

  return (
    <div ref={box} className={css.box}>
      <Table {...props} before={shown[0]?.start ?? 0} after={rows.getTotalSize() - (shown.at(-1)?.end ?? 0)}>
        {shown.map(({ index }) => row(props, index))}
      </Table>
    </div>
  );
}

function PhoneTable<T, Key extends string>(props: VirtualTableProps<T, Key>) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const { key } = useLocation();
  const rows = useWindowVirtualizer({
    count: props.records.length,
    estimateSize: () => props.phoneRowHeight,
    overscan: useOverscan(props.view),
    initialOffset: positionBefore(key)?.top,
    scrollMargin: top,
  });
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY), []);
  useScrollMemory("window");
  useTopOnChange(props.view, () => {
    if (rows.scrollOffset) scrollTo(0, 0);
  });

  const shown = rows.getVirtualItems();

  return (
    <div ref={list}>
      <Table
        {...props}
        minWidth="0"
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
  { row: render, records }: Pick<VirtualTableProps<T, string>, "row" | "records">,
  index: number,
  ref?: Ref<HTMLTableRowElement>,
) {
  // The row below the head is the second.
  return render(records[index] as T, { ref, "data-index": index, "aria-rowindex": index + 2 });
}

/** The height that the stylesheet gives to a row, which follows the person's font size. */
function rowHeight(): number {
  return 3 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** None in the frame that shows another list, for which rows in sight are enough to do. */
function useOverscan(view: string): number {
  const [painted, setPainted] = useState(view);
  useEffect(() => afterPaint(() => setPainted(view)), [view]);
  return painted === view ? overscan : 0;
}

/** Another search or order is another list, and begins at its top, unless one comes back to where one was in it. */
function useTopOnChange(view: string, toTop: () => void) {
  const { key } = useLocation();
  const shown = useRef({ view, key });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { view, key };
    if (before.view !== view && (before.key === key || !positionBefore(key))) toTop();
  });
}

interface TableProps<T, Key extends string> extends Omit<VirtualTableProps<T, Key>, "onSort"> {
  /** Undefined where the heads are out of sight, and nobody may land on a button there. */
  readonly onSort: ((key: Key) => void) | undefined;
  /** The height of the rows that do not exist before those that do, and after them, in px. */
  readonly before: number;
  readonly after: number;
  readonly children: ReactNode;
}

function Table<T, Key extends string>(props: TableProps<T, Key>) {
  const { name, columns, records, minWidth, sort, onSort, before, after, children } = props;
  const follow = useRowLinks();
  // Not rendered with the rows, which are all that a search changes.
  const head = useMemo(
    () => (
      <>
        <colgroup>
          {columns.map(({ title, width }) => (
            <col key={title} style={{ width }} />
          ))}
        </colgroup>
        <thead className={table.head}>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <ColumnHead key={column.title} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
      </>
    ),
    [columns, sort, onSort],
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link, too
    <table
      onClick={follow}
      className={`${table.table} ${css.table}`}
      style={{ minWidth }}
      aria-label={name}
      aria-rowcount={records.length + 1}
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

/** Takes the room of rows that do not exist. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: no row of a table takes the keyboard
  return <tr className={css.gap} style={{ height }} aria-hidden="true" />;
}

interface ColumnHeadProps<Key extends string> extends Pick<TableProps<unknown, Key>, "sort" | "onSort"> {
  readonly column: Column<Key>;
}

function ColumnHead<Key extends string>({ column, sort, onSort }: ColumnHeadProps<Key>) {
  const { title, sort: key, hideTitle, className = "" } = column;
  const sorted = key !== undefined && sort?.key === key;
  return (
    <th
      scope="col"
      className={`${table.columnHead} ${css.head} ${className}`}
      aria-sort={sorted ? (sort.descending ? "descending" : "ascending") : undefined}
    >
      {key === undefined || !onSort ? (
        <span className={hideTitle ? visuallyHidden : undefined}>{title}</span>
      ) : (
        <button type="button" className={table.sortButton} onClick={() => onSort(key)}>
          {title}
          {sorted && <Icon of={sort.descending ? ArrowDown : ArrowUp} size={14} />}
        </button>
      )}
    </th>
  );
}
