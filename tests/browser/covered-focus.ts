/** Runs inside the page: returns the focused element's name if another element covers it, otherwise nothing. */
export function coveredFocus(): string[] {
  const own = document.activeElement;
  if (!own || own === document.body) return [];
  const { x, y, width, height } = own.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top && (own.contains(top) || top.contains(own)) ? [] : [own.ariaLabel ?? own.textContent ?? ""];
}
