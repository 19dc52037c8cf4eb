// One chunk for both: every lazily loaded file adds its name to the first load.
export { RecordHistory } from "./RecordHistory.tsx";
export { ShopHistory } from "./ShopHistory.tsx";
