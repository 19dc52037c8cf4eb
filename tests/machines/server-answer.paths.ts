import { serverAnswerMachine } from "../../src/machines/server-answer.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model } from "./paths.ts";

/** Returns a server's answer of the time when the orders were at this version. */
export const answerAt = (version: number) => ({
  term: "oud",
  orders: [{ _id: "o1", orderId: "10482", items: [{ name: "Oud" }] }],
  users: [],
  found: { orders: { atLeast: 1, isExact: true }, users: { atLeast: 0, isExact: true } },
  versions: versionsAt(version),
});
/** A subscription to something that never sends. */
const endless = () => ({ unsubscribe: () => undefined });
export const versionsAt = (version: number) => ({ users: "shop-users-1", orders: `shop-orders-${version}` });

/** Returns the shop's data after they have heard of these versions. */
export const shopAt = (announced: { users?: string; orders?: string } = {}) =>
  ({ context: { users: { announced: announced.users }, orders: { announced: announced.orders } } }) as never;

/** The event that the shop's data emit when the connection is back. */
export const serverHeard = { type: "server.reached" } as const;

/** A question of a search to the server of a large shop. */
export const model: Model<typeof serverAnswerMachine> = {
  machine: serverAnswerMachine,
  stateKey: ({ context: { question, answer, announced } }) => [
    question ?? null,
    answer?.versions.orders ?? null,
    answer?.isBehind ?? false,
    announced?.orders ?? null,
  ],
  describeState: ({ value, context: { answer } }) => {
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
      given: "the search of a large shop",
      input: () => ({
        shopData: { getSnapshot: () => shopAt(), subscribe: endless, on: endless },
      }),
      events: {
        "the person searches": { type: "question.changed", question: "oud" },
        "the answer comes": { type: "xstate.done.actor.ask", output: answerAt(1) },
        "the answer of a server that is behind comes": {
          type: "xstate.done.actor.ask",
          output: { ...answerAt(1), isBehind: true },
        },
        "the connection is lost": {
          type: "xstate.error.actor.ask",
          error: new ApiError({ kind: "offline" }, false),
        },
        "an order has changed": { type: "versions.announced", versions: versionsAt(2) },
        "the server is reached again": serverHeard,
        "a moment has passed": { type: "xstate.after.soon.serverAnswer.outdated" },
        "five seconds have passed": { type: "xstate.after.later.serverAnswer.known" },
        "the person tries again": { type: "answer.retry" },
        "the person empties the field": { type: "question.changed", question: undefined },
      },
    },
  ],
};
