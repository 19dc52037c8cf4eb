import type { PointerEvent } from "react";

/**
 * Props for what stands in a row: while it is pointed at, its name, or else its text, is its tooltip. A title in each
 * row would cost a search more than the rows' texts do, as browsers work out the style anew of what changes it.
 */
export const tooltip = {
  title: undefined,
  onPointerMove: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = currentTarget.getAttribute("aria-label") ?? currentTarget.textContent;
  },
  onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.removeAttribute("title"),
};
