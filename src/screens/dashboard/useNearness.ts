import { type RefObject, useEffect, useRef } from "react";

/** Calls `onNear` when the ref's element comes into view. Focuses it and scrolls to it at each new `target`. */
export function useNearness(onNear: () => void, target: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear());
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [onNear]);
  useEffect(() => {
    if (target === undefined) return;
    // Waits a frame, as a new screen scrolls to its top first.
    const frame = requestAnimationFrame(() => {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return place;
}
