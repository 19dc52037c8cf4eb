/**
 * Returns a function that runs `work`, once for all who call it while it runs: they share one next run, so that each has one
 * that began after its call. If the run that they wait for fails, they share its failure.
 */
export function inSharedTurns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const end = () => {
    running = undefined;
  };
  const begin = () => {
    next = undefined;
    running = work();
    running.then(end, end);
    return running;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin);
    return next;
  };
}
