import { createEmptyActor } from "xstate";
import { takeBackMachine } from "../../src/machines/take-back.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model } from "./paths.ts";

const refusal = (status: number) =>
  new ApiError({ kind: "refused", status, code: undefined, serverMessage: "It has been changed since." }, true);

/** Taking back one change of a history. */
export const model: Model<typeof takeBackMachine> = {
  machine: takeBackMachine,
  stateKey: ({ context }) => context.reason ?? null,
  describeState: ({ value, context }) => {
    const words = {
      possible: "the change can be taken back",
      asking: "taking it back is under way",
      taken: "the change has been taken back",
      impossible: "the change cannot be taken back",
    };
    return `${words[value as keyof typeof words]}${context.reason ? `: ${context.reason}` : ""}`;
  },
  beginnings: [
    {
      given: "the cancellation of an order",
      input: () => ({
        changes: createEmptyActor() as never,
        change: { kind: "order.undo", id: "o1", change: "c1" },
      }),
      events: {
        "the person presses Take back": { type: "change.takeBack" },
        "the server has taken it back": { type: "change.confirmed", confirmation: { announced: false } },
        "it clashes with a later change": { type: "change.failed", error: refusal(409) },
        "the server fails": { type: "change.failed", error: refusal(500) },
      },
    },
  ],
};
