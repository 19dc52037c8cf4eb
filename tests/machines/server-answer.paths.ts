import { serverAnswerMachine } from "../../src/machines/server-answer.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model } from "./paths.ts";

const none = { all: 0, thisMonth: 0, lastMonth: 0 };

/** What a server has worked out of its shop, when the lists were at versions that end so. */
export const answerAt = (version: number) => ({
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

/** The shop's data, which have heard so of the lists. */
export const shopAt = (told: { users?: string; orders?: string } = {}) =>
  ({ context: { users: { told: told.users }, orders: { told: told.orders } } }) as never;

/** What a dashboard asks of the server of a large shop. */
export const model: Model<typeof serverAnswerMachine> = {
  machine: serverAnswerMachine,
  tell: ({ context: { question, answer, told } }) => [
    question ?? null,
    answer?.versions.orders ?? null,
    told?.orders ?? null,
  ],
  says: ({ value, context: { answer } }) => {
    const words = {
      idle: "nothing is asked",
      asking: "the server is asked",
      known: "the answer is shown",
      outdated: "the answer is of before a change",
      failed: "the server did not answer",
    };
    return `${words[value as keyof typeof words]}${answer ? `; ${answer.versions.orders} is shown` : ""}`;
  },
  beginnings: [
    {
      given: "a screen of a large shop",
      input: () => ({
        ask: () => new Promise(() => undefined),
        watchQuestion: () => () => undefined,
        shop: { getSnapshot: () => shopAt(), subscribe: () => ({ unsubscribe: () => undefined }) },
      }),
      events: {
        "the screen asks": { type: "question.changed", question: "figures" },
        "the answer comes": { type: "xstate.done.actor.ask", output: answerAt(1) },
        "the connection is lost": {
          type: "xstate.error.actor.ask",
          error: new ApiError({ kind: "offline" }, false),
        },
        "an order has changed": { type: "lists.told", versions: versionsAt(2) },
        "a moment has passed": { type: "xstate.after.soon.serverAnswer.outdated" },
        "the person tries again": { type: "answer.retry" },
        "the screen asks nothing any more": { type: "question.changed", question: undefined },
      },
    },
  ],
};
