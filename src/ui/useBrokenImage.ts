import { useState } from "react";

/** Whether the browser could not load the picture at this address, which it says to `onError`. */
export function useBrokenImage(src: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>();
  return { isBroken: src === broken, onError: () => setBroken(src) };
}
