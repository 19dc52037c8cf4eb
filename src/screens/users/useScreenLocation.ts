import { type Location, matchPath, useLocation } from "react-router-dom";
import { isRecord } from "../../../contract/is-record.ts";
import { usersPath } from "../../domain/paths.ts";

/** The paths of dialogs, and the screen below each where it was not opened from one. */
const dialogs = [{ path: `${usersPath}/edit/:userId`, below: usersPath }];

/** The history state of a link to a dialog's path, so that the dialog lies over the screen that it is opened from. */
export interface OverScreen {
  readonly over: Location;
}

/** Returns the location of the shown screen, which is not the page's own while a dialog with a path lies over it. */
export function useScreenLocation(): Location {
  const location = useLocation();
  const dialog = dialogs.find(({ path }) => matchPath(path, location.pathname));
  if (!dialog) return location;
  const over: unknown = isRecord(location.state) ? location.state.over : undefined;
  return isLocation(over) ? over : { ...location, pathname: dialog.below, search: "", hash: "", state: null };
}

function isLocation(value: unknown): value is Location {
  return isRecord(value) && typeof value.pathname === "string" && typeof value.key === "string";
}
