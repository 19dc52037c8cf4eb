import { type RefObject, useEffect, useLayoutEffect } from "react";

/** Keeps the focus in a panel: a button that is disabled or removed loses it, and the panel takes it. */
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
 * Returns the focus to what had it before the dialog, even if Tab does not reach that, such as a screen that has just
 * been opened. If that is gone, the screen takes the focus, not the top of the page. If `find` returns an element then,
 * that takes it instead, unless another dialog has it.
 */
export function useFocusAfterwards(find?: () => HTMLElement | null) {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      // After the focus manager: in place of an element that Tab does not reach, it focuses the first inside that Tab
      // does.
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
