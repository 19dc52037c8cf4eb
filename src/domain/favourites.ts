import { parsedJson } from "./parsed-json.ts";

/** Why an order cannot be a favourite: favourites are stored by order number. */
export const noOrderNumber = "This order has no number.";

/** Reads the stored numbers of favourite orders; empty where they cannot be read. */
export function readFavourites(stored: string | null): ReadonlySet<string> {
  const list = parsedJson(stored);
  return new Set(Array.isArray(list) ? list.filter((id) => typeof id === "string") : []);
}

/** Writes what `readFavourites` reads; null where there is nothing to store. */
export function writeFavourites(orderIds: ReadonlySet<string>): string | null {
  return orderIds.size === 0 ? null : JSON.stringify([...orderIds]);
}
