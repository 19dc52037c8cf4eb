import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Measures how far below the top of the page the ref's element begins, in px, again when something above it grows. */
export function useMeasuredTop(): { readonly ref: RefObject<HTMLDivElement | null>; readonly top: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop((ref.current?.getBoundingClientRect().top ?? 0) + scrollY);
    measure();
    const page = new ResizeObserver(measure);
    page.observe(document.body);
    return () => page.disconnect();
  }, []);
  return { ref, top };
}
