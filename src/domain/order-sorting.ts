import type { ListSorts } from "./list-query.ts";
import { itemCount } from "./orders.ts";
import type { Order } from "./records.ts";
import type { SortValues } from "./sorting.ts";
import { listStatus } from "./statuses.ts";

export type OrderSortKey = "number" | "customer" | "date" | "items" | "total" | "status";

/** What the list of orders can be sorted by. */
export const orderSortValues: SortValues<Order, OrderSortKey> = {
  number: { text: (order) => order.orderId },
  customer: { text: (order) => order.customerDetails?.name },
  date: { date: (order) => order.createdAt },
  items: { number: itemCount },
  total: { number: (order) => order.totalAmount },
  status: { text: (order) => listStatus(order).label },
};

/** Newest first by default. */
export const orderSorts: ListSorts<OrderSortKey> = {
  keys: Object.keys(orderSortValues) as OrderSortKey[],
  byDefault: { key: "date", descending: true },
};
