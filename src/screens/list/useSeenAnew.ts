import { useLayoutEffect } from "react";
import type { Rows } from "../../domain/list-window.ts";

interface Sight {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
}

/** Tells what is in sight also when other rows have come: going back to another view, the places in sight may be the same. */
export function useSeenAnew(sight: Sight, tell: (sight: Sight) => void, rows: Rows<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told as these change
  useLayoutEffect(() => tell(sight), [rows]);
}
