import { ordersPath } from "./paths.ts";

/** The facts of an order that a filter can ask for by their exact values. */
const orderFacts = ["status", "product", "city", "country", "carrier", "payment", "reason"] as const;

/** The parameters of the orders list's address that make its filter. */
export const orderFilterParameters = [...orderFacts, "from", "to", "zone"] as const;

/**
 * Which orders the list shows; what it says nothing of is open. An empty value asks for the orders that have none.
 * `from` and `to` are calendar dates, both included, in the time zone `zone` or else the reader's own.
 */
export type OrderFilter = { readonly [Parameter in (typeof orderFilterParameters)[number]]?: string };

/** A filter as a query without its question mark, the same for filters that say the same. */
export function writeOrderFilter(filter: OrderFilter): string {
  const params = new URLSearchParams();
  for (const name of orderFilterParameters) {
    const value = filter[name];
    if (value !== undefined) params.set(name, value);
  }
  return params.toString();
}

/** Where the list of the orders that a filter lets through is. */
export function filteredOrdersPath(filter: OrderFilter): string {
  const query = writeOrderFilter(filter);
  return query ? `${ordersPath}?${query}` : ordersPath;
}
