import { fromCallback } from "xstate";
import type { ListVersions } from "../services/list-changes.ts";
import type { ServerHeard, ShopDataRef, ShopDataState } from "./shop-data-ref.ts";
import { watch } from "./watch.ts";

/** The versions that the lists are said to be at; empty where something may have changed. */
export type ToldVersions = { readonly [List in keyof ListVersions]: string | undefined };

/** The lists are said to be at other versions than before. */
export type ListsToldNews = { readonly type: "lists.told"; readonly versions: ToldVersions };

/** The shop's data as who asks a large shop's server watches them. */
export type WatchedLists = Pick<ShopDataRef, "getSnapshot" | "subscribe" | "on">;

/** Tells when the lists are said to be at other versions, and when the server is heard. */
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

/** Whether one of the lists is said to be at another version than it was; what nobody has said is no news. */
export function isOther(told: ToldVersions, before: ToldVersions): boolean {
  const { users = before.users, orders = before.orders } = told;
  return users !== before.users || orders !== before.orders;
}

const toldIn = ({ context: { users, orders } }: ShopDataState): ToldVersions => ({
  users: users.told,
  orders: orders.told,
});
