import type { ListSorts } from "../../domain/list-query.ts";
import { itemCount } from "../../domain/orders.ts";
import type { Order } from "../../domain/records.ts";
import type { SortValues } from "../../domain/sorting.ts";
import { listStatus } from "../../domain/statuses.ts";

export type OrderSortKey = "number" | "customer" | "date" | "items" | "total" | "status";

/** What the columns of the orders table sort by. */
export const orderSortValues: SortValues<Order, OrderSortKey> = {
  number: { text: (order) => order.orderId },
  customer: { text: (order) => order.customerDetails?.name },
  date: { date: (order) => order.createdAt },
  items: { number: itemCount },
  total: { number: (order) => order.totalAmount },
  status: { text: (order) => listStatus(order).label },
};

/** Newest first by itself (behaviour: Orders list). */
export const orderSorts: ListSorts<OrderSortKey> = {
  keys: Object.keys(orderSortValues) as OrderSortKey[],
  byDefault: { key: "date", descending: true },
};
