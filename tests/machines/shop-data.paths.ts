import { type ShopDataInput, shopDataMachine } from "../../src/machines/shop-data.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { ListChange } from "../../src/services/list-changes.ts";
import type { Beginning, Model } from "./paths.ts";

export const user = { _id: "u1", name: "Ayesha" };
export const order = { _id: "o1", orderId: "10480", status: "pending" };
export const offline = new ApiError({ kind: "offline" }, true);
export const refused = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: "Boom" }, false);

/** The versions of the lists; below, the changes of each since then. */
export const versions = { users: "shop-users-1", orders: "shop-orders-1" };
const renamed = { _id: "u1", name: "Ayesha Malik", version: "2-b" };
export const changeOf = (list: string, since: number, version: number, update?: object) =>
  ({ list, since: `shop-${list}-${since}`, version: `shop-${list}-${version}`, update }) as unknown as ListChange;
export const usersChange = changeOf("users", 1, 2, { records: [renamed], gone: [] });
export const nothing = { records: [], gone: [] };
export const asked = { users: changeOf("users", 1, 1, nothing), orders: changeOf("orders", 1, 1, nothing) };

const reply = (record: object, version?: string) => ({ records: [record], etag: undefined, version });
const input = () => ({ parent: null as never });
const waited = { type: "xstate.after.afterSignIn.shopData.waiting" };

/** Another name for the same event, so that a walk has it where a reload has failed, too. */
const doubted = "something may have changed after a failure";

export const breakdown: Beginning<ShopDataInput> = {
  given: "a load that breaks down",
  input,
  events: {
    "100 ms have passed": waited,
    "loading throws what nobody foresaw": { type: "xstate.error.actor.load", error: new Error("unforeseen") },
  },
};

/** The users and orders of the signed-in administrator. */
export const model: Model<typeof shopDataMachine> = {
  machine: shopDataMachine,
  stateKey: ({ context: { users, orders } }) => [
    users.records?.list,
    orders.records?.list,
    users.version !== undefined,
    users.announced,
    users.changes.length > 0,
    orders.changes.length > 0,
  ],
  describeState: ({ value, context: { users, orders } }) => {
    const words = {
      waiting: "loading is about to begin",
      loading: "the lists are loading",
      ready: "the lists are loaded",
      failed: "loading has failed",
      refreshing: "what has changed is asked for the person",
      following: "what has changed is asked, as the server has told",
    };
    const held = [
      users.records && `${users.records.list.length} users`,
      orders.records && `${orders.records.list.length} orders`,
    ];
    return `${words[value as keyof typeof words]}; there are ${held.filter(Boolean).join(" and ") || "no lists"}`;
  },
  isPossible: (when, state) =>
    when !== doubted || (state.matches("failed") && state.context.users.version !== undefined),
  beginnings: [
    {
      given: "somebody who has just signed in",
      input,
      events: {
        "100 ms have passed": waited,
        "the person presses Reload Data": { type: "shopData.reload" },
        "the server has deleted the user": { type: "user.changed", change: { type: "removed", id: "u1" } },
        "the server has shipped the order": {
          type: "order.changed",
          change: { type: "updated", record: { _id: "o1", status: "shipped" } },
        },
        "both lists come": { type: "xstate.done.actor.load", output: { users: reply(user), orders: reply(order) } },
        "the connection is lost": { type: "xstate.done.actor.load", output: { users: offline, orders: offline } },
        "the users come, and the orders are refused": {
          type: "xstate.done.actor.load",
          output: { users: reply(user), orders: refused },
        },
      },
    },
    {
      given: "somebody who has signed in to a server that tells what changes",
      input,
      events: {
        "100 ms have passed": waited,
        "both lists come, with their versions": {
          type: "xstate.done.actor.load",
          output: { users: reply(user, versions.users), orders: reply(order, versions.orders) },
        },
        "the connection is lost": { type: "xstate.done.actor.load", output: { users: offline, orders: offline } },
        "the person presses Reload Data": { type: "shopData.reload" },
        "the server says which versions there are": { type: "lists.versions", versions },
        "the server has changed a user for somebody else": { type: "lists.change", change: usersChange },
        "the server tells of a change after one that was missed": {
          type: "lists.change",
          change: changeOf("users", 8, 9, nothing),
        },
        "something may have changed": { type: "lists.ask" },
        [doubted]: { type: "lists.ask" },
        "nothing has changed": { type: "xstate.done.actor.ask", output: asked },
        "the server cannot tell what has changed": {
          type: "xstate.done.actor.ask",
          output: { ...asked, orders: changeOf("orders", 1, 9) },
        },
        "asking what has changed fails": { type: "xstate.error.actor.ask", error: offline },
      },
    },
    breakdown,
  ],
  machineOnly: {
    "shopData.loading: load failed → shopData.failed":
      "whatever fails on the network, loading says so itself; it would have to throw, which only a fault in it does",
  },
};
