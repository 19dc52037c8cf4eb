import { fromCallback } from "xstate";
import type { ListVersions } from "../services/list-changes.ts";
import type { ServerHeard, ShopDataRef, ShopDataState } from "./shop-data-ref.ts";
import { watch } from "./watch.ts";

/** The versions told of the lists; empty where something may have changed, undefined where none was told. */
export type ToldVersions = { readonly [List in keyof ListVersions]: string | undefined };

/** Other versions of the lists are told than before. */
export type ListsToldNews = { readonly type: "lists.told"; readonly versions: ToldVersions };

/** The part of the shop's data that is needed to watch the versions of a large shop's lists. */
export type WatchedLists = Pick<ShopDataRef, "getSnapshot" | "subscribe" | "on">;

/** Tells when other versions of the lists are told, and when the server is heard. */
export const watchLists = fromCallback<ListsToldNews | ServerHeard, WatchedLists>(({ input: shop, sendBack }) => {
  let told = toldIn(shop.getSnapshot());
  const unwatch = watch(shop, (state) => {
    const before = told;
    told = toldIn(state);
    if (isOther(told, before)) sendBack({ type: "lists.told", versions: told });
  });
  const { unsubscribe } = shop.on("server.heard", sendBack);
  return () => {
    unwatch();
    unsubscribe();
  };
});

/** Whether another version of one of the lists is told than before; an undefined version does not count. */
export function isOther(told: ToldVersions, before: ToldVersions): boolean {
  const { users = before.users, orders = before.orders } = told;
  return users !== before.users || orders !== before.orders;
}

const toldIn = ({ context: { users, orders } }: ShopDataState): ToldVersions => ({
  users: users.told,
  orders: orders.told,
});
