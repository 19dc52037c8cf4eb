import { currentPlace } from "./history.ts";

/** Asks, in the browser's own words, who closes the page while something would be lost; returns how to stop. */
export type WatchClosing = (wouldLose: () => boolean) => () => void;

export const watchClosing: WatchClosing = (wouldLose) => {
  const ask = (event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault();
  };
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
};

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

/** Takes the person so many steps through their history, and calls back when they are there; returns how to wait no more. */
export function goThrough(by: number, arrived: () => void): () => void {
  addEventListener("popstate", arrived, { once: true });
  history.go(by);
  return () => removeEventListener("popstate", arrived);
}
