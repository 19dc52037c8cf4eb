// The list view still imports by this name; it is to import from navigation.ts.
export { currentEntry, replaceAddress } from "./navigation.ts";
