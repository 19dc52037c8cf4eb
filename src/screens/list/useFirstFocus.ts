import { type RefObject, useEffect, useRef } from "react";

/** Gives the keyboard to the first such element of a part that has just come. */
export function useFirstFocus<T extends HTMLElement>(selector: string): RefObject<T | null> {
  const part = useRef<T>(null);
  useEffect(() => part.current?.querySelector<HTMLElement>(selector)?.focus(), [selector]);
  return part;
}
