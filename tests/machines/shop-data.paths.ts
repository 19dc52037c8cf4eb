import { type ShopDataInput, shopDataMachine } from "../../src/machines/shop-data.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Beginning, Model } from "./paths.ts";

export const user = { _id: "u1", name: "Ayesha" };
export const order = { _id: "o1", orderId: "10480", status: "pending" };
export const offline = new ApiError({ kind: "offline" }, true);
export const refused = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: "Boom" }, false);

const reply = (record: object) => ({ records: [record], etag: undefined });
const input = () => ({ api: null as never, parent: null as never });
const waited = { type: "xstate.after.afterSignIn.shopData.waiting" };

export const breakdown: Beginning<ShopDataInput> = {
  given: "a load that breaks down",
  input,
  events: {
    "100 ms have passed": waited,
    "loading throws what nobody foresaw": { type: "xstate.error.actor.load", error: new Error("unforeseen") },
  },
};

/** The users and orders of the signed-in administrator. */
export const model: Model<ShopDataInput> = {
  machine: shopDataMachine,
  tell: ({ context: { users, orders } }) => [users.records?.list, orders.records?.list],
  says: ({ value, context: { users, orders } }) => {
    const words = {
      waiting: "loading is about to begin",
      loading: "the lists are loading",
      ready: "the lists are loaded",
      failed: "loading has failed",
    };
    const held = [
      users.records && `${users.records.list.length} users`,
      orders.records && `${orders.records.list.length} orders`,
    ];
    return `${words[value as keyof typeof words]}; there are ${held.filter(Boolean).join(" and ") || "no lists"}`;
  },
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
    breakdown,
  ],
  machineOnly: {
    "shopData.loading: load failed → shopData.failed":
      "whatever fails on the network, loading says so itself; it would have to throw, which only a fault in it does",
  },
};
