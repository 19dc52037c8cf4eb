import { useSyncExternalStore } from "react";

type Flight = typeof import("../../flows/flight.ts");

/** What has happened in this tab, and what others say of theirs, as it goes on. A machine would show its own events. */
export function useFlight({ watchFlight, flightRecord, watchOtherTabs, otherTabs }: Flight) {
  const recorded = useSyncExternalStore(watchFlight, flightRecord);
  const others = useSyncExternalStore(watchOtherTabs, otherTabs);
  return { recorded, others };
}
