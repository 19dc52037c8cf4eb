import type { Page } from "playwright-core";

/**
 * Returns what cannot be seen at the page's width: text beyond the right edge, and text that is cut off without an
 * ellipsis, each by its beginning; also that the page scrolls sideways, where it does.
 */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const found = new Set<string>();
    if (root.scrollWidth > root.clientWidth) found.add(`the page is ${root.scrollWidth} px wide`);

    /** The right edge, in px, up to which an element's text is visible; undefined where it is hidden on purpose. */
    const edges = new Map<Element, number | undefined>([[root, root.clientWidth]]);
    function edgeOf(element: Element): number | undefined {
      if (edges.has(element)) return edges.get(element);
      let edge = edgeOf(element.parentElement ?? root);
      const { overflowX, textOverflow, clipPath, visibility } = getComputedStyle(element);
      if (clipPath !== "none" || visibility === "hidden") edge = undefined;
      else if (edge !== undefined && overflowX !== "visible") {
        const scrolls = overflowX === "auto" || overflowX === "scroll";
        const right = element.getBoundingClientRect().right;
        edge = scrolls || textOverflow === "ellipsis" ? Number.POSITIVE_INFINITY : Math.min(edge, right);
      }
      edges.set(element, edge);
      return edge;
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const edge = text.textContent?.trim() && text.parentElement ? edgeOf(text.parentElement) : undefined;
      if (edge === undefined) continue;
      range.selectNodeContents(text);
      if (range.getBoundingClientRect().right > edge + 1)
        found.add(`cut off: ${text.textContent?.trim().slice(0, 40)}`);
    }
    return [...found];
  });
}
