import { type ActorRefFrom, fromCallback } from "xstate";
import { neighbourOf } from "../../domain/order-list.ts";
import { orderPath } from "../../domain/record-paths.ts";
import type { Order } from "../../domain/records.ts";
import type { Beside } from "../../services/windows-api.ts";
import type { favouritesMachine } from "../favourites.ts";
import type { serverAnswerMachine } from "../server-answer.ts";
import type { NavigateEvent } from "./effects.ts";
import type { ShopDataRef } from "./shop-data-ref.ts";
import { watch } from "./watch.ts";

/** The list or the profile that the order was opened from, as the entry of the history keeps it. */
export interface CameFrom {
  readonly state: unknown;
  /** The list's query. */
  readonly list: string;
  /** The ids of the profile's orders. */
  readonly orders: readonly string[] | undefined;
}

/** The sources that tell which orders are beside an order. */
export interface ListOfOrder {
  readonly cameFrom: CameFrom;
  readonly shopData: Pick<ShopDataRef, "getSnapshot" | "subscribe">;
  readonly favourites: Pick<ActorRefFrom<typeof favouritesMachine>, "getSnapshot" | "subscribe">;
  /** Only in a large shop: the server's answer, which has the orders beside the shown one. */
  readonly served: Pick<ActorRefFrom<typeof serverAnswerMachine>, "getSnapshot" | "subscribe"> | undefined;
}

/** Tells when the orders beside one are first known, and whenever they may have changed. */
export const watchBeside = fromCallback<{ type: "beside.changed" }, ListOfOrder>(({ input, sendBack }) => {
  const { cameFrom, favourites, served, shopData } = input;
  const tell = () => sendBack({ type: "beside.changed" });
  if (!cameFrom.orders && served) return watch(served, ({ context }) => context.answer && tell());
  tell();
  if (cameFrom.orders) return undefined;
  const ends = [watch(shopData, tell), watch(favourites, tell)];
  return () => {
    for (const end of ends) end();
  };
});

/** Returns where the order beside one is, in the list or profile it was opened from; undefined where there is none. */
export function placeBeside(
  list: ListOfOrder,
  order: Order,
  by: 1 | -1,
): Pick<NavigateEvent, "to" | "state"> | undefined {
  const id = idBeside(list, order, by);
  const to = id === undefined ? undefined : orderPath(id);
  return to === undefined ? undefined : { to, state: list.cameFrom.state };
}

function idBeside(
  { cameFrom: { list, orders }, favourites, served, shopData }: ListOfOrder,
  order: Order,
  by: 1 | -1,
): string | undefined {
  if (orders) return orders[orders.indexOf(order._id) + by];
  if (served) {
    const answer = served.getSnapshot().context.answer as Beside | undefined;
    return by === 1 ? answer?.after : answer?.before;
  }
  const listed = shopData.getSnapshot().context.orders.records?.list ?? [];
  return neighbourOf(order, by, list, listed, favourites.getSnapshot().context.orderIds)?._id;
}
