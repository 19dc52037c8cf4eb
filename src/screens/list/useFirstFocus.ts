import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the keyboard to the first such element of a part that has just come, all of which comes into sight. What has gone
 * gives it to the element with the id `back`, where there is one by then.
 */
export function useFirstFocus<T extends HTMLElement>(selector: string, back: string): RefObject<T | null> {
  const part = useRef<T>(null);
  useEffect(() => {
    part.current?.querySelector<HTMLElement>(selector)?.focus();
    part.current?.scrollIntoView({ block: "nearest" });
    // Once what stands in its place is there.
    return () => void setTimeout(() => document.getElementById(back)?.focus());
  }, [selector, back]);
  return part;
}
