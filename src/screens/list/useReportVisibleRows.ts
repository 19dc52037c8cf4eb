import { useLayoutEffect } from "react";
import type { Rows } from "../../domain/list-window.ts";

interface Sight {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
}

/** Reports the visible rows when others are loaded, too: back at another view, the visible places may be the same. */
export function useReportVisibleRows(sight: Sight, tell: (sight: Sight) => void, rows: Rows<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told as these change
  useLayoutEffect(() => tell(sight), [rows]);
}
