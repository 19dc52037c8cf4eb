import { type RefObject, useRef } from "react";

/** Returns a ref for an element that is to be focused. */
export function useFocusTarget<T extends HTMLElement>(): RefObject<T | null> {
  return useRef<T>(null);
}
