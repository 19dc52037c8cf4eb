import { useMemo, useSyncExternalStore } from "react";

/** Whether a media query matches now, for what cannot be told apart in a stylesheet. */
export function useMediaQuery(query: string): boolean {
  const { subscribe, matches } = useMemo(() => storeOf(matchMedia(query)), [query]);
  return useSyncExternalStore(subscribe, matches);
}

function storeOf(list: MediaQueryList) {
  return {
    subscribe: (changed: () => void) => {
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    matches: () => list.matches,
  };
}
