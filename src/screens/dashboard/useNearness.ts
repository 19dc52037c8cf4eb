import { type RefObject, useEffect, useRef } from "react";

/** Calls back when what has this ref comes into sight. */
export function useNearness(onNear: () => void): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear());
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [onNear]);
  return place;
}
