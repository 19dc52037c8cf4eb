/** The link by which each history entry was left: its address and its name, as several links may share an address. */
const leftBy = new Map<string, string>();
const entry = (): string => history.state?.key ?? "default";
const inWords = (link: Element) => `${link.getAttribute("href")} ${link.ariaLabel ?? link.textContent}`;

export const leaveBy = (link: Element): void => void leftBy.set(entry(), inWords(link));

/** Focuses a link on return to the history entry that was left by it. A ref callback. */
export function restoreLinkFocus(link: HTMLAnchorElement | null): void {
  const left = leftBy.get(entry());
  if (!link || left === undefined || left !== inWords(link)) return;
  leftBy.delete(entry());
  if (!document.activeElement?.matches("body, main")) return;
  link.focus({ preventScroll: true });
  // A link that is rendered late did not exist when the scroll position was restored.
  const { top, bottom } = link.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) link.scrollIntoView({ block: "center" });
}
