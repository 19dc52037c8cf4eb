import { assertEvent, assign, enqueueActions, fromPromise, sendTo, setup } from "xstate";
import type { Change } from "../domain/collection.ts";
import {
  afterAnswer,
  afterChange,
  afterLoad,
  afterTold,
  afterToldOfLarge,
  afterUpdate,
  asked,
  atVersion,
  fits,
  type HeldList,
  hasVersion,
  isBehind,
  type LoadedList,
  misses,
  newsIn,
  newsOfLarge,
  notLoaded,
  withAhead,
  withMissing,
} from "../domain/held-list.ts";
import type { Order, User } from "../domain/records.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import type { ListChange, ListName, ListVersions } from "../services/list-changes.ts";
import type { ShopApi } from "../services/shop-api.ts";
import type { EffectEvent, Receiver } from "./effects.ts";
import type { ToldVersions } from "./watch-lists.ts";

type ListApi = Pick<ShopApi, "users" | "orders" | "changesSince" | "versions">;
type Loaded<T> = LoadedList<T> | "unchanged" | ApiError;

interface LoadedLists {
  readonly users: Loaded<User>;
  readonly orders: Loaded<Order>;
}

/** What has changed in the lists that were asked about. */
interface AskedLists {
  readonly users: ListChange | undefined;
  readonly orders: ListChange | undefined;
}

export interface ShopDataInput {
  readonly api: ListApi;
  /** Whether the server says that the shop is large: its lists are not loaded. */
  readonly isLarge: boolean;
  readonly parent: Receiver<EffectEvent | ShopDataNotice>;
}

interface ShopDataContext extends ShopDataInput {
  readonly users: HeldList<User>;
  readonly orders: HeldList<Order>;
  /** Why a list could not be loaded the last time. */
  readonly failures: Readonly<Record<ListName, ApiError | undefined>>;
}

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

/** What the shop's data tell of themselves. */
export type ShopDataNotice =
  /** Records that somebody else has changed, by their ids. */
  | ({ readonly type: "records.changed" } & Readonly<Record<ListName, readonly string[]>>)
  /** What has changed was asked, and could not be learned. */
  | { readonly type: "lists.behind" };

export type ShopDataEvent =
  | { type: "shopData.reload" }
  | UserChanged
  | OrderChanged
  | RecordRead
  | RecordMissing
  | ListsTold;

/**
 * The users and orders of the signed-in administrator (behaviour: Loading the lists; Live changes): loaded 100 ms after
 * sign-in, and changed in place as the server confirms changes and tells those of others. Reload Data asks what has
 * changed, or loads the lists again where the server cannot tell. A list that fails to load keeps what it held.
 * A large shop's lists are not loaded: screens ask the server, and again when it tells other versions (behaviour: Large
 * shops).
 */
