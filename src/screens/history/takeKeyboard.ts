import type { FocusEvent } from "react";

/** Whether the focused element is gone: the browser then focuses the body, and `useFocusKept` focuses the screen. */
export const isKeyboardFree = () => document.activeElement?.matches("body, main") ?? false;

/** Focuses an element that replaces a pressed button, if the focus was lost with the button. */
export function takeKeyboard(element: HTMLElement | null): void {
  if (isKeyboardFree()) element?.focus({ preventScroll: true });
}

/** Scrolls the end of the list above into view when something below the list gets the keyboard's focus. */
export function scrollToEndBefore({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (target.matches(":focus-visible"))
    currentTarget.previousElementSibling?.lastElementChild?.scrollIntoView({ block: "nearest" });
}
