import { type DashboardFiguresInput, dashboardFiguresMachine } from "../../src/machines/dashboard-figures.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { ServerFigures } from "../../src/services/dashboard-api.ts";
import type { Model } from "./paths.ts";

const none = { all: 0, thisMonth: 0, lastMonth: 0 };

/** What a server has worked out of its shop, when the lists were at versions that end so. */
export const figuresAt = (version: number): ServerFigures => ({
  month: "2026-06",
  revenue: { all: 120.5, thisMonth: 20.5, lastMonth: 100 },
  orders: { all: version, thisMonth: 1, lastMonth: 1 },
  delivered: none,
  customers: none,
  monthlySales: [0, 0, 0, 0, 100, 20.5, 0, 0, 0, 0, 0, 0],
  statuses: [{ status: "pending", count: version }],
  recentOrders: [{ _id: "o1", orderId: "10482" }],
  topProducts: [{ name: "Oud", image: "oud.svg", count: 3 }],
  versions: versionsAt(version),
});
export const versionsAt = (version: number) => ({ users: "shop-users-1", orders: `shop-orders-${version}` });

const offline = new ApiError({ kind: "offline" }, false);
export const notOffered = new ApiError(
  { kind: "refused", status: 404, code: undefined, serverMessage: undefined },
  false,
);

/** The shop's data, whose lists are there or not. */
export function shopOf(held: boolean, told: { users?: string; orders?: string } = {}) {
  const records = held ? [] : null;
  return { context: { users: { records, told: told.users }, orders: { records, told: told.orders } } } as never;
}

/** The dashboard's figures, before the lists are there. */
export const model: Model<typeof dashboardFiguresMachine> = {
  machine: dashboardFiguresMachine,
  tell: ({ context: { answer, told } }) => [answer?.versions.orders ?? null, told?.orders ?? null],
  says: ({ value, context: { answer } }) => {
    const words = {
      deciding: "it is looked whether the lists are there",
      asking: answer ? "the figures are asked for again, and those before stay" : "the figures are asked for",
      known: "the server's figures are shown",
      failed: answer ? "the figures before stay" : "there are no figures yet",
      notOffered: "this server has no figures",
      notNeeded: "the page has its own figures",
    };
    return words[value as keyof typeof words];
  },
  isPossible: (_, { status }) => status === "active",
  beginnings: [
    { given: "a page that has the lists", input: () => inputOf(true), events: {} },
    {
      given: "a page that waits for the lists",
      input: () => inputOf(false),
      events: {
        "the figures come": { type: "xstate.done.actor.ask", output: figuresAt(1) },
        "the connection is lost": { type: "xstate.error.actor.ask", error: offline },
        "the server does not know the call": { type: "xstate.error.actor.ask", error: notOffered },
        "the server tells the versions of the lists": { type: "lists.told", versions: versionsAt(1) },
        "the server tells that an order has changed": { type: "lists.told", versions: versionsAt(2) },
        "the lists come": { type: "lists.held" },
      },
    },
  ],
};

function inputOf(held: boolean): DashboardFiguresInput {
  const shop = { getSnapshot: () => shopOf(held), subscribe: () => ({ unsubscribe: () => undefined }) };
  return { api: { read: async () => figuresAt(1) }, shop, areListsHeld: held };
}
