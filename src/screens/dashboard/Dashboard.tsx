import { useSelector } from "@xstate/react";
import { useDeferredValue, useMemo } from "react";
import { Link } from "react-router-dom";
import type { Collection } from "../../domain/collection.ts";
import { dashboardFigures } from "../../domain/dashboard.ts";
import { figuresOfLists } from "../../domain/figures-of-lists.ts";
import type { Order, User } from "../../domain/records.ts";
import { dashboardApi, type ServerFigures } from "../../services/dashboard-api.ts";
import * as text from "../../styles/text.css.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useShopData } from "../administration-hooks.ts";
import { useApp, useSessionActor } from "../app-context.tsx";
import { ListFailure, LoadFailure } from "../LoadFailure.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { alwaysAsks, useServerAnswer } from "../useServerAnswer.ts";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import * as styles from "./dashboard.css.ts";
import { InsightsSection } from "./InsightsSection.tsx";
import { MonthlyChart } from "./MonthlyChart.tsx";
import { OrdersByStatus } from "./OrdersByStatus.tsx";
import { RecentOrders } from "./RecentOrders.tsx";
import { StatCards } from "./StatCards.tsx";
import { SummaryRow } from "./SummaryRow.tsx";
import { TopProducts } from "./TopProducts.tsx";

/** Shows how the shop is doing (behaviour: Dashboard). */
export default function Dashboard() {
  const { settings } = useApp();
  useDocumentTitle("Dashboard");

  return (
    <>
      <PageHeader title="Dashboard Overview" actions={<AccountLink />} />
      {settings.isLarge ? <FiguresOfServer /> : <FiguresOfLists />}
    </>
  );
}

/** Says who is signed in, with a link to the account. Placed above content that loads late, so that the link does not move. */
function AccountLink() {
  const user = useSelector(useSessionActor(), (state) => state.context.user);
  return (
    <p className={styles.account}>
      Signed in as {user?.name || user?.email || "an administrator"}.{" "}
      <Link to="/account" className={text.link}>
        Your account
      </Link>
    </p>
  );
}

/** Shows the figures that the server has computed. */
function FiguresOfServer() {
  const ask = (_question: string, signal: AbortSignal) => dashboardApi.read(signal);
  const { answer, failure, retry } = useServerAnswer(ask, alwaysAsks("figures"));
  if (!answer && !failure) return <DashboardSkeleton />;
  return (
    <>
      {answer ? (
        <Figures orders={null} users={null} answer={answer} />
      ) : (
        <LoadFailure failure={failure} onRetry={retry} />
      )}
      <InsightsSection />
    </>
  );
}

function FiguresOfLists() {
  // Deferred, as the figures of many orders take long to compute: they get tasks of their own.
  const users = useDeferredValue(useShopData((state) => state.context.users.records));
  const orders = useDeferredValue(useShopData((state) => state.context.orders.records));
  const failed = useShopData((state) => state.hasTag("failed"));
  // Memoised: React skips the figures while the deferred lists are the same.
  const figures = useMemo(
    () => (
      <>
        <Figures orders={orders} users={users} />
        <InsightsSection />
      </>
    ),
    [orders, users],
  );
  if (!users && !orders) return failed ? <ListFailure of="orders" /> : <DashboardSkeleton />;
  return figures;
}

interface FiguresProps {
  readonly orders: Collection<Order> | null;
  readonly users: Collection<User> | null;
  /** The server's figures, shown instead of the lists' own. */
  readonly answer?: ServerFigures;
}

/** Shows the figures. Those of a list that could not be loaded have no value; the others stay. */
function Figures({ orders, users, answer }: FiguresProps) {
  const figures = useMemo(
    () => dashboardFigures(answer ?? figuresOfLists(orders?.list ?? [], users?.list ?? [], new Date())),
    [orders, users, answer],
  );
  const ordersKnown = answer !== undefined || orders !== null;
  const usersKnown = answer !== undefined || users !== null;
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
