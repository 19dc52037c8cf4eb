import { useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useSelector } from "@xstate/react";
import { ArrowDown, ArrowUp } from "lucide";
import { type ReactNode, type Ref, useCallback, useMemo } from "react";
import { visuallyHidden } from "../../styles/text.css.ts";
import { media } from "../../styles/tokens.ts";
import { Icon } from "../../ui/Icon.tsx";
import * as table from "../../ui/Table.css.ts";
import { useMediaQuery } from "../useMediaQuery.ts";
import * as css from "./list.css.ts";
import type { ListView } from "./useListView.ts";
import { useMeasuredTop } from "./useMeasuredTop.ts";
import { useRowLinks } from "./useRowLinks.ts";
import { positionBefore, useScrollMemory, useWindowScrollMemory } from "./useScrollMemory.ts";
import { useTopOnChange } from "./useTopOnChange.ts";

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

export interface VirtualTableProps<T, Key extends string> {
  readonly name: string;
  readonly columns: readonly Column<Key>[];
  readonly records: readonly T[];
  readonly row: (record: T, props: RowProps) => ReactNode;
  /** In px: what a row is on a phone, as far as one can tell before it is there. */
  readonly phoneRowHeight: number;
  /** Another one is another list, and begins at its top. */
  readonly view: ListView<Key>;
  /** The least width of the table, any CSS length; where there is less room, it scrolls sideways. */
  readonly minWidth: string;
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
    count: props.records.length,
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
    count: props.records.length,
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
  const { name, columns, records, minWidth, onSort, before, after, children } = props;
  const { sort } = props.view;
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

interface ColumnHeadProps<Key extends string>
  extends Pick<TableProps<unknown, Key>, "onSort">,
    Pick<ListView<Key>, "sort"> {
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
