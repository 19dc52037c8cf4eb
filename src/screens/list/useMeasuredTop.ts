import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** How far below the top of the page what has this `ref` begins when it is first shown, in px. */
export function useMeasuredTop(): { readonly ref: RefObject<HTMLDivElement | null>; readonly top: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((ref.current?.getBoundingClientRect().top ?? 0) + scrollY), []);
  return { ref, top };
}
