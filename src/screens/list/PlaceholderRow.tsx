import type { ReactNode } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import * as table from "../../ui/Table.css.ts";
import * as css from "./list.css.ts";
import type { RowProps } from "./VirtualTable.tsx";

interface PlaceholderRowProps {
  readonly row: RowProps;
  readonly cells: number;
  readonly height: number | undefined;
  readonly isAwaited: boolean;
  /** Why the row is missing, if that is shown in this row. */
  readonly children: ReactNode;
}

/** Reserves the place of a row that is being requested, or could not be loaded. */
export function PlaceholderRow({ row: props, cells, height, isAwaited, children }: PlaceholderRowProps) {
  return (
    <tr {...props} className={table.row} aria-busy={isAwaited || undefined}>
      <td colSpan={cells} className={`${css.cell} ${css.placeholderCell}`} style={{ height }}>
        {children || (isAwaited ? <Skeleton height={16} /> : null)}
      </td>
    </tr>
  );
}
