import { type RefObject, useEffect } from "react";

/** Elements in which these keys do something else, or what they would scroll lies above the list. */
const others =
  "input, textarea, select, dialog, [contenteditable], [popover], [role=dialog], [role=menu], [role=listbox]";

/** The part of a screen by which Page Up and Page Down scroll, as browsers do. */
const screenful = 0.9;

/**
 * Scrolls the ref's element by Home, End, Page Up and Page Down where nothing inside it has the focus, as after a click on a
 * link to it: browsers scroll only what has the focus, or the page (behaviour: Lists of millions).
 */
export function useScrollKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroll = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
      const element = box.current;
      const isPlain = !defaultPrevented && !altKey && !ctrlKey && !metaKey && !shiftKey;
      if (!element || !isPlain || !(target instanceof Element)) return;
      if (element.contains(target) || target.closest(others)) return;
      const { scrollTop, scrollHeight, clientHeight } = element;
      const tops: Readonly<Record<string, number>> = {
        Home: 0,
        End: scrollHeight,
        PageUp: scrollTop - screenful * clientHeight,
        PageDown: scrollTop + screenful * clientHeight,
      };
      const top = tops[key];
      if (top === undefined) return;
      event.preventDefault();
      element.scrollTop = top;
    };
    document.addEventListener("keydown", scroll);
    return () => document.removeEventListener("keydown", scroll);
  }, [box]);
}
