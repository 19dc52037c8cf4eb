import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

/** Where a list or the page is scrolled to, in px. */
interface Position {
  readonly left: number;
  readonly top: number;
}

const keyOf = (entry: string) => `scroll ${entry}`;

/** Where this history entry was scrolled to when it was left; undefined where it never was. */
export function positionBefore(entry: string): Position | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(entry)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(entry: string, position: Position): void {
  try {
    sessionStorage.setItem(keyOf(entry), JSON.stringify(position));
  } catch {
    // A browser that keeps nothing shows everything from its top.
  }
}

/** Puts what scrolls back to where it was when its history entry was left, and remembers where it is when it is left again. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null> | "window") {
  const { key } = useLocation();

  useLayoutEffect(() => {
    const target = scroller === "window" ? document.documentElement : scroller.current;
    if (!target) return;
    let position = positionBefore(key);
    if (position) target.scrollTo({ ...position, behavior: "instant" });
    // Followed all the time: when it is left, what scrolls may have changed its height already.
    const follow = () => {
      position = { left: target.scrollLeft, top: target.scrollTop };
    };
    const leave = () => position && remember(key, position);
    const source = scroller === "window" ? window : target;
    source.addEventListener("scroll", follow, { passive: true });
    // A reload does not let React clean up.
    addEventListener("pagehide", leave);
    return () => {
      source.removeEventListener("scroll", follow);
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [key, scroller]);
}
