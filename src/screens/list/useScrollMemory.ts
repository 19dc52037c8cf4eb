import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ScaledPosition, ScaledRows } from "./useScaledRows.ts";

/** Where a list or the page is scrolled to, in px. */
interface Position extends ScaledPosition {
  readonly left: number;
}

/** Returns a history entry's storage key: its address for the first of a document, which always has the same name. */
const keyOf = (entry: string) =>
  entry === "default" ? `scroll ${location.pathname}${location.search}` : `scroll ${entry}`;

/** Returns the scroll position of this history entry when it was left. Undefined if none is stored. */
export function positionBefore(entry: string): Position | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(entry)) ?? "null");
    return stored ? { shift: 0, ...stored } : undefined;
  } catch {
    return undefined;
  }
}

function remember(key: string, position: Position): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(position));
  } catch {
    // A browser that stores nothing shows every list from its top.
  }
}

/** Restores the scroll position that the ref's element had when its history entry was left, and stores it then. */
export function useScrollMemory(entry: string, scaled: ScaledRows<HTMLDivElement>): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (box.current ? follow(entry, box.current, box.current, scaled) : undefined), [entry, scaled]);
  return box;
}

/** Does the same for the page. */
export function useWindowScrollMemory(entry: string, scaled?: ScaledRows<Window>): void {
  useLayoutEffect(() => follow(entry, document.documentElement, window, scaled), [entry, scaled]);
}

type Scaled = Pick<ScaledRows<Window>, "expect" | "position">;

function follow(entry: string, target: Element, source: EventTarget, scaled?: Scaled): () => void {
  // Built now: by the time the entry has been left, the address is another one.
  const key = keyOf(entry);
  let position = positionBefore(entry);
  if (position) {
    scaled?.expect(position);
    target.scrollTo({ left: position.left, top: position.top, behavior: "instant" });
  }
  // Tracked all the time: on leaving, the element may have changed its height already.
  const keep = () => {
    position = { left: target.scrollLeft, top: target.scrollTop, shift: 0 };
  };
  // A shift is valid only with the top that it was found for, so both are those of `scaled`.
  const leave = () => position && remember(key, { ...position, ...scaled?.position });
  source.addEventListener("scroll", keep, { passive: true });
  // On a reload, React does not run the cleanup.
  addEventListener("pagehide", leave);
  return () => {
    source.removeEventListener("scroll", keep);
    removeEventListener("pagehide", leave);
    leave();
  };
}
