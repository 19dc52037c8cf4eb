import { assertEvent, assign, enqueueActions, fromPromise, sendTo, setup } from "xstate";
import type { ListName } from "../../contract/list-names.ts";
import {
  afterAnswer,
  afterChange,
  afterLoad,
  afterUpdate,
  asked,
  fits,
  type HeldList,
  hasVersion,
  isBehind,
  type LoadedList,
  newsIn,
  notLoaded,
} from "../domain/held-list.ts";
import type { Order, User } from "../domain/records.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import type { ListChange, ListVersions } from "../services/list-changes.ts";
import { shopApi } from "../services/shop-api.ts";
import type { EffectEvent, Receiver } from "./shared/effects.ts";
import {
  type AskedLists,
  onlyOf,
  type ServerReached,
  type ShopDataEvent,
  type ShopDataNotice,
} from "./shared/shop-data-ref.ts";

type Loaded<T> = LoadedList<T> | "unchanged" | ApiError;

interface LoadedLists {
  readonly users: Loaded<User>;
  readonly orders: Loaded<Order>;
}

export interface ShopDataInput {
  readonly parent: Receiver<EffectEvent | ShopDataNotice>;
}

interface ShopDataContext extends ShopDataInput {
  readonly users: HeldList<User>;
  readonly orders: HeldList<Order>;
  /** The error of each list's last load; undefined where it succeeded. */
  readonly failures: Readonly<Record<ListName, ApiError | undefined>>;
}

const answered = ({ event }: { event: { output: AskedLists } }) => event.output;

/** The transitions for a reply: changes that fit the lists held are applied, and else both lists are loaded. */
const whenAnswered = [
  {
    guard: { type: "canBeTold", params: answered },
    target: "ready",
    actions: [
      { type: "tellNews", params: answered },
      { type: "setAsked", params: answered },
    ],
  },
  { target: "loading" },
] as const;

const toldOne = ({ event }: { event: { change: ListChange } }) => onlyOf(event.change);

/** The transition for an announced change that fits. One that does not goes to the root: its version shows what was missed. */
const whenTold = {
  guard: "fits",
  actions: [{ type: "tellNews", params: toldOne }, "bringUpToDate"],
} as const;

/**
 * Holds the users and orders (behaviour: Loading the lists; Live changes): loads them 100 ms after sign-in, and changes them in
 * place when the server confirms a change of this page or announces one of somebody else. Reload Data asks what has changed, or
 * loads the lists again where the server cannot tell; a list that fails to load keeps what it held.
 */
