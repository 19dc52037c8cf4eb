import { useActorRef, useSelector } from "@xstate/react";
import { useLocation, useParams } from "react-router-dom";
import { isRecord } from "../../../contract/is-record.ts";
import { recordIn } from "../../domain/held-list.ts";
import { neighbourOf } from "../../domain/order-list.ts";
import { ordersPath } from "../../domain/paths.ts";
import { orderPath } from "../../domain/record-paths.ts";
import type { Order } from "../../domain/records.ts";
import { orderWindowQuery } from "../../domain/window-query.ts";
import { type OrderActionsInput, orderActionsMachine } from "../../machines/order-actions.ts";
import { watch } from "../../machines/watch.ts";
import { createWindowsApi } from "../../services/windows-api.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import {
  useAdministrationActor,
  useAdministrationChild,
  useShopData,
  useShopDataActor,
} from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { BackToList } from "../list/BackToList.tsx";
import { Presence } from "../live/Presence.tsx";
import { part } from "../part.tsx";
import { RecordAhead } from "../RecordAhead.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { usePreload } from "../usePreload.ts";
import { useServerAnswer } from "../useServerAnswer.ts";
import { useService } from "../useService.ts";
import { OrderCards } from "./OrderCards.tsx";
import { OrderSteps } from "./OrderSteps.tsx";
import { OrderTitle } from "./OrderTitle.tsx";
import * as styles from "./order-detail.css.ts";

const loadDialogs = () => import("./OrderDialogs.tsx");
const OrderDialogs = part(async () => (await loadDialogs()).default);

/** The page of one order (behaviour: Order page), found by its internal id in the loaded list. */
export function OrderDetail() {
  const { orderId = "" } = useParams();
  const { key: entry } = useLocation();
  const order = useShopData(({ context }) => recordIn(context.orders, orderId));
  usePreload(loadDialogs);
  useDocumentTitle(order ? `Order # ${order.orderId || "N/A"}` : "Order");

  return (
    <>
      <div className={styles.ways}>
        <BackToList path={ordersPath}>Back to Orders</BackToList>
        {order !== null && <OrderSteps order={order} />}
      </div>
      {order !== undefined ? (
        // Another step in the history begins anew, though it may lead to the same order.
        <KnownOrder key={`${orderId} ${entry}`} id={orderId} order={order} />
      ) : (
        <>
          <PageHeader title="Order" />
          <RecordAhead key={orderId} list="orders" id={orderId} waiting={<OrderLoading />} />
        </>
      )}
    </>
  );
}

function OrderLoading() {
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
}

function KnownOrder(props: KnownOrderProps) {
  const { isLarge } = useApp().settings;
  const { orders } = useCameFrom();
  if (orders) {
    const idBeside: IdBeside = (_, by) => orders[orders.indexOf(props.id) + by];
    return <ShownOrder {...props} idBeside={idBeside} watchBeside={tellOnce} />;
  }
  return isLarge ? <OrderOfLargeShop {...props} /> : <OrderOfList {...props} />;
}

function OrderOfList(props: KnownOrderProps) {
  const shopData = useShopDataActor();
  const favourites = useAdministrationChild("favourites");
  const { list } = useCameFrom();
  const idBeside: IdBeside = (order, by) => {
    const orders = shopData.getSnapshot().context.orders.records?.list ?? [];
    return neighbourOf(order, by, list, orders, favourites.getSnapshot().context.orderIds)?._id;
  };
  const watchBeside: WatchBeside = (tell) => {
    tell();
    const ends = [watch(shopData, tell), watch(favourites, tell)];
    return () => {
      for (const end of ends) end();
    };
  };
  return <ShownOrder {...props} idBeside={idBeside} watchBeside={watchBeside} />;
}

/** The server finds the orders beside it. */
function OrderOfLargeShop(props: KnownOrderProps) {
  const { id } = props;
  const favourites = useAdministrationChild("favourites");
  const { list } = useCameFrom();
  const { besideOrder } = useService(createWindowsApi);
  const { current, watchAnswer } = useServerAnswer(
    (query, signal) => besideOrder(query, id, signal),
    (tell) => {
      const ask = () => tell(orderWindowQuery(list, favourites.getSnapshot().context.orderIds));
      ask();
      return watch(favourites, ask);
    },
  );
  const idBeside: IdBeside = (_, by) => (by === 1 ? current()?.after : current()?.before);
  return <ShownOrder {...props} idBeside={idBeside} watchBeside={watchAnswer} />;
}

/** The query of the list that one came from, or the orders of the profile, which the entry of the history names. */
function useCameFrom() {
  const state: unknown = useLocation().state;
  const { list, orders } = isRecord(state) ? state : {};
  return {
    state,
    list: typeof list === "string" ? list : "",
    orders: Array.isArray(orders) && orders.every((id) => typeof id === "string") ? orders : undefined,
  };
}

/** The id of the order beside one in the list, or the profile, that one came from. */
type IdBeside = (order: Order, by: 1 | -1) => string | undefined;
type WatchBeside = OrderActionsInput["watchBeside"];

const tellOnce: WatchBeside = (tell) => {
  tell();
  return () => undefined;
};

interface ShownOrderProps extends KnownOrderProps {
  readonly idBeside: IdBeside;
  readonly watchBeside: WatchBeside;
}

function ShownOrder({ order, idBeside, watchBeside }: ShownOrderProps) {
  const { inspect } = useApp();
  const shop = useAdministrationActor();
  const shopData = useShopDataActor();
  const changes = useSelector(shop, (state) => state.context.changes);
  const { state } = useCameFrom();
  const placeBeside: OrderActionsInput["placeBeside"] = (beside, by) => {
    const other = idBeside(beside, by);
    const to = other === undefined ? undefined : orderPath(other);
    return to === undefined ? undefined : { to, state };
  };
  const actions = useActorRef(orderActionsMachine, {
    inspect,
    input: { changes, shop, shopData, shown: order, placeBeside, watchBeside },
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
      <OrderTitle order={shown} />
      <Presence list="orders" record={shown._id} />
      <OrderCards order={shown} actions={actions} />
      {!idle && <OrderDialogs actions={actions} />}
    </>
  );
}
