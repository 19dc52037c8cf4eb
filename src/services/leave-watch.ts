/** Makes the browser ask before the page is closed while something would be lost; returns a function that stops it. */
export function watchClosing(wouldLose: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault();
  };
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

/** Goes `by` steps through the browser's history and calls back on arrival; returns a function that cancels the callback. */
export function goThrough(by: number, arrived: () => void): () => void {
  addEventListener("popstate", arrived, { once: true });
  history.go(by);
  return () => removeEventListener("popstate", arrived);
}
