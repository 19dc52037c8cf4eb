import type { Order } from "../../domain/records.ts";
import { dashboardStatus } from "../../domain/statuses.ts";
import { Card } from "../../ui/Card.tsx";
import { dateColumn, type OrderColumn, OrderTable } from "../orders/OrderTable.tsx";
import * as styles from "./dashboard.css.ts";

const customerColumn: OrderColumn = {
  title: "Customer",
  className: styles.customer,
  show: ({ customerDetails }) => (
    <span dir="auto" className={styles.customerName}>
      {customerDetails?.name || "N/A"}
    </span>
  ),
};

/** The five newest orders, each row a link to its order (behaviour: Recent Orders). */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <Card title="Recent Orders" flush>
      {orders.length === 0 ? (
        <p className={styles.empty}>No orders found</p>
      ) : (
        <OrderTable
          name="Recent Orders"
          orders={orders}
          columns={[customerColumn, dateColumn]}
          statusOf={dashboardStatus}
        />
      )}
    </Card>
  );
}
