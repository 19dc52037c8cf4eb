/** The link by which each entry of the history was left: where it leads, and its name, as others may lead there, too. */
const leftBy = new Map<string, string>();
const entry = (): string => history.state?.key ?? "default";
const inWords = (link: Element) => `${link.getAttribute("href")} ${link.ariaLabel ?? link.textContent}`;

export const leaveBy = (link: Element): void => void leftBy.set(entry(), inWords(link));

/** For a link's `ref`: whoever comes back to where they left by it goes on there with the keyboard. */
export function takeBackKeyboard(link: HTMLAnchorElement | null): void {
  const left = leftBy.get(entry());
  if (!link || left === undefined || left !== inWords(link)) return;
  leftBy.delete(entry());
  if (!document.activeElement?.matches("body, main")) return;
  link.focus({ preventScroll: true });
  // What comes late was not there to be scrolled to.
  const { top, bottom } = link.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) link.scrollIntoView({ block: "center" });
}
