// What every page loads once it has started, as one file; /flows, too, has it from here, so that it stays one.
export { actorOf, flightRecord, record, saveFlightRecord, watchFlight } from "./recorder.ts";
export { otherTabs, shareFlight, watchOtherTabs } from "./tabs.ts";
