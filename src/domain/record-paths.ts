// The paths of the screens of one record.

import { isAddressable } from "../../contract/why-not.ts";
import { ordersPath, usersPath } from "./paths.ts";

/** Returns the path of a user's profile; undefined for an id that cannot be part of a URL. */
export function userPath(id: string): string | undefined {
  return pathOf(`${usersPath}/user`, id);
}

/** Returns the path where a user is edited; undefined for an id that cannot be part of a URL. */
export function editUserPath(id: string): string | undefined {
  return pathOf(`${usersPath}/edit`, id);
}

/** Returns the path of an order by its internal id; undefined for an id that cannot be part of a URL. */
export function orderPath(id: string): string | undefined {
  return pathOf(ordersPath, id);
}

function pathOf(parent: string, id: string): string | undefined {
  return isAddressable(id) ? `${parent}/${encodeURIComponent(id)}` : undefined;
}
