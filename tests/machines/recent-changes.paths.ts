import { recentChangesMachine } from "../../src/machines/recent-changes.ts";
import type { Model } from "./paths.ts";

/** Recent changes by others. */
export const model: Model<typeof recentChangesMachine> = {
  machine: recentChangesMachine,
  stateKey: ({ context: { unread } }) => [unread.users.size, unread.orders.size],
  describeState: ({ value, context: { marks } }) => {
    const words = {
      quiet: "nothing is told",
      collecting: "what changes is collected",
      telling: "a screen reader hears how many have changed",
    };
    const count = marks.users.size + marks.orders.size;
    return `${words[value as keyof typeof words]}; ${count} records are marked`;
  },
  // Marks outlast the announcement, and each has its own time; the model tries one.
  isPossible: (when, { value }) => when !== "the first marks have faded" || value === "quiet",
  beginnings: [
    {
      given: "somebody who has signed in",
      input: () => undefined,
      events: {
        "somebody else changes an order": { type: "records.changed", users: [], orders: ["o1"] },
        "somebody else changes a user": { type: "records.changed", users: ["u1"], orders: [] },
        "the order was changed here": { type: "order.changed", change: { type: "removed", id: "o1" } },
        "the user was changed here": {
          type: "user.changed",
          change: { type: "replaced", record: { _id: "u1" } },
        },
        "a second has passed": { type: "xstate.after.collecting.recentChanges.collecting" },
        "it was told": { type: "xstate.after.telling.recentChanges.telling" },
        "the first marks have faded": { type: "marks.expired", count: 1 },
      },
    },
  ],
};
