/** Runs inside the page: what has the keyboard, where something else lies above it. */
export function coveredFocus(): string[] {
  const own = document.activeElement;
  if (!own || own === document.body) return [];
  const { x, y, width, height } = own.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top && (own.contains(top) || top.contains(own)) ? [] : [own.ariaLabel ?? own.textContent ?? ""];
}
