import { type Location, matchPath, useLocation } from "react-router-dom";
import { isRecord } from "../../../contract/is-record.ts";
import { usersPath } from "../../domain/paths.ts";

/** The history state of a link to the edit dialog's path, so that the dialog lies over the screen that it is opened from. */
export interface OverScreen {
  readonly over: Location;
}

/** Returns the location of the shown screen, which is not the page's own while the edit dialog lies over it. */
export function useScreenLocation(): Location {
  const location = useLocation();
  if (!matchPath(`${usersPath}/edit/:userId`, location.pathname)) return location;
  const over: unknown = isRecord(location.state) ? location.state.over : undefined;
  return isLocation(over) ? over : { ...location, pathname: usersPath, search: "", hash: "", state: null };
}

function isLocation(value: unknown): value is Location {
  return isRecord(value) && typeof value.pathname === "string" && typeof value.key === "string";
}
