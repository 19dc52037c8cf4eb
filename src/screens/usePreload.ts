import { useEffect } from "react";

/** Loads what a screen may need next, so that it is there when it is asked for; if it fails, it is asked for then. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => undefined);
  }, [load]);
}
