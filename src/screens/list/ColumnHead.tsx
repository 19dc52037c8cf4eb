import { ArrowDown, ArrowUp } from "lucide";
import type { ReactNode } from "react";
import { visuallyHidden } from "../../styles/text.css.ts";
import { Icon } from "../../ui/Icon.tsx";
import * as table from "../../ui/Table.css.ts";
import { edge } from "./columns.css.ts";
import * as css from "./list.css.ts";
import type { ColumnsActor } from "./useColumns.ts";
import type { ListView } from "./useListView.ts";
import type { Column } from "./VirtualTable.tsx";

/** Returns the root font size in px, which a person may have changed. */
export const fontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Converts px to rem. */
export const inRem = (px: number) => px / fontSize();

/** Returns the head of a column of the table on this page. Null without one. */
export const columnHeadOf = (id: string) => document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(id)}"]`);

interface ColumnHeadProps<Key extends string> extends Pick<ListView<Key>, "sort"> {
  /** Undefined where the heads are visually hidden, as no button there may get the focus. */
  readonly onSort: ((key: Key) => void) | undefined;
  readonly arranging: ColumnsActor;
  readonly column: Column<Key>;
  /** Further contents, which are not part of the head's accessible name. */
  readonly children: ReactNode;
}

export function ColumnHead<Key extends string>({ column, sort, onSort, arranging, children }: ColumnHeadProps<Key>) {
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
