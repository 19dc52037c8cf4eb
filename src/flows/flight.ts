// What every page loads once it has started, as one file.
export { record, saveFlightRecord } from "./recorder.ts";
export { shareFlight } from "./tabs.ts";
