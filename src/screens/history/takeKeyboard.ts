/** For what stands where a button was pressed that is gone, and the keyboard, if it was there, with it. */
export function takeKeyboard(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** The same for the first button of what stands there. */
export function takeKeyboardInside(element: HTMLElement | null): void {
  takeKeyboard(element?.querySelector("button") ?? null);
}
