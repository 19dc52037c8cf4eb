import { useActorRef, useSelector } from "@xstate/react";
import { useDeferredValue, useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import type { Collection } from "../../domain/collection.ts";
import { dashboardFigures, figuresOfLists } from "../../domain/dashboard.ts";
import type { Order, User } from "../../domain/records.ts";
import type { administrationMachine } from "../../machines/administration.ts";
import { areListsHeld, dashboardFiguresMachine } from "../../machines/dashboard-figures.ts";
import type { shopDataMachine } from "../../machines/shop-data.ts";
import { createDashboardApi, type ServerFigures } from "../../services/dashboard-api.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useAdministrationActor, useApp, useShopData, useShopDataActor } from "../app-context.tsx";
import { ListFailure } from "../LoadFailure.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { AccountLink } from "./AccountLink.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import * as styles from "./dashboard.css.ts";
import { InsightsSection } from "./InsightsSection.tsx";
import { MonthlyChart } from "./MonthlyChart.tsx";
import { OrdersByStatus } from "./OrdersByStatus.tsx";
import { RecentOrders } from "./RecentOrders.tsx";
import { StatCards } from "./StatCards.tsx";
import { SummaryRow } from "./SummaryRow.tsx";
import { TopProducts } from "./TopProducts.tsx";

/** How the shop is doing (behaviour: Dashboard). */
export default function Dashboard() {
  const { settings } = useApp();
  const administration = useAdministrationActor();
  const shop = useShopDataActor();
  useDocumentTitle("Dashboard");

  return (
    <>
      <PageHeader title="Dashboard Overview" />
      {settings.isLarge && administration && shop ? (
        <OfLargeShop administration={administration} shop={shop} />
      ) : (
        <Content answer={null} />
      )}
      <AccountLink />
    </>
  );
}

interface OfLargeShopProps {
  readonly administration: ActorRefFrom<typeof administrationMachine>;
  readonly shop: ActorRefFrom<typeof shopDataMachine>;
}

/** What the server has worked out, until the lists are there. */
function OfLargeShop({ administration, shop }: OfLargeShopProps) {
  const { inspect } = useApp();
  const http = useSelector(administration, (state) => state.context.http);
  const input = { api: createDashboardApi(http), shop, areListsHeld: areListsHeld(shop) };
  const figures = useActorRef(dashboardFiguresMachine, { inspect, input });
  return <Content answer={useSelector(figures, (state) => state.context.answer)} />;
}

function Content({ answer }: { answer: ServerFigures | null }) {
  // The figures of a large shop take their time, so they have tasks of their own.
  const users = useDeferredValue(useShopData((state) => state.context.users.records, null));
  const orders = useDeferredValue(useShopData((state) => state.context.orders.records, null));
  const failed = useShopData((state) => state.matches("failed"), false);
  if (!users && !orders && !answer) return failed ? <ListFailure of="orders" /> : <DashboardSkeleton />;
  return (
    <>
      <Figures orders={orders} users={users} answer={users && orders ? null : answer} />
      <InsightsSection />
    </>
  );
}

interface FiguresProps {
  readonly orders: Collection<Order> | null;
  readonly users: Collection<User> | null;
  /** Shown instead of the lists' own figures. */
  readonly answer: ServerFigures | null;
}

/** A list that could not be loaded leaves its figures without a value and the others on screen. */
function Figures({ orders, users, answer }: FiguresProps) {
  const figures = useMemo(
    () => dashboardFigures(answer ?? figuresOfLists(orders?.list ?? [], users?.list ?? [], new Date())),
    [orders, users, answer],
  );
  const ordersKnown = answer !== null || orders !== null;
  const usersKnown = answer !== null || users !== null;
  return (
    <div className={styles.grid}>
      <StatCards figures={figures} ordersKnown={ordersKnown} usersKnown={usersKnown} />
      {ordersKnown ? (
        <>
          <SummaryRow summary={figures.summary} usersKnown={usersKnown} />
          <MonthlyChart sales={figures.monthlySales} />
          <OrdersByStatus counts={figures.byStatus} total={figures.cards.orders.value} />
          <RecentOrders orders={figures.recentOrders} />
          <TopProducts orders={orders?.list ?? []} answer={answer?.topProducts} />
        </>
      ) : (
        <div className={styles.wholeRow}>
          <ListFailure of="orders" />
        </div>
      )}
    </div>
  );
}
