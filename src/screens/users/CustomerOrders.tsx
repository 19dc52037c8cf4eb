import { type ReactNode, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { maxCustomerOrders } from "../../../contract/constants.ts";
import { type CustomerFigures, customerFigures, ordersOf, searchTermFor } from "../../domain/customer-orders.ts";
import { formatAmount, formatCount, formatTableDate } from "../../domain/formats.ts";
import { ordersPath } from "../../domain/paths.ts";
import type { Order, User } from "../../domain/records.ts";
import { customerOrdersApi } from "../../services/customer-orders-api.ts";
import { link } from "../../styles/text.css.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Card } from "../../ui/Card.tsx";
import { CardSkeleton } from "../../ui/Skeleton.tsx";
import { useShopData } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { ListFailure, LoadFailure } from "../LoadFailure.tsx";
import { OrderTable } from "../orders/OrderTable.tsx";
import { foot } from "../orders/order-table.css.ts";
import { ScreenLink } from "../ScreenLink.tsx";
import { alwaysAsks, useServerAnswer } from "../useServerAnswer.ts";
import * as styles from "./user-profile.css.ts";

/** How many orders a profile shows: `usually` if a search leads to the rest, `atMost` if none does. */
const shown = { usually: 10, atMost: maxCustomerOrders };

/** Shows the customer's orders, and their figures. */
export function CustomerOrders({ user }: { user: User }) {
  const { isLarge } = useApp().settings;
  return isLarge ? <OrdersOfServer key={user._id} user={user} /> : <OrdersOfList user={user} />;
}

/** Shows the orders that the server of a large shop finds. */
function OrdersOfServer({ user }: { user: User }) {
  const ask = (_: string, signal: AbortSignal) => customerOrdersApi.readSearchable(user, shown.usually, signal);
  const { answer, failure, retry } = useServerAnswer(ask, alwaysAsks(user._id));
  if (answer) return <OrdersCard {...answer} />;
  return failure ? <LoadFailure failure={failure} onRetry={retry} /> : <CardSkeleton title={60} />;
}

function OrdersOfList({ user }: { user: User }) {
  const users = useShopData((state) => state.context.users.records);
  const orders = useShopData((state) => state.context.orders.records?.list);
  const failed = useShopData((state) => state.hasTag("failed"));
  const own = useMemo(() => users && orders && ordersOf(user, users, orders), [user, users, orders]);
  const figures = useMemo(() => own && customerFigures(own), [own]);

  if (!own || !orders || !figures) return failed ? <ListFailure of="orders" /> : <CardSkeleton title={60} />;
  const term = own.length > shown.usually ? searchTermFor(user, own, orders) : undefined;
  return <OrdersCard orders={own} figures={figures} term={term} />;
}

interface OrdersCardProps {
  /** The newest orders; not all of them have to be loaded. */
  readonly orders: readonly Order[];
  readonly figures: CustomerFigures;
  /** The search term that finds exactly these orders. Undefined if there is none, or none is needed. */
  readonly term: string | undefined;
}

function OrdersCard({ orders, figures, term }: OrdersCardProps) {
  const { pathname } = useLocation();
  if (figures.orders === 0)
    return (
      <Card as="section" title="Orders">
        <p className={styles.noOrders}>No orders yet</p>
      </Card>
    );
  const rows = orders.slice(0, term ? shown.usually : shown.atMost);
  return (
    <Card as="section" title="Orders" flush>
      <dl className={styles.figures}>
        <Figure label="Orders">{formatCount(figures.orders)}</Figure>
        <Figure label="Spent">
          <Amount place="summary" value={formatAmount(figures.spent)} />
        </Figure>
        <Figure label="Average order">
          {figures.average === undefined ? "—" : <Amount place="summary" value={formatAmount(figures.average)} />}
        </Figure>
        <Figure label="First order">{formatTableDate(figures.first)}</Figure>
        <Figure label="Last order">{formatTableDate(figures.last)}</Figure>
        <Figure label="Returned or cancelled">
          {formatCount(figures.returned)} returned, {formatCount(figures.cancelled)} cancelled
        </Figure>
      </dl>
      <p className={styles.figuresNote}>Cancelled orders do not count as spent; returned orders do.</p>
      <OrderTable
        name="Orders of this customer"
        orders={rows}
        from={{ profile: pathname, orders: rows.map(({ _id }) => _id) }}
      />
      {rows.length < figures.orders && (
        <p className={foot}>
          {term ? (
            <ScreenLink
              to={`${ordersPath}?${new URLSearchParams({ q: term })}`}
              className={`${link} ${styles.infoLink}`}
            >
              Show all {formatCount(figures.orders)} orders
            </ScreenLink>
          ) : (
            `The newest ${formatCount(rows.length)} of ${formatCount(figures.orders)} orders`
          )}
        </p>
      )}
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.infoLabel}>{label}</dt>
      <dd className={styles.figureValue}>{children}</dd>
    </div>
  );
}
