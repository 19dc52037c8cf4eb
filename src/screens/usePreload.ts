import { useEffect } from "react";

/** Loads in advance what a screen may need next. A failure is ignored: it is loaded again when it is needed. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => undefined);
  }, [load]);
}
