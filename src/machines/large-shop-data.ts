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
  withRequested,
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
  /** Whether something changed that was not announced, since the server was asked what has. */
  readonly isOutdated: boolean;
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

/** The transitions for a reply: if it continues the versions held, its changes are applied and announced. */
const whenAnswered = [
  {
    guard: { type: "isStillNext", params: answered },
    target: "resting",
    actions: [{ type: "tellNews", params: answered }, { type: "setAnnounced", params: answered }, "emitReached"],
  },
  { target: "outdated" },
] as const;

/** A request is not begun anew: where much changes, none would come to its end. */
const whileAsking = {
  "lists.versions": { guard: "missesSome", actions: "markOutdated" },
  "lists.change": { guard: "isMissed", actions: "markOutdated" },
  "lists.ask": { actions: "markOutdated" },
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
    setRequested: assign(({ context, event }) => {
      assertEvent(event, "record.requested");
      return event.list === "users"
        ? { users: withRequested(context.users, event.id) }
        : { orders: withRequested(context.orders, event.id) };
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
    setVersions: assign(({ context: { users, orders }, event }) => {
      assertEvent(event, "lists.versions");
      const { versions } = event;
      return { users: atVersion(users, versions.users), orders: atVersion(orders, versions.orders) };
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
    markOutdated: assign({ isOutdated: true }),
    markCurrent: assign({ isOutdated: false }),
    emitReached: emit({ type: "server.reached" } as const),
    tellBehind: sendTo(({ context }) => context.parent, { type: "lists.behind" } as const),
    toastFailure: sendTo(
      ({ context }) => context.parent,
      (_, { error }: { error: ApiError }) => ({ type: "toast", kind: "error", message: error.message }) as const,
    ),
  },
  guards: {
    missesSome: ({ context, event }) => missesSome(context, event),
    missesNone: ({ context, event }) => !missesSome(context, event),
    isMissed: ({ context, event }) => isMissed(context, event),
    isNext: ({ context, event }) => !isMissed(context, event),
    isOutdated: ({ context }) => context.isOutdated,
    isStillNext: ({ context }, { users, orders }: AskedLists) =>
      !hasMissedChanges(context.users, users?.since ?? "") && !hasMissedChanges(context.orders, orders?.since ?? ""),
  },
  delays: {
    /** Limits how often the server is asked where much changes. */
    soon: 250,
  },
}).createMachine({
  id: "largeShopData",
  context: ({ input }) => ({ ...input, users: nothingHeld, orders: nothingHeld, isOutdated: false }),
  initial: "resting",
  on: {
    "user.changed": { actions: "changeUser" },
    "order.changed": { actions: "changeOrder" },
    "record.requested": { actions: "setRequested" },
    "record.read": { actions: "setRecord" },
    "record.missing": { actions: "setMissing" },
    "lists.versions": { guard: "missesNone", actions: ["setVersions", "emitReached"] },
    "lists.change": {
      guard: "isNext",
      actions: [
        { type: "tellNews", params: ({ event }) => onlyOf(event.change) },
        { type: "setAnnounced", params: ({ event }) => onlyOf(event.change) },
      ],
    },
    "shopData.reload": ".refreshing",
  },
  states: {
    resting: {
      always: { guard: "isOutdated", target: "outdated" },
      on: {
        "lists.versions": { guard: "missesSome", target: "following" },
        "lists.change": { guard: "isMissed", target: "following" },
        "lists.ask": "following",
      },
    },

    /** The server's reply may lack what has changed meanwhile. */
    outdated: { after: { soon: "following" } },

    /** Something may have changed that was not announced: the server is asked what. */
    following: {
      entry: "markCurrent",
      on: whileAsking,
      invoke: {
        ...whatHasChanged,
        onDone: whenAnswered,
        onError: { target: "resting", actions: "tellBehind" },
      },
    },

    /** Reload Data asks what has changed, while the person waits. */
    refreshing: {
      tags: "busy",
      entry: "markCurrent",
      on: whileAsking,
      invoke: {
        ...whatHasChanged,
        onDone: whenAnswered,
        onError: {
          target: "resting",
          actions: { type: "toastFailure", params: ({ event }) => ({ error: toApiError(event.error) }) },
        },
      },
    },
  },
});

function missesSome({ users, orders }: LargeShopDataContext, event: ShopDataEvent): boolean {
  assertEvent(event, "lists.versions");
  return hasMissedChanges(users, event.versions.users) || hasMissedChanges(orders, event.versions.orders);
}

function isMissed(context: LargeShopDataContext, event: ShopDataEvent): boolean {
  assertEvent(event, "lists.change");
  return hasMissedChanges(context[event.change.list], event.change.since);
}

/** Returns the change of a list to this version, from an unknown one and with unknown records. */
function unknownUntil(list: ListName, version: string): ListChange {
  return { list, since: "", version, update: undefined };
}
