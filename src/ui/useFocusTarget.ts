import { type RefObject, useRef } from "react";

/** A ref for an element that is given the keyboard. */
export function useFocusTarget<T extends HTMLElement>(): RefObject<T | null> {
  return useRef<T>(null);
}
