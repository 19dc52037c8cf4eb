import { type RefObject, useLayoutEffect, useRef } from "react";

/** For what goes away while it has the keyboard, which goes to the screen then and not to the top of the page. */
export function useFocusKept<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    const own = element.current;
    return () => {
      if (own?.contains(document.activeElement)) document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}
