import { orderTexts } from "../../../contract/listing.ts";
import { type OrderExtra, type OrderSortKey, orderSortValues } from "../../domain/order-list.ts";
import type { Order } from "../../domain/records.ts";
import { numeric } from "../../ui/Table.css.ts";
import type { ListDeclaration } from "../list/RecordList.tsx";
import * as styles from "./orders.css.ts";

/** The columns of the list of orders: those that it sorts by, those shown on demand, and the star. */
export type OrderColumn = OrderSortKey | OrderExtra | "favourite";

const extra = { isExtra: true, least: 4, className: styles.head };

/** The list of orders, newest first by default. Columns fit contents of ordinary length. */
export const orderList: ListDeclaration<Order, OrderSortKey, OrderColumn> = {
  name: "Orders",
  one: "order",
  many: "orders",
  list: "orders",
  empty: { title: "No Orders Found" },
  columns: [
    { id: "favourite", title: "Favourite", hideTitle: true, least: 4.5, isFixed: true, className: styles.head },
    {
      id: "number",
      title: "Order ID",
      sort: "number",
      width: "max(4rem, 6.5vw)",
      least: 4,
      isRequired: true,
      className: styles.head,
    },
    {
      id: "customer",
      title: "Customer",
      sort: "customer",
      width: "12rem",
      grows: true,
      least: 5,
      className: styles.head,
    },
    { id: "date", title: "Date", sort: "date", width: "max(6.5rem, 10.5vw)", least: 6.5, className: styles.head },
    { id: "items", title: "Items", sort: "items", width: "max(4.5rem, 7vw)", least: 4.5, className: styles.head },
    {
      id: "total",
      title: "Total",
      sort: "total",
      width: "max(7.25rem, 11.5vw)",
      least: 7.25,
      className: `${styles.head} ${numeric}`,
    },
    {
      id: "status",
      title: "Status",
      sort: "status",
      width: "max(7.25rem, 11.5vw)",
      least: 7.25,
      className: `${styles.head} ${styles.status}`,
    },
    { id: "phone", title: "Phone", width: "9.5rem", ...extra },
    { id: "city", title: "City", width: "8rem", ...extra },
    { id: "carrier", title: "Carrier", width: "6rem", ...extra },
    { id: "tracking", title: "Tracking number", width: "9.5rem", ...extra },
    { id: "payment", title: "Payment method", width: "10rem", ...extra },
  ],
  storedAs: "orderColumns",
  sortValues: orderSortValues,
  textsOf: orderTexts,
  phoneRowHeight: 104,
};
