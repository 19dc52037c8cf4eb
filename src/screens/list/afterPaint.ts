/**
 * Calls back when the next frame is painted and nothing else waits; before a click, if one comes first, as it may lead
 * elsewhere.
 */
export function afterPaint(callback: () => void): void {
  let isCalled = false;
  const call = () => {
    if (isCalled) return;
    isCalled = true;
    removeEventListener("click", call, true);
    callback();
  };
  addEventListener("click", call, true);
  requestAnimationFrame(() => whenIdle(call, { timeout: 20 }));
}

// Safari has none.
const whenIdle = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback));
