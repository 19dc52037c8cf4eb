import { type ReactNode, useMemo } from "react";
import type { Identified } from "../../domain/collection.ts";
import * as table from "../../ui/Table.css.ts";
import { ColumnHead } from "./ColumnHead.tsx";
import * as css from "./list.css.ts";
import { SelectAll } from "./SelectBox.tsx";
import { useRowLinks } from "./useRowLinks.ts";
import type { Column, VirtualTableProps } from "./VirtualTable.tsx";

interface RowsTableProps<T extends Identified, Key extends string> extends VirtualTableProps<T, Key> {
  /** Undefined where the heads are visually hidden, as no button there may get the focus. */
  readonly onSort: ((key: Key) => void) | undefined;
  /** The height of the rows that are not rendered above the others, in px; `after` is that of those below. */
  readonly before: number;
  readonly after: number;
  readonly children: ReactNode;
}

/** The table around the rows that exist. */
export function RowsTable<T extends Identified, Key extends string>(props: RowsTableProps<T, Key>) {
  const { name, columns, arranging, rows, selected, onSort, before, after, children } = props;
  const { sort } = props.view;
  const follow = useRowLinks();
  const growing = growingOf(columns);
  // Memoised apart from the rows, which are all that a search changes.
  const head = useMemo(
    () => (
      <>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: column === growing ? "auto" : widthOf(column) }} />
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
    [columns, growing, sort, onSort, arranging, selected],
  );
  // The least width; where there is less room, the table scrolls sideways.
  const least = `calc(${columns.map(widthOf).join(" + ")})`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link, too
    <table
      onClick={follow}
      className={`${table.table} ${css.table}`}
      style={onSort && { minWidth: least, width: growing ? undefined : least }}
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

/**
 * Returns the column that takes the room left over: the growing one or, if that is hidden, the one that leads to the
 * record. Undefined if it has a width that a person chose.
 */
function growingOf(columns: readonly Column<string>[]): Column<string> | undefined {
  const meant = columns.find(({ grows }) => grows) ?? columns.find(({ isRequired }) => isRequired);
  return meant?.ownWidth === undefined ? meant : undefined;
}

/** Takes the room of rows that do not exist. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: no row of a table takes the keyboard
  return <tr className={css.gap} style={{ height }} aria-hidden="true" />;
}
