// One chunk for all of these: every lazily loaded file adds its name to the first load.

export { NothingToExport } from "./list/NothingToExport.tsx";
export { loadOfflineScreens } from "./offlineScreens.ts";
export { BulkChange } from "./orders/BulkChange.tsx";
export { Palette } from "./palette/Palette.tsx";
export { ShortcutSheet } from "./palette/ShortcutSheet.tsx";
export { DeletionDialogs } from "./users/DeletionDialogs.tsx";
export { EditUser } from "./users/EditUser.tsx";
