import { useEffect } from "react";

/** Puts the keyboard elsewhere, as `onLeft` says, when what it may be in is gone. */
export function useFocusOnLeave(onLeft: () => void): void {
  useEffect(() => onLeft, [onLeft]);
}
