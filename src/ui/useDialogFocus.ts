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

/**
 * Gives the keyboard back to what had it before the dialog, also where Tab does not reach it, as a screen that has just
 * been opened. When that is gone, the keyboard goes to the screen and not to the top of the page. Where `find` finds
 * something then, the keyboard goes there instead, unless another dialog has it.
 */
export function useFocusAfterwards(find?: () => HTMLElement | null) {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      // After the focus manager has had its turn: instead of what Tab does not reach, it takes the first in it that Tab does.
      setTimeout(() => {
        const { activeElement: now, body } = document;
        const wanted = now?.closest("[aria-modal]") ? null : find?.();
        if (wanted) {
          if (!wanted.contains(now)) wanted.focus({ preventScroll: true });
          return;
        }
        const isTaken = before !== body && before instanceof HTMLElement && before.tabIndex < 0 && before.contains(now);
        if (isTaken) before.focus({ preventScroll: true });
        else if (now === body) document.querySelector("main")?.focus({ preventScroll: true });
      });
    };
  }, [find]);
}
