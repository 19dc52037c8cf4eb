import { useLayoutEffect, useRef } from "react";
import type { Identified } from "../../domain/collection.ts";
import type { Rows } from "../../domain/list-window.ts";
import { movedBy } from "../../domain/rows-in-place.ts";

interface Sight {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
}

/**
 * Calls back when rows of the same view have come or gone above those in sight, with the number of places by which these
 * have moved. Rows that are loaded in windows keep their places.
 */
export function useRowsInPlace(
  rows: Rows<Identified>,
  view: string,
  { range }: Sight,
  follow: (places: number) => void,
): void {
  const shown = useRef({ rows, view });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { rows, view };
    if (before.rows === rows || before.view !== view || !range) return;
    if (!isWhole(before.rows) || !isWhole(rows)) return;
    const places = movedBy(before.rows, rows, { from: range.startIndex, to: range.endIndex });
    if (places !== 0) follow(places);
  });
}

const isWhole = (rows: Rows<Identified>): rows is readonly Identified[] => Array.isArray(rows);
