/** Two clocks, in milliseconds. */
export const clock = {
  /** The time of day: all tabs have the same, also after a reload, but it may be set meanwhile. */
  now: () => Date.now(),

  /** The time since this page was opened. */
  elapsed: () => performance.now(),
};