export const shopDataMachine = setup({
  types: {
    context: {} as ShopDataContext,
    input: {} as ShopDataInput,
    events: {} as ShopDataEvent,
    // Only largeShopDataMachine emits it; both are a ShopDataRef.
    emitted: {} as ServerReached,
    tags: "" as "busy" | "failed",
  },
  actors: {
    load: fromPromise<LoadedLists, Readonly<Record<ListName, string | undefined>>>(async ({ input, signal }) => {
      const [users, orders] = await Promise.all([
        shopApi.users(input.users, signal).catch(toApiError),
        shopApi.orders(input.orders, signal).catch(toApiError),
      ]);
      return { users, orders };
    }),
    ask: fromPromise<AskedLists, ListVersions>(async ({ input, signal }) => {
      const [users, orders] = await Promise.all([
        shopApi.changesSince(input.users, signal),
        shopApi.changesSince(input.orders, signal),
      ]);
      return { users, orders };
    }),
  },
  actions: {
    beginAnew: assign({
      users: ({ context }) => asked(context.users),
      orders: ({ context }) => asked(context.orders),
    }),
    setVersions: assign(({ context: { users, orders }, event }) => {
      assertEvent(event, "lists.versions");
      const { versions } = event;
      return { users: { ...users, announced: versions.users }, orders: { ...orders, announced: versions.orders } };
    }),
    setVersion: assign(({ context, event }) => {
      assertEvent(event, "lists.change");
      const { list, version: announced } = event.change;
      return list === "users"
        ? { users: { ...context.users, announced } }
        : { orders: { ...context.orders, announced } };
    }),
    /** Marks both lists as possibly outdated, so that the server is asked. */
    doubtVersions: assign({
      users: ({ context }) => ({ ...context.users, announced: "" }),
      orders: ({ context }) => ({ ...context.orders, announced: "" }),
    }),
    tellNews: enqueueActions(({ context, enqueue }, { users, orders }: AskedLists) => {
      const news = { users: newsIn(context.users, users), orders: newsIn(context.orders, orders) };
      if (news.users.length + news.orders.length === 0) return;
      enqueue.sendTo(context.parent, { type: "records.changed", ...news });
    }),
    bringUpToDate: assign(({ context, event }) => {
      assertEvent(event, "lists.change");
      const { list } = event.change;
      return list === "users"
        ? { users: afterUpdate(context.users, event.change) }
        : { orders: afterUpdate(context.orders, event.change) };
    }),
    setAsked: assign({
      users: ({ context }, { users }: AskedLists) => afterAnswer(context.users, users),
      orders: ({ context }, { orders }: AskedLists) => afterAnswer(context.orders, orders),
    }),
    tellBehind: sendTo(({ context }) => context.parent, { type: "lists.behind" } as const),
    setLoaded: assign({
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
    isComplete: (_, loaded: LoadedLists) => failures(loaded).length === 0,
    wasAnnounced: (_, loaded: LoadedLists) => failures(loaded).every((error) => error.announced),
    hasVersions: ({ context: { users, orders } }) => hasVersion(users) && hasVersion(orders),
    isBehind: ({ context: { users, orders } }) =>
      hasVersion(users) && hasVersion(orders) && (isBehind(users) || isBehind(orders)),
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
  initial: "waiting",
  on: {
    "user.changed": { actions: "changeUser" },
    "order.changed": { actions: "changeOrder" },
    // Also kept while a reply is in flight, which may be older.
    "lists.versions": { actions: "setVersions" },
    "lists.change": { actions: "setVersion" },
    "lists.ask": { actions: "doubtVersions" },
  },
  states: {
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
        input: ({ context }) => ({ users: context.users.etag, orders: context.orders.etag }),
        onDone: [
          {
            guard: { type: "isComplete", params: ({ event }) => event.output },
            target: "ready",
            actions: { type: "setLoaded", params: ({ event }) => event.output },
          },
          {
            guard: { type: "wasAnnounced", params: ({ event }) => event.output },
            target: "failed",
            actions: { type: "setLoaded", params: ({ event }) => event.output },
          },
          {
            target: "failed",
            actions: [
              { type: "setLoaded", params: ({ event }) => event.output },
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
        "lists.change": whenTold,
      },
    },

    failed: {
      tags: "failed",
      // A list that is held is kept up to date.
      always: { guard: "isBehind", target: "following" },
      on: {
        "lists.change": whenTold,
        "shopData.reload": [{ guard: "hasVersions", target: "refreshing" }, { target: "loading" }],
        // The server is there again.
        "lists.versions": [{ guard: "hasVersions", target: "ready", actions: "setVersions" }, { target: "loading" }],
      },
    },

    /** Reload Data asks what has changed, while the person waits. */
    refreshing: {
      tags: "busy",
      entry: "beginAnew",
      invoke: {
        id: "ask",
        src: "ask",
        input: ({ context }) => askOf(context),
        onDone: whenAnswered,
        onError: "loading",
      },
    },

    /** The server has announced other versions than those held: it is asked what has changed. */
    following: {
      entry: "beginAnew",
      invoke: {
        id: "ask",
        src: "ask",
        input: ({ context }) => askOf(context),
        onDone: whenAnswered,
        onError: { target: "ready", actions: "tellBehind" },
      },
      on: { "shopData.reload": "refreshing" },
    },
  },
});

const failureIn = (loaded: Loaded<unknown>) => (loaded instanceof Error ? loaded : undefined);

const failures = ({ users, orders }: LoadedLists): ApiError[] =>
  [users, orders].flatMap((loaded) => failureIn(loaded) ?? []);

const unannounced = (loaded: LoadedLists): ApiError =>
  failures(loaded).find((error) => !error.announced) ?? toApiError(undefined);

/** Returns the versions to ask about. Both lists must have one. */
const askOf = ({ users, orders }: ShopDataContext) => ({
  users: users.version as string,
  orders: orders.version as string,
});
