const gap = 8;

/** Keeps toasts from hiding most of the focused element: they begin below it, or end above it. A ref callback. */
export function keepClear(stack: HTMLElement | null): (() => void) | undefined {
  if (!stack) return undefined;
  const { style } = stack;
  const clear = () => {
    const focused = document.activeElement;
    // Toasts do not move away while somebody is about to press one.
    if (!focused || stack.contains(focused) || stack.matches(":hover")) return;
    style.marginTop = "";
    style.maxHeight = "";
    const own = focused.getBoundingClientRect();
    const toasts = [...stack.children].map((toast) => toast.getBoundingClientRect());
    const hidden = toasts.reduce((sum, toast) => sum + overlap(own, toast), 0);
    if (!toasts[0] || hidden <= (own.width * own.height) / 2) return;
    const { top } = stack.getBoundingClientRect();
    const shift = own.bottom + gap - toasts[0].top;
    if (own.top - top > innerHeight - own.bottom) style.maxHeight = `${own.top - gap - top}px`;
    else Object.assign(style, { marginTop: `${shift}px`, maxHeight: `${innerHeight - top - shift}px` });
  };
  const resized = new ResizeObserver(clear);
  resized.observe(stack);
  const listening = new AbortController();
  for (const kind of ["focusin", "scroll"])
    addEventListener(kind, () => requestAnimationFrame(clear), { capture: true, signal: listening.signal });
  return () => {
    resized.disconnect();
    listening.abort();
  };
}

function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
