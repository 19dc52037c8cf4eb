import { type RefObject, useLayoutEffect, useRef } from "react";

/** When the element goes away with the keyboard in it, the screen around it takes the keyboard, not the page's top. */
export function useFocusKept<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    const own = element.current;
    return () => {
      if (own?.contains(document.activeElement))
        own.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}
