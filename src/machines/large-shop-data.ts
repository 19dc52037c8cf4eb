import { assertEvent, assign, emit, enqueueActions, fromPromise, sendTo, setup } from "xstate";
import type { ListName } from "../../contract/list-names.ts";
import {
  atVersion,
  hasMissedChanges,
  type LargeList,
  newsIn,
  nothingHeld,
  withMissing,
  withOwnChange,
  withRecord,
  withUpdate,
} from "../domain/large-list.ts";
import type { Order, User } from "../domain/records.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import type { ListChange } from "../services/list-changes.ts";
import { shopApi } from "../services/shop-api.ts";
import type { EffectEvent, Receiver } from "./shared/effects.ts";
import {
  type AskedLists,
  onlyOf,
  type ServerReached,
  type ShopDataEvent,
  type ShopDataNotice,
} from "./shared/shop-data-ref.ts";
import type { AnnouncedVersions } from "./shared/watch-lists.ts";

export interface LargeShopDataInput {
  readonly parent: Receiver<EffectEvent | ShopDataNotice>;
}

interface LargeShopDataContext extends LargeShopDataInput {
  readonly users: LargeList<User>;
  readonly orders: LargeList<Order>;
}

const answered = ({ event }: { event: { output: AskedLists } }) => event.output;

const whatHasChanged = {
  id: "ask",
  src: "ask",
  input: ({ context: { users, orders } }: { context: LargeShopDataContext }) => ({
    users: users.version,
    orders: orders.version,
  }),
} as const;

/** The transition for a reply that continues the versions held: its changes are applied and announced. */
const whenAnswered = {
  guard: { type: "isStillNext", params: answered },
  target: "resting",
  actions: [{ type: "tellNews", params: answered }, { type: "setAnnounced", params: answered }, "emitReached"],
} as const;

/**
 * Follows the lists of a large shop (behaviour: Large shops), which stay at the server, and holds only the records that
 * were read one by one. It tells screens when to ask again: when the lists have other versions, and when the server is
 * reached again.
 */
export const largeShopDataMachine = setup({
  types: {
    context: {} as LargeShopDataContext,
    input: {} as LargeShopDataInput,
    events: {} as ShopDataEvent,
    emitted: {} as ServerReached,
    tags: "" as "busy",
  },
  actors: {
    /** Asks what has changed since these versions, or, where they are not known, for the current ones. */
    ask: fromPromise<AskedLists, AnnouncedVersions>(async ({ input, signal }) => {
      const { users: usersSince, orders: ordersSince } = input;
      if (usersSince === undefined || ordersSince === undefined) {
        const { users, orders } = await shopApi.versions(signal);
        return { users: unknownUntil("users", users), orders: unknownUntil("orders", orders) };
      }
      const [users, orders] = await Promise.all([
        shopApi.changesSince(usersSince, signal),
        shopApi.changesSince(ordersSince, signal),
      ]);
      // Without this check, the same question would be asked and answered without end.
      if (users.since !== usersSince || orders.since !== ordersSince) throw new Error("It answers another question.");
      return { users, orders };
    }),
  },
  actions: {
    changeUser: assign({
      users: ({ context, event }) => {
        assertEvent(event, "user.changed");
        return withOwnChange(context.users, event.change);
      },
    }),
    changeOrder: assign({
      orders: ({ context, event }) => {
        assertEvent(event, "order.changed");
        return withOwnChange(context.orders, event.change);
      },
    }),
    setRecord: assign(({ context, event }) => {
      assertEvent(event, "record.read");
      return event.list === "users"
        ? { users: withRecord(context.users, event.record) }
        : { orders: withRecord(context.orders, event.record) };
    }),
    setMissing: assign(({ context, event }) => {
      assertEvent(event, "record.missing");
      return event.list === "users"
        ? { users: withMissing(context.users, event.id) }
        : { orders: withMissing(context.orders, event.id) };
    }),
    setVersions: assign({
      users: ({ context, event }) => {
        assertEvent(event, "lists.versions");
        return atVersion(context.users, event.versions.users);
      },
      orders: ({ context, event }) => {
        assertEvent(event, "lists.versions");
        return atVersion(context.orders, event.versions.orders);
      },
    }),
    setAnnounced: assign({
      users: ({ context }, { users }: AskedLists) =>
        users?.list === "users" ? withUpdate(context.users, users) : context.users,
      orders: ({ context }, { orders }: AskedLists) =>
        orders?.list === "orders" ? withUpdate(context.orders, orders) : context.orders,
    }),
    tellNews: enqueueActions(({ context, enqueue }, { users, orders }: AskedLists) => {
      const news = {
        users: users?.list === "users" ? newsIn(context.users, users) : [],
        orders: orders?.list === "orders" ? newsIn(context.orders, orders) : [],
      };
      if (news.users.length + news.orders.length === 0) return;
      enqueue.sendTo(context.parent, { type: "records.changed", ...news });
    }),
    emitReached: emit({ type: "server.reached" } as const),
    tellBehind: sendTo(({ context }) => context.parent, { type: "lists.behind" } as const),
    toastFailure: sendTo(
      ({ context }) => context.parent,
      (_, { error }: { error: ApiError }) => ({ type: "toast", kind: "error", message: error.message }) as const,
    ),
  },
  guards: {
    missesSome: ({ context, event }) => {
      assertEvent(event, "lists.versions");
      const { users, orders } = event.versions;
      return hasMissedChanges(context.users, users) || hasMissedChanges(context.orders, orders);
    },
    isNext: ({ context, event }) => {
      assertEvent(event, "lists.change");
      const { list, since } = event.change;
      return !hasMissedChanges(context[list], since);
    },
    isStillNext: ({ context }, { users, orders }: AskedLists) =>
      !hasMissedChanges(context.users, users?.since ?? "") && !hasMissedChanges(context.orders, orders?.since ?? ""),
  },
}).createMachine({
  id: "largeShopData",
  context: ({ input }) => ({ ...input, users: nothingHeld, orders: nothingHeld }),
  initial: "resting",
  on: {
    "user.changed": { actions: "changeUser" },
    "order.changed": { actions: "changeOrder" },
    "record.read": { actions: "setRecord" },
    "record.missing": { actions: "setMissing" },
    "lists.versions": [{ guard: "missesSome", target: ".following" }, { actions: ["setVersions", "emitReached"] }],
    "lists.change": [
      {
        guard: "isNext",
        actions: [
          { type: "tellNews", params: ({ event }) => onlyOf(event.change) },
          { type: "setAnnounced", params: ({ event }) => onlyOf(event.change) },
        ],
      },
      { target: ".following" },
    ],
    "lists.ask": ".following",
    "shopData.reload": ".refreshing",
  },
  states: {
    resting: {},

    /** Something may have changed that was not announced: the server is asked what. */
    following: {
      invoke: {
        ...whatHasChanged,
        onDone: [whenAnswered, { target: "following", reenter: true }],
        onError: { target: "resting", actions: "tellBehind" },
      },
    },

    /** Reload Data asks what has changed, while the person waits. */
    refreshing: {
      tags: "busy",
      invoke: {
        ...whatHasChanged,
        onDone: [whenAnswered, { target: "refreshing", reenter: true }],
        onError: {
          target: "resting",
          actions: { type: "toastFailure", params: ({ event }) => ({ error: toApiError(event.error) }) },
        },
      },
    },
  },
});

/** Returns the change of a list to this version, from an unknown one and with unknown records. */
function unknownUntil(list: ListName, version: string): ListChange {
  return { list, since: "", version, update: undefined };
}
