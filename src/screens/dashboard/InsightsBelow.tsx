import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { positionBefore } from "../list/useScrollMemory.ts";

const Insights = lazy(() => import("../insights/Insights.tsx"));

/** How long the dashboard may be read before what lies below is loaded though nobody has come there, in milliseconds. */
const patience = 5_000;

/** The insights, which are loaded once somebody comes near or back to them, or has had time to read what is above. */
export function InsightsBelow() {
  const { key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  // Only whether a file is fetched yet: the machine begins with what is in it.
  const [wanted, setWanted] = useState(() => positionBefore(key) !== undefined);

  useEffect(() => {
    const want = () => setWanted(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && want());
    if (place.current) observer.observe(place.current);
    const timer = setTimeout(want, patience);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);

  return (
    <div ref={place}>
      {wanted && (
        <Suspense>
          <Insights />
        </Suspense>
      )}
    </div>
  );
}
