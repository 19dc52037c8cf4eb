import { type RefObject, useLayoutEffect, useRef } from "react";

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

/** Puts what has this ref back to where it was scrolled to when its history entry was left, and remembers where that is. */
export function useScrollMemory(entry: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (box.current ? follow(entry, box.current, box.current) : undefined), [entry]);
  return box;
}

/** The same of the page. */
export function useWindowScrollMemory(entry: string): void {
  useLayoutEffect(() => follow(entry, document.documentElement, window), [entry]);
}

function follow(entry: string, target: Element, source: EventTarget): () => void {
  let position = positionBefore(entry);
  if (position) target.scrollTo({ ...position, behavior: "instant" });
  // Followed all the time: when it is left, what scrolls may have changed its height already.
  const keep = () => {
    position = { left: target.scrollLeft, top: target.scrollTop };
  };
  const leave = () => position && remember(entry, position);
  source.addEventListener("scroll", keep, { passive: true });
  // A reload does not let React clean up.
  addEventListener("pagehide", leave);
  return () => {
    source.removeEventListener("scroll", keep);
    removeEventListener("pagehide", leave);
    leave();
  };
}
