import { type DeleteUserInput, deleteUserMachine } from "../../src/machines/delete-user.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { changedTo, first, second } from "./meanwhile.ts";
import type { Beginning, Model } from "./paths.ts";

export const gone = new ApiError(
  { kind: "refused", status: 404, code: "user_not_found", serverMessage: "This user does not exist." },
  true,
);
const broken = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: undefined }, false);

export const user = { _id: "u1", name: "Zara Hussain", version: first };
/** The user as others have changed them. */
export const renamed = { ...user, name: "Zara Malik", version: second };
export const overtaken = changedTo(renamed);

const events = {
  "the person confirms": { type: "deletion.confirm" },
  "the person cancels": { type: "deletion.cancel" },
  "the person has read the outcome": { type: "deletion.acknowledge" },
  "the user is deleted": { type: "change.confirmed", confirmation: { announced: false } },
  "the user is gone already": { type: "change.failed", error: gone },
  "the server fails": { type: "change.failed", error: broken },
  "somebody else was faster": { type: "change.failed", error: overtaken },
  "the users are loaded, with the user": { type: "user.found", user },
  "somebody else renames the user": { type: "user.found", user: renamed },
  "somebody else deletes the user": { type: "user.missing" },
};

const beginning = (given: string, profile?: string): Beginning<DeleteUserInput> => ({
  given,
  input: () => ({ changes: null as never, parent: null as never, shopData: null as never, userId: "u1", profile }),
  events,
});

/** The deletion of one user. */
export const model: Model<typeof deleteUserMachine> = {
  machine: deleteUserMachine,
  stateKey: () => null,
  describeState: ({ value }) =>
    ({
      confirming: "Are you sure? is asked",
      deleting: "the user is dimmed while the server deletes",
      deleted: "Deleted! is shown",
      failed: "Error! is shown",
      gone: "User deleted is shown",
    })[String(value)] ?? "nothing is shown any more",
  beginnings: [
    beginning("a question asked on the list"),
    beginning("a question asked on the profile", "/users/user/u1"),
  ],
};
