import { deleteUserMachine } from "../../src/machines/delete-user.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Beginning, Subject } from "./paths.ts";

export const gone = new ApiError(
  { kind: "refused", status: 404, code: "user_not_found", serverMessage: "This user does not exist." },
  true,
);
export const broken = new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: undefined }, false);

export const subject: Subject = { machine: deleteUserMachine, tell: () => null };

const events = [
  { type: "deletion.confirm" },
  { type: "deletion.cancel" },
  { type: "deletion.acknowledge" },
  { type: "xstate.done.actor.deleteUser", output: undefined },
  { type: "xstate.error.actor.deleteUser", error: gone },
  { type: "xstate.error.actor.deleteUser", error: broken },
];
const input = { api: null, parent: null, userId: "u1" };

/** What can happen to a deletion; both where it begins. */
export const beginnings: readonly Beginning[] = [
  { name: "from the list", input, events },
  { name: "from the profile", input: { ...input, profile: "/users/user/u1" }, events },
];
