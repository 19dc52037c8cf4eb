import type { ListSorts } from "../../domain/list-query.ts";
import { itemCount } from "../../domain/orders.ts";
import type { Order } from "../../domain/records.ts";
import { listStatus } from "../../domain/statuses.ts";
import { numeric } from "../../ui/Table.css.ts";
import type { ListDeclaration } from "../list/RecordList.tsx";
import * as styles from "./orders.css.ts";

export type OrderSortKey = "number" | "customer" | "date" | "items" | "total" | "status";

/** The list of orders, newest first by default. The customer's column has what the others leave. */
export const orderList: ListDeclaration<Order, OrderSortKey> = {
  name: "Orders",
  one: "order",
  many: "orders",
  empty: { title: "No Orders Found" },
  columns: [
    { title: "Favourite", hideTitle: true, width: "3.5rem", className: styles.head },
    { title: "Order ID", sort: "number", width: "9%", className: styles.head },
    { title: "Customer", sort: "customer", width: "auto", className: styles.head },
    { title: "Date", sort: "date", width: "14.5%", className: styles.head },
    { title: "Items", sort: "items", width: "10%", className: styles.head },
    { title: "Total", sort: "total", width: "16%", className: `${styles.head} ${numeric}` },
    { title: "Status", sort: "status", width: "16%", className: `${styles.head} ${styles.status}` },
  ],
  sortValues: {
    number: { text: (order) => order.orderId },
    customer: { text: (order) => order.customerDetails?.name },
    date: { date: (order) => order.createdAt },
    items: { number: itemCount },
    total: { number: (order) => order.totalAmount },
    status: { text: (order) => listStatus(order).label },
  },
  textsOf: (order) => [
    order.orderId,
    order.customerDetails?.name,
    order.customerDetails?.email,
    order.status,
    listStatus(order).label,
  ],
  phoneRowHeight: 104,
  minWidth: "45rem",
};

export const orderSorts: ListSorts<OrderSortKey> = {
  keys: Object.keys(orderList.sortValues) as OrderSortKey[],
  byDefault: { key: "date", descending: true },
};
