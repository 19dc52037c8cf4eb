// Every page loads this once it has started. /flows imports the recorder from here, too: the bundler would put it into a
// second file otherwise.
export { actorOf, flightRecord, record, saveFlightRecord, watchFlight } from "./recorder.ts";
export { otherTabs, shareFlight, watchOtherTabs } from "./tabs.ts";
