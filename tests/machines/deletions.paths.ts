import { type ContextFrom, createEmptyActor } from "xstate";
import { deletionOf, deletionsMachine } from "../../src/machines/deletions.ts";
import type { Model } from "./paths.ts";

const users = { first: "u1", second: "u2" };
/** The reports of a deletion, each with its earlier stage: question to outcome, unless somebody else was faster. */
const stages = {
  "question is confirmed": { stage: "deleting", before: "question" },
  "question is given up": { stage: "over", before: "question" },
  "record was changed meanwhile": { stage: "question", before: "deleting" },
  "deletion has ended": { stage: "outcome", before: "deleting" },
  "outcome has been read": { stage: "over", before: "outcome" },
};

const stagesIn = ({ deletions }: ContextFrom<typeof deletionsMachine>) =>
  deletions.map(({ userId, stage }) => [userId, stage]);

/** The deletions of users. */
export const model: Model<typeof deletionsMachine> = {
  machine: deletionsMachine,
  stateKey: ({ context }) => stagesIn(context),
  describeState: ({ value }) =>
    ({ quiet: "no dialog is open", asking: "a question is read", telling: "an outcome is read" })[String(value)] ??
    String(value),
  isPossible: (when, { context, value }) => {
    // Questions that are cancelled report it themselves.
    if (when === "the person goes elsewhere") return value !== "asking";
    const [, which, how] = /^the (first|second) user's (.*)$/.exec(when) ?? [];
    const stage = deletionOf(context, users[which as keyof typeof users])?.stage;
    return !how || stage === stages[how as keyof typeof stages].before;
  },
  beginnings: [
    {
      given: "two users",
      input: () => ({ changes: null as never, shopData: null as never, parent: createEmptyActor() as never }),
      events: {
        "the first user is to be deleted": { type: "user.delete", userId: "u1" },
        "the second user is to be deleted, from their profile": {
          type: "user.delete",
          userId: "u2",
          profile: "/users/user/u2",
        },
        "a user without an id is to be deleted": { type: "user.delete", userId: "" },
        ...Object.fromEntries(
          Object.entries(users).flatMap(([which, userId]) =>
            Object.entries(stages).map(([how, { stage }]) => [
              `the ${which} user's ${how}`,
              { type: "deletion.moved", userId, stage },
            ]),
          ),
        ),
        "the person goes elsewhere": { type: "screen.changed" },
        "a deletion leads to another path": { type: "navigate", to: "/users", replace: true },
      },
    },
  ],
};
