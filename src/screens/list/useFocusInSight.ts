import { useLayoutEffect } from "react";

/** Scrolls the focused row clear of the selection bar, which appears and grows as `words` change. */
export function useFocusInSight(words: string | undefined): void {
  useLayoutEffect(() => {
    if (words === undefined) return;
    document.querySelector("[data-select]:focus-visible")?.closest("tr")?.scrollIntoView({ block: "nearest" });
  }, [words]);
}
