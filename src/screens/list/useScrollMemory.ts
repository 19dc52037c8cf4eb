import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ScaledPosition, ScaledRows } from "./useScaledRows.ts";

/** Where a list or the page is scrolled to, in px. */
interface Position extends ScaledPosition {
  readonly left: number;
}

/** Each document's first entry has the same name, whatever address it was opened at. */
const keyOf = (entry: string) =>
  entry === "default" ? `scroll ${location.pathname}${location.search}` : `scroll ${entry}`;

/** Where this history entry was scrolled to when it was left; undefined where it never was. */
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
    // A browser that keeps nothing shows everything from its top.
  }
}

/** Puts what has this ref back to where it was scrolled to when its history entry was left, and remembers where that is. */
export function useScrollMemory(entry: string, scaled: ScaledRows<HTMLDivElement>): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (box.current ? follow(entry, box.current, box.current, scaled) : undefined), [entry, scaled]);
  return box;
}

/** The same of the page. */
export function useWindowScrollMemory(entry: string, scaled?: ScaledRows<Window>): void {
  useLayoutEffect(() => follow(entry, document.documentElement, window, scaled), [entry, scaled]);
}

type Scaled = Pick<ScaledRows<Window>, "expect" | "position">;

function follow(entry: string, target: Element, source: EventTarget, scaled?: Scaled): () => void {
  // The address is another one by the time that the entry has been left.
  const key = keyOf(entry);
  let position = positionBefore(entry);
  if (position) {
    scaled?.expect(position);
    target.scrollTo({ left: position.left, top: position.top, behavior: "instant" });
  }
  // Followed all the time: when it is left, what scrolls may have changed its height already.
  const keep = () => {
    position = { left: target.scrollLeft, top: target.scrollTop, shift: 0 };
  };
  // A shift belongs to the height that it was found for.
  const leave = () => position && remember(key, { ...position, ...scaled?.position });
  source.addEventListener("scroll", keep, { passive: true });
  // A reload does not let React clean up.
  addEventListener("pagehide", leave);
  return () => {
    source.removeEventListener("scroll", keep);
    removeEventListener("pagehide", leave);
    leave();
  };
}
