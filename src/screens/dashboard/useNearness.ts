import { type RefObject, useEffect, useRef } from "react";

/** Calls back when what has this ref comes into sight; brings it and the keyboard there when `target` is given and changes. */
export function useNearness(onNear: () => void, target: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear());
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [onNear]);
  useEffect(() => {
    if (target === undefined) return;
    // A new screen goes to its top first.
    const frame = requestAnimationFrame(() => {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return place;
}
