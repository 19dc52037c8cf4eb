/** For what comes over the page: what has the keyboard there scrolls out from below it. */
export function uncoverFocus(cover: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!cover || !focused || focused.contains(cover)) return;
  const [over, below] = [cover, focused].map((element) => element.getBoundingClientRect());
  if (over && below && below.bottom > over.top && below.top < over.bottom) focused.scrollIntoView({ block: "nearest" });
}
