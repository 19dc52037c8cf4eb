/** Asks, in the browser's own words, who closes the page while something would be lost; returns how to stop. */
export function watchClosing(wouldLose: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault();
  };
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

/** Takes the person so many steps through their history, and calls back when they are there; returns how to wait no more. */
export function goThrough(by: number, arrived: () => void): () => void {
  addEventListener("popstate", arrived, { once: true });
  history.go(by);
  return () => removeEventListener("popstate", arrived);
}
