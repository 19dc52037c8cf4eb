import { type RefObject, useEffect, useLayoutEffect } from "react";

/** A button that cannot be pressed any more loses the keyboard, which then stays with the dialog. */
export function useFocusInside(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement;
      if (!active || active === document.body || active.matches(":disabled")) panel.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  });
}

/** When what opened the dialog is gone with it, the keyboard goes to the screen and not to the top of the page. */
export function useFocusAfterwards() {
  useLayoutEffect(
    () => () => {
      // After the focus manager has had its turn.
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
