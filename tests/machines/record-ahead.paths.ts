import { createEmptyActor } from "xstate";
import type { Order } from "../../src/domain/records.ts";
import { recordAheadMachine } from "../../src/machines/record-ahead.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model } from "./paths.ts";

export const order = { _id: "o1", orderId: "10480", status: "confirmed", totalAmount: 4500 } as const satisfies Order;

/** One record of a large shop. */
export const model: Model<typeof recordAheadMachine> = {
  machine: recordAheadMachine,
  stateKey: () => null,
  describeState: ({ value }) => {
    const words = {
      reading: "the order is asked for",
      held: "the order is shown",
      missing: "there is no such order",
      failed: "the order could not be loaded",
    };
    return words[value as keyof typeof words];
  },
  isPossible: (_, { status }) => status === "active",
  beginnings: [
    {
      given: "an order's page in a large shop",
      input: () => ({
        list: "orders",
        id: "o1",
        shopData: createEmptyActor() as never,
      }),
      events: {
        "the order comes": { type: "xstate.done.actor.read", output: { record: order } },
        "the server has no such order": { type: "xstate.done.actor.read", output: { record: undefined } },
        "the connection is lost": {
          type: "xstate.error.actor.read",
          error: new ApiError({ kind: "offline" }, false),
        },
        "the person tries again": { type: "record.retry" },
        "the server is reached again": { type: "server.reached" },
      },
    },
  ],
};
