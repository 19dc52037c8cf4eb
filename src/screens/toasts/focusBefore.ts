import type { FocusEvent } from "react";

let before: Element | null = null;

/** Remembers what had the focus before the toasts. */
export function rememberFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) before = relatedTarget;
}

/** Moves the focus from a toast's button, which disappears with the toast, to where it came from, or to the screen. */
export function giveFocusBack(): void {
  const place = before instanceof HTMLElement && before.isConnected ? before : document.querySelector("main");
  place?.focus({ preventScroll: true });
}
