import { createEmptyActor } from "xstate";
import { type ChangeInput, changeMachine } from "../../src/machines/change.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Beginning, Model } from "./paths.ts";

const nobody = createEmptyActor() as never;
export const broken = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: undefined }, false);
export const gone = new ApiError(
  { kind: "refused", status: 404, code: "user_not_found", serverMessage: "This user does not exist." },
  true,
);
const news = { type: "user.changed", change: { type: "removed", id: "u1" } };

const beginning = (given: string, change: ChangeInput["change"], confirmation: object): Beginning<ChangeInput> => ({
  given,
  input: () => ({ owner: nobody, number: 1, change, asker: nobody }),
  events: {
    "its turn comes": { type: "change.start" },
    "who asked leaves": { type: "asker.left" },
    "the same is asked for again": { type: "asker.joined", asker: nobody },
    "the person signs out": { type: "session.closed", cause: "session.signOut" },
    "the session expires": { type: "session.closed", cause: "session.rejected" },
    "the server has done it": { type: "xstate.done.actor.call", output: { ...confirmation, announced: false } },
    "the server has done it, and says so": {
      type: "xstate.done.actor.call",
      output: { ...confirmation, announced: true },
    },
    "the server fails": { type: "xstate.error.actor.call", error: broken },
    "there is no such user": { type: "xstate.error.actor.call", error: gone },
  },
});

/** One change of the server's data. */
export const model: Model<typeof changeMachine> = {
  machine: changeMachine,
  stateKey: () => null,
  describeState: ({ value }) => {
    const { call, person } = value as { call: string; person: string };
    const outcome = {
      waiting: "waits for another",
      pending: "is under way",
      confirmed: "is saved",
      failed: "has failed",
    };
    const where = { here: "who asked waits", left: "who asked has left", signedOut: "nobody of its session is there" };
    return `the change ${outcome[call as never]}, and ${where[person as never] ?? "the session has expired"}`;
  },
  // A call can be answered only once it is made.
  isPossible: (when, state) => !/^(the server|there is)/.test(when) || state.matches({ call: "pending" }),
  machineOnly: {
    "change.person.here: session.closed [isOneOfMany] → stays":
      "a change of many orders shows nothing of each; tests/browser/bulk.test.ts signs out in the middle",
    "change.call.waiting: session.closed [isOneOfMany] → change.call.failed":
      "it would have to be asked for while another is; tests/browser/bulk.test.ts has the others",
  },
  beginnings: [
    beginning("the deletion of a user", { kind: "user.delete", id: "u1" }, { news }),
    beginning(
      "a change of one's password",
      { kind: "password.change", current: "vetiver and rain", next: "iris and leather" },
      {},
    ),
    beginning(
      "one of many orders",
      { kind: "order.cancel", id: "o1", number: "1", reason: "?", isOneOfMany: true },
      { news },
    ),
  ],
};
