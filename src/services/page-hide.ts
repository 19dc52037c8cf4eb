/** Tells when the page is left; returns how to stop. */
export function watchPageHide(left: () => void): () => void {
  addEventListener("pagehide", left);
  return () => removeEventListener("pagehide", left);
}
