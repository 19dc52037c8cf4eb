import { formatAmount, formatTableDate } from "../../domain/formats.ts";
import { orderPath } from "../../domain/record-paths.ts";
import type { Order } from "../../domain/records.ts";
import { dashboardStatus } from "../../domain/statuses.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import * as table from "../../ui/Table.css.ts";
import { ScreenLink } from "../ScreenLink.tsx";
import * as styles from "./dashboard.css.ts";

const titleId = "recent-orders";

/** The five newest orders, each row a link to its order (behaviour: Recent Orders). */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <Card title="Recent Orders" titleId={titleId} flush>
      {orders.length === 0 ? (
        <p className={styles.empty}>No orders found</p>
      ) : (
        <table className={table.table} aria-labelledby={titleId}>
          <thead className={table.head}>
            <tr>
              {["Order", "Customer", "Date", "Status"].map((title) => (
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
              <Row key={position} order={order} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Row({ order }: { order: Order }) {
  const status = dashboardStatus(order);
  const number = order.orderId || "N/A";
  const path = orderPath(order._id);
  return (
    <tr className={table.row}>
      <td className={`${table.cell} ${table.phoneTitle}`}>
        {path ? (
          <ScreenLink to={path} className={table.rowLink}>
            {number}
          </ScreenLink>
        ) : (
          number
        )}
      </td>
      <td className={`${table.cell} ${table.phoneName} ${styles.customer}`}>
        <span className={styles.customerName}>{order.customerDetails?.name || "N/A"}</span>
      </td>
      <td className={`${table.cell} ${table.phoneMeta} ${styles.date}`}>{formatTableDate(order.createdAt)}</td>
      <td className={`${table.cell} ${table.phoneAside}`}>
        <Badge tone={status.tone}>{status.label}</Badge>
      </td>
      <td className={`${table.cell} ${table.numeric} ${table.figure} ${table.phoneAmount}`}>
        <Amount value={formatAmount(order.totalAmount)} />
      </td>
    </tr>
  );
}
