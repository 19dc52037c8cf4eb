import { assertEvent, assign, raise, setup } from "xstate";
import type { ListName } from "../../contract/list-names.ts";
import type { OrderChanged, ShopDataNotice, UserChanged } from "./shared/shop-data-ref.ts";

type Ids = ReadonlySet<string>;
const none: Ids = new Set();

interface RecentChangesContext {
  /** The marked records, each with the number of the news that it was in. */
  readonly marks: Readonly<Record<ListName, ReadonlyMap<string, number>>>;
  /** The records whose change has not been read out yet, or is being read out. */
  readonly unread: Readonly<Record<ListName, Ids>>;
  /** How often there was news. */
  readonly count: number;
}

export type RecentChangesEvent =
  | Extract<ShopDataNotice, { type: "records.changed" }>
  /** A change made in this page is no news, even where the server told of it shortly before its reply. */
  | UserChanged
  | OrderChanged
  | { type: "marks.expired"; count: number };

/**
 * Marks the records that somebody else has changed, for some seconds each, and announces them together to screen
 * readers (behaviour: Live changes).
 */
export const recentChangesMachine = setup({
  types: {
    context: {} as RecentChangesContext,
    events: {} as RecentChangesEvent,
  },
  actions: {
    add: assign(({ context, event }) => {
      assertEvent(event, "records.changed");
      const count = context.count + 1;
      const marked = (list: ListName) =>
        new Map([...context.marks[list], ...event[list].map((id) => [id, count] as const)]);
      const unread = (list: ListName) => new Set([...context.unread[list], ...event[list]]);
      return {
        count,
        marks: { users: marked("users"), orders: marked("orders") },
        unread: { users: unread("users"), orders: unread("orders") },
      };
    }),
    expireLater: raise(({ context }) => ({ type: "marks.expired", count: context.count }) as const, {
      delay: "marked",
    }),
    expire: assign(({ context: { marks }, event }) => {
      assertEvent(event, "marks.expired");
      const left = (list: ListName) => new Map([...marks[list]].filter(([, count]) => count > event.count));
      return { marks: { users: left("users"), orders: left("orders") } };
    }),
    dropOwn: assign(({ context: { marks, unread }, event }) => {
      assertEvent(event, ["user.changed", "order.changed"]);
      const list = event.type === "user.changed" ? "users" : "orders";
      const own = event.change.type === "removed" ? event.change.id : event.change.record._id;
      return {
        marks: { ...marks, [list]: new Map([...marks[list]].filter(([id]) => id !== own)) },
        unread: { ...unread, [list]: new Set([...unread[list]].filter((id) => id !== own)) },
      };
    }),
    forgetUnread: assign({ unread: { users: none, orders: none } }),
  },
  guards: {
    isNothing: ({ context: { unread } }) => unread.users.size + unread.orders.size === 0,
  },
  delays: {
    /** Longer than the mark takes to fade in the stylesheet. */
    marked: 6_000,
    /** Changes that come within this time are read out together. */
    collecting: 1_000,
    telling: 5_000,
  },
}).createMachine({
  id: "recentChanges",
  context: {
    marks: { users: new Map(), orders: new Map() },
    unread: { users: none, orders: none },
    count: 0,
  },
  on: {
    "marks.expired": { actions: "expire" },
    "user.changed": { actions: "dropOwn" },
    "order.changed": { actions: "dropOwn" },
  },
  initial: "quiet",
  states: {
    quiet: {
      entry: "forgetUnread",
      on: { "records.changed": { target: "collecting", actions: ["add", "expireLater"] } },
    },
    collecting: {
      after: { collecting: "telling" },
      on: { "records.changed": { actions: ["add", "expireLater"] } },
    },
    telling: {
      always: { guard: "isNothing", target: "quiet" },
      after: { telling: "quiet" },
      on: { "records.changed": { target: "collecting", actions: ["forgetUnread", "add", "expireLater"] } },
    },
  },
});
