import type { ReactNode } from "react";
import { formatAmount, formatTableDate } from "../../domain/formats.ts";
import { formatItems, itemCount } from "../../domain/orders.ts";
import { orderPath } from "../../domain/record-paths.ts";
import type { Order } from "../../domain/records.ts";
import { listStatus, type StatusView } from "../../domain/statuses.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Badge } from "../../ui/Badge.tsx";
import * as table from "../../ui/Table.css.ts";
import type { FromProfile } from "../list/BackToList.tsx";
import { ScreenLink } from "../ScreenLink.tsx";
import * as styles from "./order-table.css.ts";

/** A column between an order's number and its status. */
export interface OrderColumn {
  readonly title: string;
  readonly className: string;
  readonly show: (order: Order) => ReactNode;
}

export const dateColumn: OrderColumn = {
  title: "Date",
  className: styles.date,
  show: ({ createdAt }) => formatTableDate(createdAt),
};
const itemsColumn: OrderColumn = {
  title: "Items",
  className: styles.date,
  show: (order) => formatItems(itemCount(order)),
};

interface OrderTableProps {
  readonly name: string;
  readonly orders: readonly Order[];
  /** The columns between number and status. By default, those for one customer's orders. */
  readonly columns?: readonly [OrderColumn, OrderColumn];
  readonly statusOf?: (order: Order) => StatusView;
  /** The profile that an order's back link leads to. Undefined: it leads to the list of all orders. */
  readonly from?: FromProfile;
}

/** A few orders, each row a link to its order. */
export function OrderTable({
  name,
  orders,
  columns = [dateColumn, itemsColumn],
  statusOf = listStatus,
  from,
}: OrderTableProps) {
  return (
    <table className={table.table} aria-label={name}>
      <thead className={table.head}>
        <tr>
          {["Order", ...columns.map(({ title }) => title), "Status"].map((title) => (
            <th key={title} scope="col" className={table.columnHead}>
              {title}
            </th>
          ))}
          <th scope="col" className={`${table.columnHead} ${table.numeric}`}>
            Total
          </th>
        </tr>
      </thead>
      <tbody className={table.body}>
        {orders.map((order, position) => (
          // Ids may be missing or repeat, so the place in the list has to be the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
          <Row key={position} order={order} columns={columns} status={statusOf(order)} from={from} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly order: Order;
  readonly columns: readonly [OrderColumn, OrderColumn];
  readonly status: StatusView;
  readonly from: FromProfile | undefined;
}

function Row({ order, columns: [second, third], status, from }: RowProps) {
  const number = order.orderId || "N/A";
  const path = orderPath(order._id);
  return (
    <tr className={table.row}>
      <td className={`${table.cell} ${table.phoneTitle} ${styles.number}`}>
        {path ? (
          <ScreenLink to={path} state={from} className={table.rowLink}>
            {number}
          </ScreenLink>
        ) : (
          number
        )}
      </td>
      <td className={`${table.cell} ${table.phoneName} ${second.className}`}>{second.show(order)}</td>
      <td className={`${table.cell} ${table.phoneMeta} ${third.className}`}>{third.show(order)}</td>
      <td className={`${table.cell} ${table.phoneAside} ${styles.status}`}>
        <Badge tone={status.tone}>{status.label}</Badge>
      </td>
      <td className={`${table.cell} ${table.numeric} ${table.figure} ${table.phoneAmount}`}>
        <Amount value={formatAmount(order.totalAmount)} />
      </td>
    </tr>
  );
}
