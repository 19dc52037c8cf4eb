import { ordersPath } from "./paths.ts";

/** The facets of the orders list by whose values links to it can filter; the list has more (order-filter.ts). */
const orderFacts = ["status", "product", "city", "country", "carrier", "payment", "reason"] as const;

/** The URL parameters of the filter in a link to the orders list. */
export const orderFilterParameters = [...orderFacts, "from", "to", "zone"] as const;

/**
 * A filter in a link to the orders list; a missing field is open. An empty value matches the orders that have none.
 * `from` and `to` are calendar dates, both included, in the time zone `zone` or else the reader's own.
 */
export type OrderFilter = { readonly [Parameter in (typeof orderFilterParameters)[number]]?: string };

/** Writes a filter as a query without its question mark; equal filters give equal queries. */
export function writeOrderFilter(filter: OrderFilter): string {
  const params = new URLSearchParams();
  for (const name of orderFilterParameters) {
    const value = filter[name];
    if (value !== undefined) params.set(name, value);
  }
  return params.toString();
}

/** Returns the path of the orders list with a filter. */
export function filteredOrdersPath(filter: OrderFilter): string {
  const query = writeOrderFilter(filter);
  return query ? `${ordersPath}?${query}` : ordersPath;
}
