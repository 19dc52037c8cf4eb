import { useState } from "react";

/** Tracks whether the browser could not load the picture at this address, which it reports to `onError`. */
export function useBrokenImage(src: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>();
  return { isBroken: src === broken, onError: () => setBroken(src) };
}
