import { fromCallback } from "xstate";
import { recordIn } from "../../domain/held-list.ts";
import type { Order, User } from "../../domain/records.ts";
import type { ShopDataState, WatchedShopData } from "./shop-data-ref.ts";
import { watch } from "./watch.ts";

interface WatchInput {
  readonly shopData: WatchedShopData;
  readonly id: string;
}

/** The user as the shop's data have it, or the news that they lack it. */
export type UserNews = { type: "user.found"; user: User } | { type: "user.missing" };
/** The order as the shop's data have it, or the news that they lack it. */
export type OrderNews = { type: "order.found"; order: Order } | { type: "order.missing" };

/** Tells what a user is, at once and each time the shop's data change; nothing while that is not known. */
export const watchUser = fromCallback<UserNews, WatchInput>(({ input: { shopData, id }, sendBack }) => {
  const tell = ({ context }: ShopDataState) => {
    const user = recordIn(context.users, id);
    if (user !== undefined) sendBack(user ? { type: "user.found", user } : { type: "user.missing" });
  };
  tell(shopData.getSnapshot());
  return watch(shopData, tell);
});

/** As `watchUser`, of an order. */
export const watchOrder = fromCallback<OrderNews, WatchInput>(({ input: { shopData, id }, sendBack }) => {
  const tell = ({ context }: ShopDataState) => {
    const order = recordIn(context.orders, id);
    if (order !== undefined) sendBack(order ? { type: "order.found", order } : { type: "order.missing" });
  };
  tell(shopData.getSnapshot());
  return watch(shopData, tell);
});
