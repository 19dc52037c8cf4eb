import { useLayoutEffect, useRef } from "react";
import { positionBefore } from "./useScrollMemory.ts";

/** Another view is another list, and begins at its top, unless one comes back to where one was in it. */
export function useTopOnChange(view: string, entry: string, toTop: () => void): void {
  const shown = useRef({ view, entry });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { view, entry };
    if (before.view !== view && (before.entry === entry || !positionBefore(entry))) toTop();
  });
}
