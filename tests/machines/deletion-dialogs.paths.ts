import { createEmptyActor } from "xstate";
import { deletionDialogsMachine } from "../../src/machines/deletion-dialogs.ts";
import type { Model } from "./paths.ts";

/** Which deletion's dialog is to be seen. */
export const model: Model<typeof deletionDialogsMachine> = {
  machine: deletionDialogsMachine,
  tell: ({ context }) => [...context.stages],
  says: ({ value }) =>
    ({ quiet: "no dialog is open", asking: "a question is read", telling: "an outcome is read" })[String(value)] ??
    String(value),
  // Each deletion goes from its question to its outcome.
  isPossible: (when, { context }) => {
    const [, which = "", how = ""] = /^the (first|second) user's (.*)$/.exec(when) ?? [];
    const stage = context.stages.get(which === "first" ? "u1" : "u2");
    const before = {
      "deletion is asked about": undefined,
      "question is confirmed": "question",
      "deletion has ended": "deleting",
    };
    return stage === (how === "outcome has been read" ? "outcome" : before[how as keyof typeof before]);
  },
  beginnings: [
    {
      given: "two users",
      input: () => ({ deletions: createEmptyActor() as never }),
      events: Object.fromEntries(
        (["first", "second"] as const).flatMap((which) => {
          const userId = which === "first" ? "u1" : "u2";
          const stages = {
            "deletion is asked about": "question",
            "question is confirmed": "deleting",
            "deletion has ended": "outcome",
            "outcome has been read": "over",
          };
          return Object.entries(stages).map(([how, stage]) => [
            `the ${which} user's ${how}`,
            { type: "deletion.moved", userId, stage },
          ]);
        }),
      ),
    },
  ],
};
