import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

/** Where lists were scrolled to when they were left, in px, by their entry in the history. */
const positions = new Map<string, number>();

/** Where the list of this history entry was scrolled to when it was left last, in px. */
export function useScrollBefore(): number {
  return positions.get(useLocation().key) ?? 0;
}

/** Puts a list back to where it was when it was left, and remembers where it is when it is left again. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null> | "window") {
  const { key } = useLocation();

  useLayoutEffect(() => {
    const target = scroller === "window" ? document.documentElement : scroller.current;
    if (!target) return;
    const before = positions.get(key);
    if (before) target.scrollTop = before;
    return () => {
      positions.set(key, target.scrollTop);
    };
  }, [key, scroller]);
}
