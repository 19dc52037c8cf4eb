import { orderTexts } from "../../contract/listing.ts";
import type { orderSorts as orderSortNames } from "../../contract/windows.ts";
import { filteredBy, readFilter } from "./filters.ts";
import { type ListSorts, onlyFavouritesIn, sortIn, termIn } from "./list-query.ts";
import { orderFacets } from "./order-filter.ts";
import { itemCount, paymentMethod } from "./orders.ts";
import type { Order } from "./records.ts";
import { searchBy } from "./search.ts";
import { type SortValues, sortedBy } from "./sorting.ts";
import { listStatus } from "./statuses.ts";

export type OrderSortKey = (typeof orderSortNames)[number];

/** The values that the orders list sorts by. */
export const orderSortValues: SortValues<Order, OrderSortKey> = {
  number: { text: (order) => order.orderId },
  customer: { text: (order) => order.customerDetails?.name },
  date: { date: (order) => order.createdAt },
  items: { number: itemCount },
  total: { number: (order) => order.totalAmount },
  status: { text: (order) => listStatus(order).label },
};

/** The texts of an order in the columns that are hidden by default. */
export const orderExtras = {
  phone: ({ customerDetails }) => customerDetails?.phone,
  city: ({ customerDetails }) => customerDetails?.shippingAddress?.city,
  carrier: ({ shipping }) => shipping?.carrier,
  tracking: ({ shipping }) => shipping?.trackingNumber,
  payment: ({ payment }) => payment?.method && paymentMethod(payment.method),
} as const satisfies Record<string, (order: Order) => string | undefined>;
/** A column that is hidden by default. */
export type OrderExtra = keyof typeof orderExtras;

/** Newest first by default. */
export const orderSorts: ListSorts<OrderSortKey> = {
  keys: Object.keys(orderSortValues) as OrderSortKey[],
  byDefault: { key: "date", descending: true },
};

/** Why there is no order before or after one. */
export const whyNoStep: Readonly<Record<1 | -1, string>> = {
  [-1]: "This is the first order of the list.",
  1: "This is the last order of the list.",
};

/**
 * Returns the order beside `order` in the list that `query` shows; undefined at its ends. An order that has left the
 * list because it was changed still has its place.
 */
export function neighbourOf(
  order: Order,
  by: 1 | -1,
  query: string,
  orders: readonly Order[],
  favourites: ReadonlySet<string>,
): Order | undefined {
  const sort = sortIn(query, orderSorts);
  const ordered = sort ? sortedBy(sort, orderSortValues)(orders) : orders;
  const filtered = filteredBy(orderFacets, readFilter(orderFacets, query).filter)(ordered);
  const matching = searchBy(orderTexts)(filtered)(termIn(query));
  const only = onlyFavouritesIn(query);
  const listed = new Set(only ? matching.filter(({ orderId }) => favourites.has(orderId ?? "")) : matching);
  // By id: the order may have been replaced by a newer version.
  const place = ordered.findIndex(({ _id }) => _id === order._id);
  if (place < 0) return undefined;
  for (let at = place + by; ; at += by) {
    const other = ordered[at];
    if (!other || listed.has(other)) return other;
  }
}
