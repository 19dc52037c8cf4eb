import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the first element that matches `selector` in a part that has appeared, and scrolls the whole part into view.
 * On unmount, focuses the element with the id `back`, if there is one by then. Returns a ref for the part.
 */
export function useFirstFocus<T extends HTMLElement>(selector: string, back: string): RefObject<T | null> {
  const part = useRef<T>(null);
  useEffect(() => {
    part.current?.querySelector<HTMLElement>(selector)?.focus();
    part.current?.scrollIntoView({ block: "nearest" });
    // Once what replaces the part is rendered.
    return () => void setTimeout(() => document.getElementById(back)?.focus());
  }, [selector, back]);
  return part;
}
