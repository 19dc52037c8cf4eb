import { largeShopDataMachine } from "../../src/machines/large-shop-data.ts";
import type { Model } from "./paths.ts";
import { asked, changeOf, nothing, offline, order, usersChange, versions } from "./shop-data.paths.ts";

/** The users and orders of a large shop, whose lists stay at the server. */
export const model: Model<typeof largeShopDataMachine> = {
  machine: largeShopDataMachine,
  stateKey: ({ context: { users, orders, isOutdated } }) => [
    users.version,
    orders.version,
    users.announced !== undefined,
    [...orders.singles.values()].map((record) => record && true),
    isOutdated,
  ],
  describeState: ({ value, context: { orders } }) => {
    const words = {
      resting: "the lists are at the server",
      outdated: "what has changed will soon be asked again",
      following: "what has changed is asked, as the server has told",
      refreshing: "what has changed is asked for the person",
    };
    return `${words[value as keyof typeof words]}; ${orders.singles.get("o1") ? "an order is held" : "no order is held"}`;
  },
  beginnings: [
    {
      given: "somebody who has signed in to a large shop",
      input: () => ({ parent: null as never }),
      events: {
        "the order is asked for by itself": { type: "record.requested", list: "orders", id: "o1" },
        "the order comes by itself": { type: "record.read", list: "orders", record: order },
        "there is no such order": { type: "record.missing", list: "orders", id: "o1" },
        "a change of the order is confirmed": {
          type: "order.changed",
          change: { type: "updated", record: { _id: "o1", status: "shipped" } },
        },
        "a deletion of the user is confirmed": { type: "user.changed", change: { type: "removed", id: "u1" } },
        "the server says which versions there are": { type: "lists.versions", versions },
        "the server says that there are others": { type: "lists.versions", versions: { ...versions, orders: "later" } },
        "the server has changed a user for somebody else": { type: "lists.change", change: usersChange },
        "the server tells of a change after one that was missed": {
          type: "lists.change",
          change: changeOf("users", 8, 9, nothing),
        },
        "something may have changed": { type: "lists.ask" },
        "the person presses Reload Data": { type: "shopData.reload" },
        "a quarter of a second passes": { type: "xstate.after.soon.largeShopData.outdated" },
        "nothing has changed": { type: "xstate.done.actor.ask", output: asked },
        "asking what has changed fails": { type: "xstate.error.actor.ask", error: offline },
      },
    },
  ],
};
