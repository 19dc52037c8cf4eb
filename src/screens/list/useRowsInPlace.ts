import { useLayoutEffect, useRef } from "react";
import type { Identified } from "../../domain/collection.ts";
import type { Rows } from "../../domain/list-window.ts";
import { movedBy } from "../../domain/rows-in-place.ts";

interface Sight {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
}

/**
 * Calls `onMoved` when rows of the same view have come or gone above those in sight, with the number of places by which these
 * have moved; not at the top, where a list shows what has come. Rows that are loaded in windows keep their places. Returns
 * by how many places rows have moved so far: a row's place without these is the same row's as long as it is in sight.
 */
export function useRowsInPlace(
  rows: Rows<Identified>,
  view: string,
  { range }: Sight,
  shift: number,
  onMoved: (places: number) => void,
): number {
  const shown = useRef({ rows, view, moved: 0, latest: 0 });
  const before = shown.current;
  if (before.rows !== rows) {
    const isMoved = before.view === view && range && range.startIndex + shift > 0 && isWhole(rows);
    const sight = range && { from: range.startIndex + shift, to: range.endIndex + shift };
    const latest = isMoved && sight ? movedBy(before.rows, rows, sight) : 0;
    shown.current = { rows, view, moved: before.moved + latest, latest };
  }
  useLayoutEffect(() => {
    const { latest } = shown.current;
    shown.current = { ...shown.current, view, latest: 0 };
    if (latest !== 0) onMoved(latest);
  });
  return shown.current.moved;
}

const isWhole = (rows: Rows<Identified>): rows is readonly Identified[] => Array.isArray(rows);
