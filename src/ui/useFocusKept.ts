import { type RefObject, useLayoutEffect, useRef } from "react";

/** For what goes away while it has the keyboard: what it stands in takes that, such as the screen, not the top of the page. */
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
