/** Reports when the page is left; returns a function that stops it. */
export function watchPageHide(left: () => void): () => void {
  addEventListener("pagehide", left);
  return () => removeEventListener("pagehide", left);
}
