/**
 * Calls back when the next frame is painted and nothing else waits; before a click, if one comes first, as it may lead
 * elsewhere. Returns how to call it off.
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

// Safari has none.
const whenIdle = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback));
