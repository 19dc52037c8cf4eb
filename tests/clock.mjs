// The tests' one clock. Whoever imports this module lives at the run's own moment, whatever the machine's clock says:
// vitest.config.ts says how far away that is, once a run, and programs that the tests start inherit it.
export const clockOffset = Number(process.env.TEST_CLOCK_OFFSET);

/** Moves `Date` by `offset` milliseconds. Self-contained: pages of a browser run it, too. */
export function moveClock(offset) {
  const RealDate = globalThis.Date;
  const realNow = RealDate.now;
  RealDate.now = () => realNow() + offset;
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [date.now()] : given, made),
    apply: (date) => new date(date.now()).toString(),
  });
}

// Once, however often a worker imports it.
if (clockOffset && !globalThis.hasMovedClock) {
  globalThis.hasMovedClock = true;
  moveClock(clockOffset);
}
