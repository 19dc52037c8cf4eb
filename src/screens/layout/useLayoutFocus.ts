import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Starts a new screen at its top, with the focus at its beginning. Returns a ref for `<main>`. */
export function useScreenStart(): RefObject<HTMLElement | null> {
  const { pathname, state } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const navigation = useNavigationType();

  useEffect(() => {
    // A dialog with a path of its own leaves the screen below as it is.
    if (shown.current === pathname || state?.over) return;
    shown.current = pathname;
    // A screen may have focused something better already, and a dialog keeps the focus.
    const { activeElement: now } = document;
    if (!main.current?.contains(now) && !now?.closest("[aria-modal]")) main.current?.focus({ preventScroll: true });
    if (navigation !== "POP") scrollTo(0, 0);
  }, [pathname, state, navigation]);

  return main;
}

/**
 * Moves the focus into the drawer when it opens and back when it closes, unless a screen has it; Escape closes it.
 * Returns a ref for the close button.
 */
export function useDrawerKeyboard(open: boolean, close: () => void): RefObject<HTMLButtonElement | null> {
  const closeButton = useRef<HTMLButtonElement>(null);
  const onEscape = useEffectEvent((event: KeyboardEvent) => event.key === "Escape" && close());

  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    closeButton.current?.focus();
    addEventListener("keydown", onEscape);
    return () => {
      removeEventListener("keydown", onEscape);
      if (!document.activeElement?.closest("main")) (opener as HTMLElement | null)?.focus();
    };
  }, [open]);
  return closeButton;
}
