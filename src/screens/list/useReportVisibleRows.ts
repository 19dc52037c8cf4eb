import { useLayoutEffect } from "react";
import type { Rows } from "../../domain/list-window.ts";

interface Sight {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
}

/** Reports the visible places again when `rows` change: going back to another view may leave the places the same. */
export function useReportVisibleRows(sight: Sight, tell: (sight: Sight) => void, rows: Rows<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told as these change
  useLayoutEffect(() => tell(sight), [rows]);
}
