import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

/** Where a list is scrolled to, in px. */
interface Position {
  readonly left: number;
  readonly top: number;
}

const keyOf = (entry: string) => `scroll ${entry}`;

/** Where the list of this history entry was when it was left; undefined where it never was. */
export function positionBefore(entry: string): Position | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(entry)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(entry: string, { scrollLeft: left, scrollTop: top }: Element): void {
  try {
    sessionStorage.setItem(keyOf(entry), JSON.stringify({ left, top }));
  } catch {
    // A browser that keeps nothing shows the list from its top.
  }
}

/** Puts a list back to where it was when its history entry was left, and remembers where it is when it is left again. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null> | "window") {
  const { key } = useLocation();

  useLayoutEffect(() => {
    const target = scroller === "window" ? document.documentElement : scroller.current;
    if (!target) return;
    const before = positionBefore(key);
    if (before) target.scrollTo({ ...before, behavior: "instant" });
    const leave = () => remember(key, target);
    // A reload does not let React clean up.
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [key, scroller]);
}
