// One file for both, since each file that is loaded later has its name in the first load.
export { RecordHistory } from "./RecordHistory.tsx";
export { ShopHistory } from "./ShopHistory.tsx";
