import { fromCallback } from "xstate";
import type { ListVersions } from "../services/list-changes.ts";
import type { ServerReached, ShopDataRef, ShopDataState } from "./shop-data-ref.ts";
import { watch } from "./watch.ts";

/** The announced versions of the lists; empty where something may have changed, undefined for none. */
export type AnnouncedVersions = { readonly [List in keyof ListVersions]: string | undefined };

/** The server has announced other versions of the lists. */
export type VersionsAnnounced = { readonly type: "versions.announced"; readonly versions: AnnouncedVersions };

/** The part of the shop's data that is needed to watch the versions of a large shop's lists. */
export type WatchedLists = Pick<ShopDataRef, "getSnapshot" | "subscribe" | "on">;

/** Tells when other versions of the lists are announced, and when the server is reached. */
export const watchLists = fromCallback<VersionsAnnounced | ServerReached, WatchedLists>(({ input: shop, sendBack }) => {
  let announced = announcedIn(shop.getSnapshot());
  const unwatch = watch(shop, (state) => {
    const before = announced;
    announced = announcedIn(state);
    if (isOther(announced, before)) sendBack({ type: "versions.announced", versions: announced });
  });
  const { unsubscribe } = shop.on("server.reached", sendBack);
  return () => {
    unwatch();
    unsubscribe();
  };
});

/** Whether another version of one of the lists is announced than before; an undefined version does not count. */
export function isOther(announced: AnnouncedVersions, before: AnnouncedVersions): boolean {
  const { users = before.users, orders = before.orders } = announced;
  return users !== before.users || orders !== before.orders;
}

const announcedIn = ({ context: { users, orders } }: ShopDataState): AnnouncedVersions => ({
  users: users.announced,
  orders: orders.announced,
});
