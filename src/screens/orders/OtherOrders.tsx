import { useMemo } from "react";
import { customerFigures, ordersOf } from "../../domain/customer-orders.ts";
import { formatAmount, formatCount } from "../../domain/formats.ts";
import { userPath } from "../../domain/record-paths.ts";
import type { Order, User } from "../../domain/records.ts";
import { link } from "../../styles/text.css.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Card } from "../../ui/Card.tsx";
import { CardSkeleton } from "../../ui/Skeleton.tsx";
import { useShopData } from "../app-context.tsx";
import { ListFailure } from "../LoadFailure.tsx";
import { ScreenLink } from "../ScreenLink.tsx";
import { OrderTable } from "./OrderTable.tsx";
import * as styles from "./order-detail.css.ts";

const shown = 5;

/** What else the order's customer has ordered. */
export function OtherOrders({ order, customer }: { order: Order; customer: User }) {
  const users = useShopData((state) => state.context.users.records, null);
  const orders = useShopData((state) => state.context.orders.records?.list, undefined);
  const failed = useShopData((state) => state.matches("failed"), false);
  const own = useMemo(() => users && orders && ordersOf(customer, users, orders), [customer, users, orders]);
  if (!own) return failed ? <ListFailure of="orders" /> : <CardSkeleton title={90} />;

  const { orders: count, spent } = customerFigures(own);
  const others = own.filter((other) => other._id !== order._id);
  const profile = userPath(customer._id);

  return (
    <Card as="section" title="Other Orders" aside={formatCount(others.length)} className={styles.notPrinted} flush>
      {others.length === 0 ? (
        <p className={styles.noItems}>This is the customer's only order.</p>
      ) : (
        <OrderTable name="Other orders of this customer" orders={others.slice(0, shown)} />
      )}
      <p className={styles.otherOrders}>
        {count === 1 ? "1 order" : `${formatCount(count)} orders`} in all, <Amount value={formatAmount(spent)} /> spent.
        Cancelled orders do not count as spent.{" "}
        {profile && (
          <ScreenLink to={profile} className={`${link} ${styles.profileLink}`}>
            Show profile
          </ScreenLink>
        )}
      </p>
    </Card>
  );
}
