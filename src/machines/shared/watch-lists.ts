import { fromCallback } from "xstate";
import type { ListName } from "../../../contract/list-names.ts";
import type { ListVersions } from "../../services/list-changes.ts";
import type { ServerReached, ShopDataRef, ShopDataState } from "./shop-data-ref.ts";
import { watch } from "./watch.ts";

/** The version of each list that the server announced last: empty where the list may have changed, undefined for none. */
export type AnnouncedVersions = { readonly [List in keyof ListVersions]: string | undefined };

/** The server has announced other versions of the lists. */
export type VersionsAnnounced = { readonly type: "versions.announced"; readonly versions: AnnouncedVersions };

/** The shop's data hold the list, or could not load it. Never in a large shop. */
export type ListSettled = { readonly type: "list.settled" };

/** The part of the shop's data that is needed to watch the lists. */
export type WatchedLists = Pick<ShopDataRef, "getSnapshot" | "subscribe" | "on">;

/** Tells its machine when the server announces other versions of the lists, and when the server is reached again. */
export const watchLists = fromCallback<VersionsAnnounced | ServerReached, WatchedLists>(({ input: shop, sendBack }) => {
  let announced = announcedIn(shop.getSnapshot());
  const unwatch = watch(shop, (state) => {
    const before = announced;
    announced = announcedIn(state);
    if (hasOtherVersion(announced, before)) sendBack({ type: "versions.announced", versions: announced });
  });
  const { unsubscribe } = shop.on("server.reached", sendBack);
  return () => {
    unwatch();
    unsubscribe();
  };
});

/** Tells its machine when a list is settled. */
export const watchUntilSettled = fromCallback<ListSettled, { shopData: WatchedLists; list: ListName }>(
  ({ input: { shopData, list }, sendBack }) => {
    const tell = () => {
      if (isSettled(shopData, list)) sendBack({ type: "list.settled" });
    };
    // It may have been settled since the machine decided to read windows.
    tell();
    return watch(shopData, tell);
  },
);

/** Whether the shop's data hold a list, or could not load it. */
export function isSettled(shopData: WatchedLists, list: ListName): boolean {
  const state = shopData.getSnapshot();
  return state.context[list].records !== null || state.hasTag("failed");
}

/** Whether a list has another announced version than before. A list without one now does not count. */
export function hasOtherVersion(announced: AnnouncedVersions, before: AnnouncedVersions): boolean {
  const { users = before.users, orders = before.orders } = announced;
  return users !== before.users || orders !== before.orders;
}

const announcedIn = ({ context: { users, orders } }: ShopDataState): AnnouncedVersions => ({
  users: users.announced,
  orders: orders.announced,
});
