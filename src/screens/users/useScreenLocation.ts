import { type Location, matchPath, useLocation } from "react-router-dom";
import { isRecord } from "../../../contract/is-record.ts";
import { usersPath } from "../../domain/paths.ts";

/** The router state that a link to the edit dialog carries: the screen that stays beneath the dialog. */
export interface OverScreen {
  readonly over: Location;
}

/** Returns the location of the shown screen: while the edit dialog is open, that of the screen beneath it. */
export function useScreenLocation(): Location {
  const location = useLocation();
  if (!matchPath(`${usersPath}/edit/:userId`, location.pathname)) return location;
  const over: unknown = isRecord(location.state) ? location.state.over : undefined;
  return isLocation(over) ? over : { ...location, pathname: usersPath, search: "", hash: "", state: null };
}

function isLocation(value: unknown): value is Location {
  return isRecord(value) && typeof value.pathname === "string" && typeof value.key === "string";
}
