import type { PointerEvent } from "react";

/**
 * The props of an element in a row whose tooltip is its name, or else its text, while it is pointed at. A title on each
 * row would cost a search more than the rows' texts do, as browsers recalculate styles for each change.
 */
export const tooltip = {
  title: undefined,
  onPointerMove: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = currentTarget.getAttribute("aria-label") ?? currentTarget.textContent;
  },
  onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.removeAttribute("title"),
};
