import { currentPlace } from "./history.ts";

/** A step through the person's history that may be held. */
export interface StepHolder {
  /** The person's place in it, as the page knows it: the router has not heard of the step. */
  readonly place: () => number | undefined;
  readonly isHeld: () => boolean;
  readonly onHeld: (by: number) => void;
}

/** Holds who steps through their history: they stay, and it is said how far they wanted to go. Returns how to stop. */
export type WatchSteps = (holder: StepHolder) => () => void;

/** It has to be called before the router begins to listen: the browser calls listeners in the order in which they came. */
export const watchSteps: WatchSteps = ({ place, isHeld, onHeld }) => {
  const hold = (event: PopStateEvent) => {
    const [from, to] = [place(), currentPlace()];
    if (from === undefined || to === undefined || !isHeld()) return;
    event.stopImmediatePropagation();
    const by = to - from;
    // They are where they were: the step was taken back.
    if (by === 0) return;
    history.go(-by);
    onHeld(by);
  };
  addEventListener("popstate", hold);
  return () => removeEventListener("popstate", hold);
};
