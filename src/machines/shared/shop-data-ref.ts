import type { ActorRef, Snapshot } from "xstate";
import type { ListName } from "../../../contract/list-names.ts";
import type { Change } from "../../domain/collection.ts";
import type { Held } from "../../domain/held-list.ts";
import type { Order, User } from "../../domain/records.ts";
import type { ApiError } from "../../services/api-error.ts";
import type { ListChange, ListVersions } from "../../services/list-changes.ts";

/** The server has confirmed a change to a user. */
export type UserChanged = { readonly type: "user.changed"; readonly change: Change<User> };
/** The server has confirmed a change to an order. */
export type OrderChanged = { readonly type: "order.changed"; readonly change: Change<Order> };

/** A record is being read by itself. */
export type RecordRequested = { readonly type: "record.requested"; readonly list: ListName; readonly id: string };

/** A record was read by itself. */
export type RecordRead =
  | { readonly type: "record.read"; readonly list: "users"; readonly record: User }
  | { readonly type: "record.read"; readonly list: "orders"; readonly record: Order };

/** A record that was asked for by itself is not in the shop. */
export type RecordMissing = { readonly type: "record.missing"; readonly list: ListName; readonly id: string };

/** The events by which the server tells of its lists as they change. */
export type ListsAnnouncement =
  | { readonly type: "lists.versions"; readonly versions: ListVersions }
  | { readonly type: "lists.change"; readonly change: ListChange }
  /** Something may have changed: the server has to be asked what. */
  | { readonly type: "lists.ask" };

/** The events that the shop's data take; those of single records only in a large shop. */
export type ShopDataEvent =
  | { readonly type: "shopData.reload" }
  | UserChanged
  | OrderChanged
  | RecordRequested
  | RecordRead
  | RecordMissing
  | ListsAnnouncement;

/** The events that the shop's data send to their parent. */
export type ShopDataNotice =
  /** Records that somebody else has changed, by their ids. */
  | ({ readonly type: "records.changed" } & Readonly<Record<ListName, readonly string[]>>)
  /** The server was asked what has changed, and the request failed. */
  | { readonly type: "lists.behind" };

/** The server has named the versions of its lists, as when the connection is back. Only in a large shop. */
export type ServerReached = { readonly type: "server.reached" };

/** The snapshot of the shop's data. */
export type ShopDataState = Snapshot<unknown> & {
  readonly context: {
    readonly users: Held<User>;
    readonly orders: Held<Order>;
    /** The error of each list's last load; undefined where it succeeded. */
    readonly failures?: Readonly<Record<ListName, ApiError | undefined>>;
  };
  /** Busy: somebody waits for the lists. Failed: a list could not be loaded. */
  hasTag(tag: "busy" | "failed"): boolean;
};

/** The actor that holds the shop's data: of `shopDataMachine`, or in a large shop of `largeShopDataMachine`. */
export type ShopDataRef = ActorRef<ShopDataState, ShopDataEvent, ServerReached>;

/** The part of the shop's data that is needed to watch them. */
export type WatchedShopData = Pick<ShopDataRef, "getSnapshot" | "subscribe">;

/** The changes of both lists; undefined for a list that was not asked about. */
export interface AskedLists {
  readonly users: ListChange | undefined;
  readonly orders: ListChange | undefined;
}

/** Returns a list's change as an answer about that list alone. */
export const onlyOf = (change: ListChange): AskedLists =>
  change.list === "users" ? { users: change, orders: undefined } : { users: undefined, orders: change };
