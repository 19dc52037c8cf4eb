import { type RefObject, useLayoutEffect, useRef } from "react";

/** A disabled button loses the keyboard; when it can be pressed again, it takes it back. */
export function useFocusAfterBusy(busy = false): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement?.contains(button.current)) button.current?.focus();
  }, [busy]);
  return button;
}
