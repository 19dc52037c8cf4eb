import { useDeferredValue, useMemo } from "react";
import type { Collection } from "../../domain/collection.ts";
import { dashboardFigures, figuresOfLists } from "../../domain/dashboard.ts";
import type { Order, User } from "../../domain/records.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { LoadFailure } from "../LoadFailure.tsx";
import { useShopData } from "../product.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { AccountLink } from "./AccountLink.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import * as styles from "./dashboard.css.ts";
import { InsightsBelow } from "./InsightsBelow.tsx";
import { MonthlyChart } from "./MonthlyChart.tsx";
import { OrdersByStatus } from "./OrdersByStatus.tsx";
import { RecentOrders } from "./RecentOrders.tsx";
import { StatCards } from "./StatCards.tsx";
import { SummaryRow } from "./SummaryRow.tsx";
import { TopProducts } from "./TopProducts.tsx";

/** How the shop is doing (behaviour: Dashboard). */
export default function Dashboard() {
  // The figures of a large shop take their time, so they have tasks of their own.
  const users = useDeferredValue(useShopData((state) => state.context.users.records, null));
  const orders = useDeferredValue(useShopData((state) => state.context.orders.records, null));
  const failed = useShopData((state) => state.matches("failed"), false);
  useDocumentTitle("Dashboard");

  return (
    <>
      <PageHeader title="Dashboard Overview" />
      {users || orders ? (
        <>
          <Figures orders={orders} users={users} />
          <InsightsBelow />
        </>
      ) : failed ? (
        <LoadFailure />
      ) : (
        <DashboardSkeleton />
      )}
      <AccountLink />
    </>
  );
}

/** A list that could not be loaded leaves its figures without a value and the others on screen. */
function Figures({ orders, users }: { orders: Collection<Order> | null; users: Collection<User> | null }) {
  const figures = useMemo(
    () => dashboardFigures(figuresOfLists(orders?.list ?? [], users?.list ?? [], new Date())),
    [orders, users],
  );
  return (
    <div className={styles.grid}>
      <StatCards figures={figures} ordersKnown={orders !== null} usersKnown={users !== null} />
      {orders ? (
        <>
          <SummaryRow summary={figures.summary} usersKnown={users !== null} />
          <MonthlyChart sales={figures.monthlySales} />
          <OrdersByStatus counts={figures.byStatus} total={orders.list.length} />
          <RecentOrders orders={figures.recentOrders} />
          <TopProducts orders={orders.list} />
        </>
      ) : (
        <div className={styles.wholeRow}>
          <LoadFailure />
        </div>
      )}
    </div>
  );
}
