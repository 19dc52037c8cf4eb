/** Returns the current entry's position in the router's history; undefined for an entry that the router did not create. */
export function currentPlace(): number | undefined {
  return globalThis.history?.state?.idx;
}

/**
 * Undoes steps through the browser's history while `isHeld`, and reports with `onHeld` how far the person wanted to go.
 * `place` returns the position before the step, as the page does not know of it yet. Returns a function that stops it.
 * Call it before the router starts to listen: browsers call listeners in the order in which they were added.
 */
export const watchSteps = (place: () => number | undefined, isHeld: () => boolean, onHeld: (by: number) => void) => {
  const hold = (event: PopStateEvent) => {
    const by = (currentPlace() ?? Number.NaN) - (place() ?? Number.NaN);
    if (Number.isNaN(by) || !isHeld()) return;
    event.stopImmediatePropagation();
    // Back at the previous entry: this event comes from undoing the step.
    if (by === 0) return;
    history.go(-by);
    onHeld(by);
  };
  addEventListener("popstate", hold);
  return () => removeEventListener("popstate", hold);
};
