import { CircleX } from "lucide";
import type { ActorRefFrom } from "xstate";
import { hasStatusOf, orderChanges, statusChangeKinds } from "../../../contract/order-changes.ts";
import { toLabel } from "../../../contract/order-lifecycle.ts";
import { collect } from "../../domain/collection.ts";
import { customerOf } from "../../domain/customer-orders.ts";
import type { Order, User } from "../../domain/records.ts";
import type { orderActionsMachine } from "../../machines/order-actions.ts";
import { windowsApi } from "../../services/windows-api.ts";
import { media } from "../../styles/tokens.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useShopData } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { HistoryOf } from "../history/HistoryOf.tsx";
import { RecordAhead } from "../RecordAhead.tsx";
import { useMediaQuery } from "../useMediaQuery.ts";
import { alwaysAsks, useServerAnswer } from "../useServerAnswer.ts";
import { CustomerCard, CustomerNotes, OrderTotal, ShippingAddress } from "./CustomerCards.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { OtherOrders } from "./OtherOrders.tsx";
import * as styles from "./order-detail.css.ts";
import { ShippingStatusCard } from "./ShippingStatusCard.tsx";

interface OrderCardsProps {
  readonly order: Order;
  readonly actions: ActorRefFrom<typeof orderActionsMachine>;
}

/** Shows the cards of an order. On a phone, the ones needed for decisions come first: total, customer and actions. */
export function OrderCards(props: OrderCardsProps) {
  const { order } = props;
  const { isLarge } = useApp().settings;
  const customer = useShopData(({ context: { users } }) =>
    users.records ? customerOf(order, users.records) : (users.singles?.get(order.customerId ?? "") ?? undefined),
  );
  const email = order.customerId ? undefined : order.customerDetails?.email?.trim();
  if (isLarge && email) return <CardsByEmail key={email} {...props} email={email} />;
  return <Cards {...props} customer={customer} />;
}

/** Finds the customer by email address, on the server of a large shop. */
function CardsByEmail({ email, ...props }: OrderCardsProps & { email: string }) {
  const query = `?${new URLSearchParams({ q: email })}`;
  const { answer } = useServerAnswer((_, signal) => windowsApi.users(query, { at: 0 }, signal), alwaysAsks(email));
  return <Cards {...props} customer={answer && customerOf(props.order, collect(answer.records))} />;
}

function Cards({ order, actions, customer }: OrderCardsProps & { customer: User | undefined }) {
  const isPhone = useMediaQuery(media.phone);
  const total = <OrderTotal order={order} />;
  const who = (
    <>
      <CustomerCard order={order} customer={customer} />
      {!customer && order.customerId && <RecordAhead list="users" id={order.customerId} isSilent />}
    </>
  );
  const toDo = <OrderActions order={order} actions={actions} />;
  const address = <ShippingAddress order={order} />;
  const course = (
    <>
      <OrderSummary order={order} />
      <CustomerNotes order={order} />
      <OrderTimeline order={order} />
      <ShippingStatusCard order={order} />
      <StatusBanner order={order} />
    </>
  );
  const further = (
    <>
      {customer && <OtherOrders order={order} customer={customer} />}
      <HistoryOf kind="order" id={order._id} />
    </>
  );
  if (isPhone)
    return (
      <div className={styles.column}>
        {total}
        {who}
        {toDo}
        {address}
        {course}
        {further}
      </div>
    );
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {course}
        {further}
      </div>
      <div className={styles.column}>
        {who}
        {address}
        {total}
        {toDo}
      </div>
    </div>
  );
}

/** Says why an order has the status that was set for a reason. */
function StatusBanner({ order }: { order: Order }) {
  const kind = statusChangeKinds.find((kind) => hasStatusOf(kind, order));
  if (!kind) return null;
  const { done, reason } = orderChanges[kind];
  const title = `Order ${toLabel(done)}`;
  return (
    <section className={styles.cancelled} aria-label={title}>
      <Icon of={CircleX} />
      <div className={styles.contactText}>
        <h2 className={styles.cancelledTitle}>{title}</h2>
        <p className={styles.cancelledReason}>
          <span className={styles.cancelledLabel}>Reason:</span>{" "}
          <bdi>{order[reason]?.trim() || "No reason provided."}</bdi>
        </p>
      </div>
    </section>
  );
}
