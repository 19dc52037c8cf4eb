import { type EventObject, fromCallback } from "xstate";
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

/** Reports a user, at once and each time the shop's data change; nothing while it is not known whether there is one. */
export const watchUser = watchRecord(
  ({ users }, id) => recordIn(users, id),
  (user): UserNews => (user ? { type: "user.found", user } : { type: "user.missing" }),
);

/** As `watchUser`, of an order. */
export const watchOrder = watchRecord(
  ({ orders }, id) => recordIn(orders, id),
  (order): OrderNews => (order ? { type: "order.found", order } : { type: "order.missing" }),
);

function watchRecord<Found, News extends EventObject>(
  find: (context: ShopDataState["context"], id: string) => Found | null | undefined,
  newsOf: (found: Found | null) => News,
) {
  return fromCallback<News, WatchInput>(({ input: { shopData, id }, sendBack }) => {
    const report = ({ context }: ShopDataState) => {
      const found = find(context, id);
      if (found !== undefined) sendBack(newsOf(found));
    };
    report(shopData.getSnapshot());
    return watch(shopData, report);
  });
}
