import { useActorRef, useSelector } from "@xstate/react";
import { CircleX, FileText, type IconNode, Package, Printer } from "lucide";
import { useLocation, useParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { isRecord } from "../../../contract/is-record.ts";
import { hasStatusOf, orderChanges, statusChangeKinds } from "../../../contract/order-changes.ts";
import { toLabel } from "../../../contract/order-lifecycle.ts";
import { collect } from "../../domain/collection.ts";
import { customerOf } from "../../domain/customer-orders.ts";
import { formatLongDate } from "../../domain/formats.ts";
import { recordIn } from "../../domain/held-list.ts";
import { neighbourOf } from "../../domain/order-list.ts";
import { detailStatus, formatItems, itemCount, shippingStatus } from "../../domain/orders.ts";
import { ordersPath } from "../../domain/paths.ts";
import { type PrintedDocument, printedDocuments, printPath } from "../../domain/print-path.ts";
import { orderPath } from "../../domain/record-paths.ts";
import type { Order, User } from "../../domain/records.ts";
import type { StatusView } from "../../domain/statuses.ts";
import { orderWindowQuery } from "../../domain/window-query.ts";
import type { administrationMachine } from "../../machines/administration.ts";
import { type OrderActionsInput, orderActionsMachine } from "../../machines/order-actions.ts";
import type { ShopDataRef } from "../../machines/shop-data-ref.ts";
import { favouritesIn, watchFavourites } from "../../machines/watch-favourites.ts";
import { createWindowsApi } from "../../services/windows-api.ts";
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
import { alwaysAsks, useServerAnswer } from "../useServerAnswer.ts";
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
        <KnownOrder
          key={`${orderId} ${entry}`}
          id={orderId}
          order={order}
          administration={administration}
          shopData={shopData}
        />
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
  readonly id: string;
  /** Null when it is not in the loaded list. */
  readonly order: Order | null;
  readonly administration: ActorRefFrom<typeof administrationMachine>;
  readonly shopData: ShopDataRef;
}

function KnownOrder(props: KnownOrderProps) {
  const { isLarge } = useApp().settings;
  return isLarge ? <OrderOfLargeShop {...props} /> : <OrderOfList {...props} />;
}

function OrderOfList(props: KnownOrderProps) {
  const { administration } = props;
  const { list } = useCameFrom();
  const idBeside: IdBeside = (order, by) => {
    const {
      context,
      children: { favourites },
    } = administration.getSnapshot();
    const orders = context.shopData.getSnapshot().context.orders.records?.list ?? [];
    return neighbourOf(order, by, list, orders, favourites?.getSnapshot().context.orderIds ?? new Set())?._id;
  };
  return <ShownOrder {...props} idBeside={idBeside} />;
}

/** The server finds the orders beside it. */
function OrderOfLargeShop(props: KnownOrderProps) {
  const { id, shopData } = props;
  const { app } = useApp();
  const { list } = useCameFrom();
  const { besideOrder } = createWindowsApi(app.getSnapshot().context.http);
  const { current } = useServerAnswer(
    shopData,
    (query, signal) => besideOrder(query, id, signal),
    (tell) => watchFavourites(app, () => tell(orderWindowQuery(list, favouritesIn(app)))),
  );
  return <ShownOrder {...props} idBeside={(_, by) => (by === 1 ? current()?.after : current()?.before)} />;
}

/** The query of the list that one came from, which the entry of the history names. */
function useCameFrom() {
  const { state } = useLocation();
  return { state, list: isRecord(state) && typeof state.list === "string" ? state.list : "" };
}

/** The id of the order beside one in the list that one came from. */
type IdBeside = (order: Order, by: 1 | -1) => string | undefined;

function ShownOrder({ order, administration, shopData, idBeside }: KnownOrderProps & { idBeside: IdBeside }) {
  const { inspect } = useApp();
  const changes = useSelector(administration, (state) => state.context.changes);
  const { state } = useCameFrom();
  const placeBeside: OrderActionsInput["placeBeside"] = (beside, by) => {
    const other = idBeside(beside, by);
    const to = other === undefined ? undefined : orderPath(other);
    return to === undefined ? undefined : { to, state };
  };
  const actions = useActorRef(orderActionsMachine, {
    inspect,
    input: { changes, shop: administration, shopData, shown: order, placeBeside },
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
      <Cards order={shown} actions={actions} shopData={shopData} />
      {!idle && <OrderDialogs actions={actions} />}
    </>
  );
}

interface CardsProps {
  readonly order: Order;
  readonly actions: ActorRefFrom<typeof orderActionsMachine>;
  readonly shopData: ShopDataRef;
}

/** On a phone, what one decides by comes first: how much, who, and what can be done. */
function Cards(props: CardsProps) {
  const { order } = props;
  const { isLarge } = useApp().settings;
  const customer = useCustomer(order);
  const email = order.customerId ? undefined : order.customerDetails?.email?.trim();
  if (isLarge && email) return <CardsOfEmail key={email} {...props} email={email} />;
  return <CardsOf {...props} customer={customer} />;
}

/** The server of a large shop finds whose the email address is. */
function CardsOfEmail({ email, ...props }: CardsProps & { email: string }) {
  const { users } = createWindowsApi(useApp().app.getSnapshot().context.http);
  const query = `?${new URLSearchParams({ q: email })}`;
  const { answer } = useServerAnswer(props.shopData, (_, signal) => users(query, { at: 0 }, signal), alwaysAsks(email));
  return <CardsOf {...props} customer={answer && customerOf(props.order, collect(answer.records))} />;
}

function CardsOf({ order, actions, customer }: CardsProps & { customer: User | undefined }) {
  const isPhone = useMediaQuery(media.phone);
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
