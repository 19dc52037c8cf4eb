import { useSyncExternalStore } from "react";

type Flight = typeof import("../../flows/flight.ts");

/** Returns the live flight records of this tab and of others. Not a machine, which would record its own events. */
export function useFlight({ watchFlight, flightRecord, watchOtherTabs, otherTabs }: Flight) {
  const recorded = useSyncExternalStore(watchFlight, flightRecord);
  const others = useSyncExternalStore(watchOtherTabs, otherTabs);
  return { recorded, others };
}
