/**
 * Calls back when the next frame is painted and the page is idle, but before a click, which may navigate away. Returns
 * a function that cancels it.
 */
export function afterPaint(callback: () => void): () => void {
  const cancel = () => {
    isOver = true;
    removeEventListener("click", call, true);
  };
  let isOver = false;
  const call = () => {
    if (isOver) return;
    cancel();
    callback();
  };
  addEventListener("click", call, true);
  requestAnimationFrame(() => whenIdle(call, { timeout: 20 }));
  return cancel;
}

// Safari does not have it.
const whenIdle = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback));
