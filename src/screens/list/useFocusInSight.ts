import { useLayoutEffect } from "react";

/** Scrolls the row that has the keyboard out from below the selection bar, which comes and grows as `words` change. */
export function useFocusInSight(words: string | undefined): void {
  useLayoutEffect(() => {
    if (words === undefined) return;
    document.querySelector("[data-select]:focus-visible")?.closest("tr")?.scrollIntoView({ block: "nearest" });
  }, [words]);
}
