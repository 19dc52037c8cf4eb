/** Scrolls the focused element clear of an element that appears over it. A ref callback. */
export function uncoverFocus(cover: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!cover || !focused || focused.contains(cover)) return;
  const [over, below] = [cover, focused].map((element) => element.getBoundingClientRect());
  if (over && below && below.bottom > over.top && below.top < over.bottom) focused.scrollIntoView({ block: "nearest" });
}
