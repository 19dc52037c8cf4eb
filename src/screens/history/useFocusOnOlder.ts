import { type RefObject, useLayoutEffect, useRef } from "react";
import type { HistoryEntry } from "../../domain/history.ts";
import { isKeyboardFree } from "./takeKeyboard.ts";

/**
 * Gives the keyboard to the first of the older entries that have come, where it was at the button that asked for them
 * and that is gone; while there is more to ask for, it stays at the button, and they are scrolled to. A ref for the list.
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
    // Where asking again has brought them, the button has come with them.
    if (isKeyboardFree()) {
      if (!more) first.tabIndex = -1;
      keyboardPlace.focus({ preventScroll: true });
    }
    // A pointer is where it was. Below a button that stays at the bottom of the window they would be out of sight.
    if (keyboardPlace.matches(":focus-visible")) first.scrollIntoView({ block: more ? "center" : "nearest" });
  }, [entries]);
  return list;
}
