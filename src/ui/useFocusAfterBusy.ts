import { type RefObject, useLayoutEffect, useRef } from "react";

/** Returns the focus to a button that lost it by being disabled while busy. Returns a ref for the button. */
export function useFocusAfterBusy(busy = false): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement?.contains(button.current)) button.current?.focus();
  }, [busy]);
  return button;
}
