import { useEffect } from "react";

/** Calls `onLeft` on unmount, to move the focus out of what is gone. */
export function useFocusOnLeave(onLeft: () => void): void {
  useEffect(() => onLeft, [onLeft]);
}
