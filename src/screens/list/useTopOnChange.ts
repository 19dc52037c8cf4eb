import { useLayoutEffect, useRef } from "react";
import { positionBefore } from "./useScrollMemory.ts";

/** Scrolls to the top when the view changes, unless a history entry with a stored position is returned to. */
export function useTopOnChange(view: string, entry: string, toTop: () => void): void {
  const shown = useRef({ view, entry });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { view, entry };
    if (before.view !== view && (before.entry === entry || !positionBefore(entry))) toTop();
  });
}
