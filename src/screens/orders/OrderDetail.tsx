import { useActorRef, useSelector } from "@xstate/react";
import { CircleX, FileText, type IconNode, Package, Printer } from "lucide";
import { useLocation, useParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { isRecord } from "../../../contract/is-record.ts";
import { hasStatusOf, orderChanges, statusChangeKinds } from "../../../contract/order-changes.ts";
import { toLabel } from "../../../contract/order-lifecycle.ts";
import { formatLongDate } from "../../domain/formats.ts";
import { recordIn } from "../../domain/held-list.ts";
import { neighbourOf } from "../../domain/order-list.ts";
import { detailStatus, formatItems, itemCount, shippingStatus } from "../../domain/orders.ts";
import { ordersPath } from "../../domain/paths.ts";
import { type PrintedDocument, printedDocuments, printPath } from "../../domain/print-path.ts";
import { orderPath } from "../../domain/record-paths.ts";
import type { Order } from "../../domain/records.ts";
import type { StatusView } from "../../domain/statuses.ts";
import type { administrationMachine } from "../../machines/administration.ts";
import { type OrderActionsInput, orderActionsMachine } from "../../machines/order-actions.ts";
import * as text from "../../styles/text.css.ts";
import { media } from "../../styles/tokens.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useAdministrationActor, useApp, useShopData, useShopDataActor } from "../app-context.tsx";
import { HistoryOf } from "../history/HistoryOf.tsx";
import { BackToList } from "../list/BackToList.tsx";
import type { FromList } from "../list/useRowLinks.ts";
import { Presence } from "../live/Presence.tsx";
import { part } from "../part.tsx";
import { RecordAhead } from "../RecordAhead.tsx";
import { ScreenLink } from "../ScreenLink.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { useMediaQuery } from "../useMediaQuery.ts";
import { usePreload } from "../usePreload.ts";
import { CustomerCard, CustomerNotes, OrderTotal, ShippingAddress } from "./CustomerCards.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { OtherOrders } from "./OtherOrders.tsx";
import * as styles from "./order-detail.css.ts";
import { ShippingStatusCard } from "./ShippingStatusCard.tsx";
import { useCustomer } from "./useCustomer.ts";

const loadDialogs = () => import("./OrderDialogs.tsx");
const OrderDialogs = part(async () => (await loadDialogs()).default);

/** The page of one order (behaviour: Order page), found by its internal id in the loaded list. */
export function OrderDetail() {
  const { orderId = "" } = useParams();
  const { key: entry } = useLocation();
  const administration = useAdministrationActor();
  const shopData = useShopDataActor();
  const order = useShopData(({ context }) => recordIn(context.orders, orderId), undefined);
  usePreload(loadDialogs);
  useDocumentTitle(order ? `Order # ${order.orderId || "N/A"}` : "Order");

  return (
    <>
      <BackToList path={ordersPath}>Back to Orders</BackToList>
      {administration && shopData && order !== undefined ? (
        // Another step in the history begins anew, though it may lead to the same order.
        <KnownOrder key={`${orderId} ${entry}`} order={order} administration={administration} shopData={shopData} />
      ) : (
        <>
          <PageHeader title="Order" />
          <RecordAhead key={orderId} list="orders" id={orderId} waiting={<Waiting />} />
        </>
      )}
    </>
  );
}

function Waiting() {
  return (
    <Card>
      <p className={styles.waiting}>
        <Spinner />
        Loading order details...
      </p>
    </Card>
  );
}

function UnknownOrder() {
  return (
    <Card flush>
      <EmptyState size="page" title="Order not found">
        This order does not exist or was deleted.
      </EmptyState>
    </Card>
  );
}

interface KnownOrderProps {
  /** Null when it is not in the loaded list. */
  readonly order: Order | null;
  readonly administration: ActorRefFrom<typeof administrationMachine>;
  readonly shopData: OrderActionsInput["shopData"];
}

function KnownOrder({ order, administration, shopData }: KnownOrderProps) {
  const { inspect } = useApp();
  const changes = useSelector(administration, (state) => state.context.changes);
  const { state } = useLocation();
  const actions = useActorRef(orderActionsMachine, {
    inspect,
    input: { changes, shop: administration, shopData, shown: order, placeBeside: placesIn(administration, state) },
  });
  const idle = useSelector(actions, (state) => state.matches("idle"));
  // A dialog stays, and what lies below it, even though the order leaves the list meanwhile.
  const acted = useSelector(actions, (state) => (state.matches("idle") ? undefined : state.context.order));
  const shown = order ?? acted;

  if (!shown)
    return (
      <>
        <PageHeader title="Order" />
        <UnknownOrder />
      </>
    );
  return (
    <>
      <Title order={shown} />
      <Presence list="orders" record={shown._id} />
      <Cards order={shown} actions={actions} />
      {!idle && <OrderDialogs actions={actions} />}
    </>
  );
}

/** Finds the order beside one in the list that one came from, which the entry of the history names. */
function placesIn(administration: ActorRefFrom<typeof administrationMachine>, state: unknown) {
  const query = isRecord(state) && typeof state.list === "string" ? state.list : "";
  return (order: Order, by: 1 | -1) => {
    const { shopData, favourites } = administration.getSnapshot().children;
    const orders = shopData?.getSnapshot().context.orders.records?.list ?? [];
    const other = neighbourOf(order, by, query, orders, favourites?.getSnapshot().context.orderIds ?? new Set());
    const to = other && orderPath(other._id);
    return to === undefined ? undefined : { to, state };
  };
}

/** On a phone, what one decides by comes first: how much, who, and what can be done. */
function Cards({ order, actions }: { order: Order; actions: ActorRefFrom<typeof orderActionsMachine> }) {
  const isPhone = useMediaQuery(media.phone);
  const customer = useCustomer(order);
  const total = <OrderTotal order={order} />;
  const who = (
    <>
      <CustomerCard order={order} customer={customer} />
      {!customer && order.customerId && <RecordAhead list="users" id={order.customerId} />}
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

function Title({ order }: { order: Order }) {
  const { brand } = useApp().settings;
  return (
    <div className={styles.title}>
      <div className={styles.titleWords}>
        <p className={styles.sheetBrand}>{brand}</p>
        <div className={styles.heading}>
          <h1 className={text.pageTitle}>Order # {order.orderId || "N/A"}</h1>
          <Badge dot={false}>{formatItems(itemCount(order))}</Badge>
        </div>
        <p className={styles.placed}>Placed on {formatLongDate(order.createdAt, "an unknown date")}</p>
      </div>
      <div className={styles.pills}>
        <Pill label="Order" status={detailStatus(order)} />
        <Pill label="Shipping" status={shippingStatus(order.shipping)} />
        <div className={styles.printing}>
          <PrintLink document="packing-slip" icon={Package} order={order} />
          <PrintLink document="invoice" icon={FileText} order={order} />
          <IconButton name="Print" icon={<Icon of={Printer} />} onClick={() => print()} />
        </div>
      </div>
    </div>
  );
}

interface PrintLinkProps {
  readonly document: PrintedDocument;
  readonly icon: IconNode;
  readonly order: Order;
}

function PrintLink({ document, icon, order }: PrintLinkProps) {
  const back: FromList = { list: "" };
  if (!orderPath(order._id)) return null;
  return (
    <ScreenLink to={printPath(document, [order._id])} state={back} className={styles.printLink}>
      <Icon of={icon} />
      {printedDocuments[document]}
    </ScreenLink>
  );
}

function Pill({ label, status }: { label: string; status: StatusView }) {
  return (
    <p className={styles.pill}>
      {label} <Badge tone={status.tone}>{status.label}</Badge>
    </p>
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
          <span className={styles.cancelledLabel}>Reason:</span> {order[reason]?.trim() || "No reason provided."}
        </p>
      </div>
    </section>
  );
}
