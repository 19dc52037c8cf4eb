import type { FocusEvent } from "react";

/** Whether what had the keyboard is gone: the browser gives it to the page then, and useFocusKept to the screen. */
export const isKeyboardFree = () => document.activeElement?.matches("body, main") ?? false;

/** For what stands where a button was pressed that is gone, and the keyboard, if it was there, with it. */
export function takeKeyboard(element: HTMLElement | null): void {
  if (isKeyboardFree()) element?.focus({ preventScroll: true });
}

/** Scrolls to the end of the list before what has got the keyboard, which may have come to it from below. */
export function scrollToEndBefore({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (target.matches(":focus-visible"))
    currentTarget.previousElementSibling?.lastElementChild?.scrollIntoView({ block: "nearest" });
}