export const shopDataMachine = setup({
  types: {
    context: {} as ShopDataContext,
    input: {} as ShopDataInput,
    events: {} as ShopDataEvent,
    tags: "" as "busy",
  },
  actors: {
    load: fromPromise<LoadedLists, { api: ListApi; users: string | undefined; orders: string | undefined }>(
      async ({ input, signal }) => {
        const [users, orders] = await Promise.all([
          input.api.users(input.users, signal).catch(toApiError),
          input.api.orders(input.orders, signal).catch(toApiError),
        ]);
        return { users, orders };
      },
    ),
    ask: fromPromise<AskedLists, { api: ListApi } & ListVersions>(async ({ input, signal }) => {
      const { api } = input;
      const [users, orders] = await Promise.all([
        api.changesSince(input.users, signal),
        api.changesSince(input.orders, signal),
      ]);
      return { users, orders };
    }),
    /** What has changed since these versions; where they are not known, which ones there are. */
    askOfLarge: fromPromise<AskedLists, { api: ListApi } & ToldVersions>(async ({ input, signal }) => {
      const { api, users: usersSince, orders: ordersSince } = input;
      if (usersSince !== undefined && ordersSince !== undefined) {
        const [users, orders] = await Promise.all([
          api.changesSince(usersSince, signal),
          api.changesSince(ordersSince, signal),
        ]);
        return { users, orders };
      }
      const { users, orders } = await api.versions(signal);
      return { users: unknownUntil("users", users), orders: unknownUntil("orders", orders) };
    }),
  },
  actions: {
    beginAnew: assign({
      users: ({ context }) => asked(context.users),
      orders: ({ context }) => asked(context.orders),
    }),
    setVersions: assign({
      users: ({ context, event }) => {
        assertEvent(event, "lists.versions");
        return { ...context.users, told: event.versions.users };
      },
      orders: ({ context, event }) => {
        assertEvent(event, "lists.versions");
        return { ...context.orders, told: event.versions.orders };
      },
    }),
    setVersionsOfLarge: assign({
      users: ({ context, event }) => {
        assertEvent(event, "lists.versions");
        return atVersion(context.users, event.versions.users);
      },
      orders: ({ context, event }) => {
        assertEvent(event, "lists.versions");
        return atVersion(context.orders, event.versions.orders);
      },
    }),
    holdAskedOfLarge: assign({
      users: ({ context }, { users }: AskedLists) =>
        users?.list === "users" ? afterToldOfLarge(context.users, users) : context.users,
      orders: ({ context }, { orders }: AskedLists) =>
        orders?.list === "orders" ? afterToldOfLarge(context.orders, orders) : context.orders,
    }),
    setVersion: assign(({ context, event }) => {
      assertEvent(event, "lists.change");
      const { change } = event;
      return change.list === "users"
        ? { users: afterTold(context.users, change) }
        : { orders: afterTold(context.orders, change) };
    }),
    holdAhead: assign(({ context, event }) => {
      assertEvent(event, "record.read");
      return event.list === "users"
        ? { users: withAhead(context.users, event.record) }
        : { orders: withAhead(context.orders, event.record) };
    }),
    holdMissing: assign(({ context, event }) => {
      assertEvent(event, "record.missing");
      return { [event.list]: withMissing(context[event.list] as HeldList<Order & User>, event.id) };
    }),
    /** Which versions there are is not known: others than those held, as far as anybody can tell. */
    doubtVersions: assign({
      users: ({ context }) => ({ ...context.users, told: "" }),
      orders: ({ context }) => ({ ...context.orders, told: "" }),
    }),
    tellNews: enqueueActions(({ context, enqueue }, { users, orders }: AskedLists) => {
      const news = { users: newsIn(context.users, users), orders: newsIn(context.orders, orders) };
      if (news.users.length + news.orders.length === 0) return;
      enqueue.sendTo(context.parent, { type: "records.changed", ...news });
    }),
    tellNewsOfLarge: enqueueActions(({ context, enqueue }, { users, orders }: AskedLists) => {
      const news = {
        users: users?.list === "users" ? newsOfLarge(context.users, users) : [],
        orders: orders?.list === "orders" ? newsOfLarge(context.orders, orders) : [],
      };
      if (news.users.length + news.orders.length === 0) return;
      enqueue.sendTo(context.parent, { type: "records.changed", ...news });
    }),
    doubtUsers: assign({ users: ({ context }) => ({ ...context.users, told: "" }) }),
    doubtOrders: assign({ orders: ({ context }) => ({ ...context.orders, told: "" }) }),
    bringUpToDate: assign(({ context, event }) => {
      assertEvent(event, "lists.change");
      const { list } = event.change;
      return list === "users"
        ? { users: afterUpdate(context.users, event.change) }
        : { orders: afterUpdate(context.orders, event.change) };
    }),
    holdAsked: assign({
      users: ({ context }, { users }: AskedLists) => afterAnswer(context.users, users),
      orders: ({ context }, { orders }: AskedLists) => afterAnswer(context.orders, orders),
    }),
    tellBehind: sendTo(({ context }) => context.parent, { type: "lists.behind" } as const),
    holdLoaded: assign({
      users: ({ context }, loaded: LoadedLists) => afterLoad(context.users, loaded.users),
      orders: ({ context }, loaded: LoadedLists) => afterLoad(context.orders, loaded.orders),
      failures: (_, { users, orders }: LoadedLists) => ({ users: failureIn(users), orders: failureIn(orders) }),
    }),
    changeUser: assign({
      users: ({ context, event }) => {
        assertEvent(event, "user.changed");
        return afterChange(context.users, event.change);
      },
    }),
    changeOrder: assign({
      orders: ({ context, event }) => {
        assertEvent(event, "order.changed");
        return afterChange(context.orders, event.change);
      },
    }),
    toastFailure: sendTo(
      ({ context }) => context.parent,
      (_, { error }: { error: ApiError }) => ({ type: "toast", kind: "error", message: error.message }) as const,
    ),
  },
  guards: {
    isLarge: ({ context }) => context.isLarge,
    isComplete: (_, loaded: LoadedLists) => failures(loaded).length === 0,
    wasAnnounced: (_, loaded: LoadedLists) => failures(loaded).every((error) => error.announced),
    hasVersions: ({ context: { users, orders } }) => hasVersion(users) && hasVersion(orders),
    isBehind: ({ context: { users, orders } }) =>
      hasVersion(users) && hasVersion(orders) && (isBehind(users) || isBehind(orders)),
    missesSome: ({ context, event }) => {
      assertEvent(event, "lists.versions");
      const { users, orders } = event.versions;
      return misses(context.users, users) || misses(context.orders, orders);
    },
    isNext: ({ context, event }) => {
      assertEvent(event, "lists.change");
      const { list, since } = event.change;
      return !misses(context[list], since);
    },
    isStillNext: ({ context }, { users, orders }: AskedLists) =>
      !misses(context.users, users?.since ?? "") && !misses(context.orders, orders?.since ?? ""),
    fits: ({ context, event }) => {
      assertEvent(event, "lists.change");
      const { change } = event;
      return fits(context[change.list], change) && change.update !== undefined;
    },
    canBeTold: ({ context }, { users, orders }: AskedLists) =>
      users?.list === "users" &&
      orders?.list === "orders" &&
      [users, orders].every((change) => fits(context[change.list], change) && change.update),
  },
  delays: { afterSignIn: 100 },
}).createMachine({
  id: "shopData",
  context: ({ input }) => ({
    ...input,
    users: notLoaded,
    orders: notLoaded,
    failures: { users: undefined, orders: undefined },
  }),
  initial: "starting",
  on: {
    "user.changed": { actions: "changeUser" },
    "order.changed": { actions: "changeOrder" },
    "record.read": { actions: "holdAhead" },
    "record.missing": { actions: "holdMissing" },
    // Heard while an answer is in flight that may be older.
    "lists.versions": { actions: "setVersions" },
    "lists.change": { actions: "setVersion" },
    "lists.ask": { actions: "doubtVersions" },
  },
  states: {
    starting: { always: [{ guard: "isLarge", target: "served" }, { target: "waiting" }] },

    waiting: {
      tags: "busy",
      after: { afterSignIn: "loading" },
    },

    loading: {
      tags: "busy",
      entry: "beginAnew",
      invoke: {
        id: "load",
        src: "load",
        input: ({ context }) => ({ api: context.api, users: context.users.etag, orders: context.orders.etag }),
        onDone: [
          {
            guard: { type: "isComplete", params: ({ event }) => event.output },
            target: "ready",
            actions: { type: "holdLoaded", params: ({ event }) => event.output },
          },
          {
            guard: { type: "wasAnnounced", params: ({ event }) => event.output },
            target: "failed",
            actions: { type: "holdLoaded", params: ({ event }) => event.output },
          },
          {
            target: "failed",
            actions: [
              { type: "holdLoaded", params: ({ event }) => event.output },
              {
                type: "toastFailure",
                params: ({ event }) => ({ error: unannounced(event.output) }),
              },
            ],
          },
        ],
        onError: {
          target: "failed",
          actions: { type: "toastFailure", params: ({ event }) => ({ error: toApiError(event.error) }) },
        },
      },
    },

    ready: {
      always: { guard: "isBehind", target: "following" },
      on: {
        "shopData.reload": [{ guard: "hasVersions", target: "refreshing" }, { target: "loading" }],
        // Any other shows that something was missed.
        "lists.change": {
          guard: "fits",
          actions: [{ type: "tellNews", params: ({ event }) => onlyOf(event.change) }, "bringUpToDate"],
        },
      },
    },

    failed: {
      on: {
        "shopData.reload": [{ guard: "hasVersions", target: "refreshing" }, { target: "loading" }],
        // The server is there again.
        "lists.versions": [{ guard: "hasVersions", target: "ready", actions: "setVersions" }, { target: "loading" }],
      },
    },

    /** Somebody wants to see what has changed. */
    refreshing: {
      tags: "busy",
      entry: "beginAnew",
      invoke: {
        id: "ask",
        src: "ask",
        input: ({ context }) => askOf(context),
        onDone: [
          {
            guard: { type: "canBeTold", params: ({ event }) => event.output },
            target: "ready",
            actions: [
              { type: "tellNews", params: ({ event }) => event.output },
              { type: "holdAsked", params: ({ event }) => event.output },
            ],
          },
          { target: "loading" },
        ],
        onError: "loading",
      },
    },

    /** The server has told of something that is not here. */
    following: {
      entry: "beginAnew",
      invoke: {
        id: "ask",
        src: "ask",
        input: ({ context }) => askOf(context),
        onDone: [
          {
            guard: { type: "canBeTold", params: ({ event }) => event.output },
            target: "ready",
            actions: [
              { type: "tellNews", params: ({ event }) => event.output },
              { type: "holdAsked", params: ({ event }) => event.output },
            ],
          },
          { target: "loading" },
        ],
        onError: { target: "ready", actions: "tellBehind" },
      },
      on: { "shopData.reload": "refreshing" },
    },

    /** The lists stay at the server, and screens ask it for what they show. */
    served: {
      on: {
        "user.changed": { actions: ["changeUser", "doubtUsers"] },
        "order.changed": { actions: ["changeOrder", "doubtOrders"] },
        "lists.versions": [{ guard: "missesSome", target: ".following" }, { actions: "setVersionsOfLarge" }],
        "lists.change": [
          {
            guard: "isNext",
            actions: [
              { type: "tellNewsOfLarge", params: ({ event }) => onlyOf(event.change) },
              { type: "holdAskedOfLarge", params: ({ event }) => onlyOf(event.change) },
            ],
          },
          { target: ".following" },
        ],
        "lists.ask": ".following",
        "shopData.reload": ".refreshing",
      },
      initial: "resting",
      states: {
        resting: {},

        /** Something may have changed that was not told. */
        following: {
          invoke: {
            id: "askOfLarge",
            src: "askOfLarge",
            input: ({ context: { api, users, orders } }) => ({ api, users: users.version, orders: orders.version }),
            onDone: [
              {
                guard: { type: "isStillNext", params: ({ event }) => event.output },
                target: "resting",
                actions: [
                  { type: "tellNewsOfLarge", params: ({ event }) => event.output },
                  { type: "holdAskedOfLarge", params: ({ event }) => event.output },
                ],
              },
              { target: "following", reenter: true },
            ],
            onError: { target: "resting", actions: "tellBehind" },
          },
        },

        /** Somebody wants to see what has changed. */
        refreshing: {
          tags: "busy",
          invoke: {
            id: "askOfLarge",
            src: "askOfLarge",
            input: ({ context: { api, users, orders } }) => ({ api, users: users.version, orders: orders.version }),
            onDone: [
              {
                guard: { type: "isStillNext", params: ({ event }) => event.output },
                target: "resting",
                actions: [
                  { type: "tellNewsOfLarge", params: ({ event }) => event.output },
                  { type: "holdAskedOfLarge", params: ({ event }) => event.output },
                ],
              },
              { target: "refreshing", reenter: true },
            ],
            onError: {
              target: "resting",
              actions: { type: "toastFailure", params: ({ event }) => ({ error: toApiError(event.error) }) },
            },
          },
        },
      },
    },
  },
});

const failureIn = (loaded: Loaded<unknown>) => (loaded instanceof Error ? loaded : undefined);

const failures = ({ users, orders }: LoadedLists): ApiError[] =>
  [users, orders].flatMap((loaded) => failureIn(loaded) ?? []);

const unannounced = (loaded: LoadedLists): ApiError =>
  failures(loaded).find((error) => !error.announced) ?? toApiError(undefined);

/** What to ask about, where both lists have a version. */
const askOf = ({ api, users, orders }: ShopDataContext) => ({
  api,
  users: users.version as string,
  orders: orders.version as string,
});

/** A list's change as an answer about that list alone. */
const onlyOf = (change: ListChange): AskedLists =>
  change.list === "users" ? { users: change, orders: undefined } : { users: undefined, orders: change };

/** That a list is at a version, and nothing of how it came there. */
function unknownUntil(list: ListName, version: string): ListChange {
  return { list, since: "", version, update: undefined };
}
