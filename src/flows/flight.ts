// The flight recorder, which keeps the last events of the page's machines, and shares them with other tabs. Each page loads
// it after its start. Import both from here only: otherwise the bundler puts the recorder into a second file.
export { actorOf, flightRecord, record, saveFlightRecord, watchFlight } from "./recorder.ts";
export { otherTabs, shareFlight, watchOtherTabs } from "./tabs.ts";
