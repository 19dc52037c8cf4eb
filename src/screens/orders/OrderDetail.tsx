import { useActorRef, useSelector } from "@xstate/react";
import { useLocation, useParams } from "react-router-dom";
import { isRecord } from "../../../contract/is-record.ts";
import { recordIn, shownRecordIn } from "../../domain/held-list.ts";
import { ordersPath } from "../../domain/paths.ts";
import type { Order } from "../../domain/records.ts";
import { windowQueries } from "../../domain/window-query.ts";
import { orderActionsMachine } from "../../machines/order-actions.ts";
import type { CameFrom, ListOfOrder } from "../../machines/shared/orders-beside.ts";
import { watch } from "../../machines/shared/watch.ts";
import { windowsApi } from "../../services/windows-api.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import {
  useAdministrationActor,
  useAdministrationChild,
  useShopData,
  useShopDataActor,
} from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { lazyPart } from "../lazyPart.tsx";
import { BackToList } from "../list/BackToList.tsx";
import { Presence } from "../live/Presence.tsx";
import { RecordAhead, RecordLoading } from "../RecordAhead.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { usePreload } from "../usePreload.ts";
import { useServerAnswer } from "../useServerAnswer.ts";
import { OrderCards } from "./OrderCards.tsx";
import { OrderSteps } from "./OrderSteps.tsx";
import { OrderTitle } from "./OrderTitle.tsx";
import * as styles from "./order-detail.css.ts";

const loadDialogs = () => import("./OrderDialogs.tsx");
const OrderDialogs = lazyPart(async () => (await loadDialogs()).default);

/** The page of one order (behaviour: Order page), found by its internal id among the loaded records. */
export function OrderDetail() {
  const { orderId = "" } = useParams();
  const { key: entry } = useLocation();
  const order = useShopData(({ context }) => shownRecordIn(context.orders, orderId));
  const isAsked = useShopData(({ context }) => recordIn(context.orders, orderId) === undefined);
  usePreload(loadDialogs);
  useDocumentTitle(order ? `Order # ${order.orderId || "N/A"}` : "Order");

  return (
    <>
      <div className={styles.ways}>
        <BackToList path={ordersPath}>Back to Orders</BackToList>
        {order !== null && <OrderSteps order={order} />}
      </div>
      {order !== undefined ? (
        // Keyed by history entry, too: another entry begins anew, even if it leads to the same order.
        <KnownOrder key={`${orderId} ${entry}`} id={orderId} order={order} />
      ) : (
        <PageHeader title="Order" />
      )}
      {isAsked && (
        <RecordAhead
          key={orderId}
          list="orders"
          id={orderId}
          waiting={order === undefined && <RecordLoading>Loading order details...</RecordLoading>}
          isSilent={order !== undefined}
        />
      )}
    </>
  );
}

interface KnownOrderProps {
  readonly id: string;
  /** Null if it does not exist. */
  readonly order: Order | null;
}

function KnownOrder(props: KnownOrderProps) {
  const { isLarge } = useApp().settings;
  const { orders } = useCameFrom();
  return isLarge && !orders ? <OrderOfLargeShop {...props} /> : <ShownOrder {...props} served={undefined} />;
}

/** Shows an order of a large shop, whose server finds the orders beside it. */
function OrderOfLargeShop(props: KnownOrderProps) {
  const { id } = props;
  const favourites = useAdministrationChild("favourites");
  const { list } = useCameFrom();
  const { actor } = useServerAnswer(
    (query, signal) => windowsApi.besideOrder(query, id, signal),
    (tell) => {
      const ask = () => tell(windowQueries.orders(list, favourites.getSnapshot().context.orderIds));
      ask();
      return watch(favourites, ask);
    },
  );
  return <ShownOrder {...props} served={actor} />;
}

/** Returns where the order was opened from, as the history entry says: a list's query, or a profile's orders. */
function useCameFrom(): CameFrom {
  const state: unknown = useLocation().state;
  const { list, orders } = isRecord(state) ? state : {};
  return {
    state,
    list: typeof list === "string" ? list : "",
    orders: Array.isArray(orders) && orders.every((id) => typeof id === "string") ? orders : undefined,
  };
}

interface ShownOrderProps extends KnownOrderProps, Pick<ListOfOrder, "served"> {}

function ShownOrder({ id, order, served }: ShownOrderProps) {
  const { inspect } = useApp();
  const administration = useAdministrationActor();
  const shopData = useShopDataActor();
  const favourites = useAdministrationChild("favourites");
  const changes = useSelector(administration, (state) => state.context.changes);
  const cameFrom = useCameFrom();
  const actions = useActorRef(orderActionsMachine, {
    inspect,
    input: { changes, parent: administration, shopData, orderId: id, shown: order, cameFrom, favourites, served },
  });
  const idle = useSelector(actions, (state) => state.matches("idle"));
  // A dialog and what lies below it stay, even if the order leaves the list meanwhile.
  const acted = useSelector(actions, (state) => (state.matches("idle") ? undefined : state.context.order));
  const shown = order ?? acted;

  if (!shown)
    return (
      <>
        <PageHeader title="Order" />
        <Card flush>
          <EmptyState size="page" title="Order not found">
            This order does not exist or was deleted.
          </EmptyState>
        </Card>
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
