import type { FocusEvent } from "react";

let before: Element | null = null;

/** Where the keyboard was before it came to the toasts. */
export function rememberFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) before = relatedTarget;
}

/** A button of a toast goes with it: the keyboard goes where it came from, or to the screen. */
export function giveFocusBack(): void {
  const place = before instanceof HTMLElement && before.isConnected ? before : document.querySelector("main");
  place?.focus({ preventScroll: true });
}
