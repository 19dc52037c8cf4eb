import { type RefObject, useLayoutEffect, useRef } from "react";
import type { HistoryEntry } from "../../domain/history.ts";
import { isKeyboardFree } from "./takeKeyboard.ts";

/**
 * Moves the focus when older entries arrive: it stays at the button that requested them while there are more; when that
 * button is gone, the first of them gets it. Scrolls to them if the focus is visible. Returns a ref for the list.
 */
export function useFocusOnOlder(entries: readonly HistoryEntry[] | undefined): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(entries);
  useLayoutEffect(() => {
    const shown = before.current?.length ?? 0;
    const isFollowed = shown > 0 && entries?.[shown - 1]?._id === before.current?.[shown - 1]?._id;
    before.current = entries;
    const first = isFollowed && list.current?.children[shown];
    if (!(first instanceof HTMLElement)) return;
    const more = list.current?.nextElementSibling?.querySelector("button");
    const keyboardPlace = more ?? first;
    // The button is gone after the last page, or a new element after a retry: the focus was lost with the old one.
    if (isKeyboardFree()) {
      if (!more) first.tabIndex = -1;
      keyboardPlace.focus({ preventScroll: true });
    }
    // Not for pointers. Centred where there is a button, which is sticky at the bottom and would cover the entry.
    if (keyboardPlace.matches(":focus-visible")) first.scrollIntoView({ block: more ? "center" : "nearest" });
  }, [entries]);
  return list;
}
