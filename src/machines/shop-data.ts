import { assertEvent, assign, fromPromise, sendTo, setup } from "xstate";
import { type Change, type Collection, changed, collect } from "../domain/collection.ts";
import type { Order, User } from "../domain/records.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import type { ListReply } from "../services/lists.ts";
import type { ShopApi } from "../services/shop-api.ts";
import type { EffectEvent, Receiver } from "./effects.ts";

type ListApi = Pick<ShopApi, "users" | "orders">;
type Loaded<T> = ListReply<T> | "unchanged" | ApiError;

interface LoadedLists {
  readonly users: Loaded<User>;
  readonly orders: Loaded<Order>;
}

interface HeldList<T extends { readonly _id: string }> {
  /** Null until the list has been loaded once: not loaded is not the same as empty. */
  readonly records: Collection<T> | null;
  /** What the server called the version held; unset after a change, which makes it another. */
  readonly etag: string | undefined;
  /** Changes confirmed while a load is in flight, whose answer may be older than they are. */
  readonly changes: readonly Change<T>[];
}

export interface ShopDataInput {
  readonly api: ListApi;
  readonly parent: Receiver<EffectEvent>;
}

interface ShopDataContext extends ShopDataInput {
  readonly users: HeldList<User>;
  readonly orders: HeldList<Order>;
}

/** The server has confirmed a change to a user. */
export type UserChanged = { readonly type: "user.changed"; readonly change: Change<User> };
/** The server has confirmed a change to an order. */
export type OrderChanged = { readonly type: "order.changed"; readonly change: Change<Order> };

export type ShopDataEvent = { type: "shopData.reload" } | UserChanged | OrderChanged;

/**
 * The users and orders of the signed-in administrator (behaviour: Loading the lists): loaded 100 ms after sign-in and
 * on Reload Data, and changed in place as the server confirms changes. A list that fails to load keeps what it held.
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
  },
  actions: {
    forgetChanges: assign({
      users: ({ context }) => ({ ...context.users, changes: [] }),
      orders: ({ context }) => ({ ...context.orders, changes: [] }),
    }),
    holdLoaded: assign({
      users: ({ context }, loaded: LoadedLists) => afterLoad(context.users, loaded.users),
      orders: ({ context }, loaded: LoadedLists) => afterLoad(context.orders, loaded.orders),
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
  },
  delays: { afterSignIn: 100 },
}).createMachine({
  id: "shopData",
  context: ({ input }) => ({ ...input, users: notLoaded, orders: notLoaded }),
  initial: "waiting",
  on: {
    "user.changed": { actions: "changeUser" },
    "order.changed": { actions: "changeOrder" },
  },
  states: {
    waiting: {
      tags: "busy",
      after: { afterSignIn: "loading" },
    },

    loading: {
      tags: "busy",
      entry: "forgetChanges",
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
      on: { "shopData.reload": "loading" },
    },

    failed: {
      on: { "shopData.reload": "loading" },
    },
  },
});

const notLoaded = { records: null, etag: undefined, changes: [] };

function failures({ users, orders }: LoadedLists): ApiError[] {
  return [users, orders].filter((loaded) => loaded instanceof Error);
}

function unannounced(loaded: LoadedLists): ApiError {
  return failures(loaded).find((error) => !error.announced) ?? toApiError(undefined);
}

function afterLoad<T extends { readonly _id: string }>(held: HeldList<T>, loaded: Loaded<T>): HeldList<T> {
  if (loaded instanceof Error || loaded === "unchanged") return { ...held, changes: [] };
  const records = held.changes.reduce(changed, collect(loaded.records));
  return { records, etag: held.changes.length === 0 ? loaded.etag : undefined, changes: [] };
}

function afterChange<T extends { readonly _id: string }>(held: HeldList<T>, change: Change<T>): HeldList<T> {
  return {
    records: held.records && changed(held.records, change),
    etag: undefined,
    changes: [...held.changes, change],
  };
}
