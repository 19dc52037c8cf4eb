// Apart from paths.ts, which is loaded before sign-in: these 200 bytes would pass the limit of the first load.
import { isAddressable } from "../../contract/why-not.ts";
import { ordersPath, usersPath } from "./paths.ts";

/** Where a user's profile is; undefined for an id that cannot be part of an address. */
export function userPath(id: string): string | undefined {
  return pathOf(`${usersPath}/user`, id);
}

/** Where a user is edited; undefined for an id that cannot be part of an address. */
export function editUserPath(id: string): string | undefined {
  return pathOf(`${usersPath}/edit`, id);
}

/** Where an order is, by its internal id; undefined for an id that cannot be part of an address. */
export function orderPath(id: string): string | undefined {
  return pathOf(ordersPath, id);
}

/** `text` with halves of characters, which no address can hold, replaced. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

function pathOf(parent: string, id: string): string | undefined {
  return isAddressable(id) ? `${parent}/${encodeURIComponent(id)}` : undefined;
}
