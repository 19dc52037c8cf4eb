import { useMemo } from "react";
import { type CustomerFigures, customerFigures, ordersOf } from "../../domain/customer-orders.ts";
import { formatAmount, formatCount } from "../../domain/formats.ts";
import { userPath } from "../../domain/record-paths.ts";
import type { Order, User } from "../../domain/records.ts";
import { customerOrdersApi } from "../../services/customer-orders-api.ts";
import { link } from "../../styles/text.css.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Card } from "../../ui/Card.tsx";
import { CardSkeleton } from "../../ui/Skeleton.tsx";
import { useShopData } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { ListFailure, LoadFailure } from "../LoadFailure.tsx";
import { ScreenLink } from "../ScreenLink.tsx";
import { alwaysAsks, useServerAnswer } from "../useServerAnswer.ts";
import { OrderTable } from "./OrderTable.tsx";
import * as styles from "./order-detail.css.ts";
import { foot } from "./order-table.css.ts";

const shown = 5;

interface OtherOrdersProps {
  readonly order: Order;
  readonly customer: User;
}

/** Shows the other orders of the order's customer. */
export function OtherOrders(props: OtherOrdersProps) {
  const { isLarge } = useApp().settings;
  return isLarge ? <OrdersOfServer key={props.customer._id} {...props} /> : <OrdersOfList {...props} />;
}

/** Shows the orders that the server of a large shop finds. */
function OrdersOfServer(props: OtherOrdersProps) {
  const { answer, failure, retry } = useServerAnswer(customerOrdersApi.read, alwaysAsks(props.customer._id));
  if (answer) return <OrdersCard {...props} own={answer.orders} figures={answer.figures} />;
  return failure ? <LoadFailure failure={failure} onRetry={retry} /> : <CardSkeleton title={90} />;
}

function OrdersOfList({ order, customer }: OtherOrdersProps) {
  const users = useShopData((state) => state.context.users.records);
  const orders = useShopData((state) => state.context.orders.records?.list);
  const failed = useShopData((state) => state.hasTag("failed"));
  const own = useMemo(() => users && orders && ordersOf(customer, users, orders), [customer, users, orders]);
  if (!own) return failed ? <ListFailure of="orders" /> : <CardSkeleton title={90} />;
  return <OrdersCard order={order} customer={customer} own={own} figures={customerFigures(own)} />;
}

interface OrdersCardProps extends OtherOrdersProps {
  /** The newest of the customer's orders; not all of them have to be loaded. */
  readonly own: readonly Order[];
  readonly figures: CustomerFigures;
}

function OrdersCard({ order, customer, own, figures: { orders: count, spent } }: OrdersCardProps) {
  const others = own.filter((other) => other._id !== order._id);
  const otherCount = own.length === count ? others.length : count - 1;
  const profile = userPath(customer._id);

  return (
    <Card as="section" title="Other Orders" aside={formatCount(otherCount)} className={styles.notPrinted} flush>
      {others.length === 0 ? (
        <p className={styles.noItems}>This is the customer's only order.</p>
      ) : (
        <OrderTable name="Other orders of this customer" orders={others.slice(0, shown)} />
      )}
      <p className={foot}>
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
