/** Why an order is no favourite: their numbers are kept. */
export const noOrderNumber = "This order has no number.";

/** Numbers of favourite orders as they are stored; what cannot be read is none. */
export function readFavourites(stored: string | null): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return new Set(Array.isArray(list) ? list.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

/** The opposite of `readFavourites`; null where there is nothing to store. */
export function writeFavourites(orderIds: ReadonlySet<string>): string | null {
  return orderIds.size === 0 ? null : JSON.stringify([...orderIds]);
}
