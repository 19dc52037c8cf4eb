// One file for all, since each file that is loaded later has its name in the first load.

export { BulkChange } from "../orders/BulkChange.tsx";
export { loadOtherParts } from "../otherParts.ts";
export { Palette } from "../palette/Palette.tsx";
export { ShortcutSheet } from "../palette/ShortcutSheet.tsx";
export { DeletionDialogs } from "./DeletionDialogs.tsx";
export { EditUser } from "./EditUser.tsx";
export { NothingToExport } from "./NothingToExport.tsx";
