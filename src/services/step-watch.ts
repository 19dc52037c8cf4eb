/** The router's count of the entries of the person's history; undefined of one that it did not make. */
export function currentPlace(): number | undefined {
  return globalThis.history?.state?.idx;
}

/**
 * Holds who steps through their history where `isHeld` says so: they stay, and `onHeld` hears how far they wanted to go.
 * `place` is theirs as the page knows it, which has not heard of the step. Returns how to stop.
 */
export type WatchSteps = (
  place: () => number | undefined,
  isHeld: () => boolean,
  onHeld: (by: number) => void,
) => () => void;

/** It has to be called before the router begins to listen: the browser calls listeners in the order in which they came. */
export const watchSteps: WatchSteps = (place, isHeld, onHeld) => {
  const hold = (event: PopStateEvent) => {
    const by = (currentPlace() ?? Number.NaN) - (place() ?? Number.NaN);
    if (Number.isNaN(by) || !isHeld()) return;
    event.stopImmediatePropagation();
    // They are where they were: the step was taken back.
    if (by === 0) return;
    history.go(-by);
    onHeld(by);
  };
  addEventListener("popstate", hold);
  return () => removeEventListener("popstate", hold);
};
