import { type RefObject, useLayoutEffect, useRef } from "react";

/** Moves the focus to the screen around an element that is removed while it has the focus, not to the page's top. */
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
