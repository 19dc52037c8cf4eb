import { useEffect } from "react";

/** Calls `onLeft` on unmount, to move the focus out of what is gone. Has to be the same function each time. */
export function useFocusOnLeave(onLeft: () => void): void {
  useEffect(() => onLeft, [onLeft]);
}
