import type { ActorRef, Snapshot } from "xstate";
import type { ListName } from "../../contract/list-names.ts";
import type { Change } from "../domain/collection.ts";
import type { Held } from "../domain/held-list.ts";
import type { Order, User } from "../domain/records.ts";
import type { ApiError } from "../services/api-error.ts";
import type { ListChange, ListVersions } from "../services/list-changes.ts";

/** The server has confirmed a change to a user. */
export type UserChanged = { readonly type: "user.changed"; readonly change: Change<User> };
/** The server has confirmed a change to an order. */
export type OrderChanged = { readonly type: "order.changed"; readonly change: Change<Order> };

/** A record was asked for by itself. */
export type RecordRead =
  | { readonly type: "record.read"; readonly list: "users"; readonly record: User }
  | { readonly type: "record.read"; readonly list: "orders"; readonly record: Order };

/** A record was asked for by itself, and is not in the shop. */
export type RecordMissing = { readonly type: "record.missing"; readonly list: ListName; readonly id: string };

/** What the server tells of its lists as they change. */
export type ListsTold =
  | { readonly type: "lists.versions"; readonly versions: ListVersions }
  | { readonly type: "lists.change"; readonly change: ListChange }
  /** Something may have changed. */
  | { readonly type: "lists.ask" };

/** What the shop's data hear; of records that were asked for by themselves, only in a large shop. */
export type ShopDataEvent =
  | { readonly type: "shopData.reload" }
  | UserChanged
  | OrderChanged
  | RecordRead
  | RecordMissing
  | ListsTold;

/** What the shop's data tell of themselves. */
export type ShopDataNotice =
  /** Records that somebody else has changed, by their ids. */
  | ({ readonly type: "records.changed" } & Readonly<Record<ListName, readonly string[]>>)
  /** What has changed was asked, and could not be learned. */
  | { readonly type: "lists.behind" };

/** Only in a large shop: the server has said or answered what its lists are at, as when the connection is back. */
export type ServerHeard = { readonly type: "server.heard" };

/** What can be seen of the shop's data. */
export type ShopDataState = Snapshot<unknown> & {
  readonly context: {
    readonly users: Held<User>;
    readonly orders: Held<Order>;
    /** Why a list could not be loaded the last time. */
    readonly failures?: Readonly<Record<ListName, ApiError | undefined>>;
  };
  /** Busy: somebody waits for the lists. Failed: a list could not be loaded. */
  hasTag(tag: "busy" | "failed"): boolean;
};

/** The actor that holds the shop's data: of `shopDataMachine`, or in a large shop of `largeShopDataMachine`. */
export type ShopDataRef = ActorRef<ShopDataState, ShopDataEvent, ServerHeard>;

/** The shop's data as who watches them needs it. */
export type WatchedShopData = Pick<ShopDataRef, "getSnapshot" | "subscribe">;

/** What has changed in the lists that were asked about. */
export interface AskedLists {
  readonly users: ListChange | undefined;
  readonly orders: ListChange | undefined;
}

/** A list's change as an answer about that list alone. */
export const onlyOf = (change: ListChange): AskedLists =>
  change.list === "users" ? { users: change, orders: undefined } : { users: undefined, orders: change };
