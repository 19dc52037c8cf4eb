import { sendTo, setup } from "xstate";
import { usersPath } from "../domain/paths.ts";
import type { NavigateEvent, Receiver } from "./effects.ts";
import { type ChangeOutcome, type RequestChangeInput, requestChange } from "./request-change.ts";

export interface DeleteUserInput {
  readonly changes: RequestChangeInput["changes"];
  readonly parent: Receiver<NavigateEvent | DeletionClosed>;
  readonly userId: string;
  /** The path of the user's profile, when they are deleted from there. */
  readonly profile?: string | undefined;
}

/** What a deletion tells its parent when there is nothing left to show of it. */
export type DeletionClosed = { readonly type: "deletion.closed"; readonly userId: string };

export type DeleteUserEvent =
  | { type: "deletion.confirm" }
  | { type: "deletion.cancel" }
  | { type: "deletion.acknowledge" }
  | ChangeOutcome;

/** The deletion of one user (behaviour: Delete user): the question, the change, and how it went. */
export const deleteUserMachine = setup({
  types: {
    context: {} as DeleteUserInput,
    input: {} as DeleteUserInput,
    events: {} as DeleteUserEvent,
    tags: "" as "dialog",
  },
  actors: { requestChange },
  actions: {
    leaveProfile: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "navigate", to: usersPath, replace: true, from: context.profile }) as const,
    ),
    tellClosed: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "deletion.closed", userId: context.userId }) as const,
    ),
  },
  guards: {
    isOnProfile: ({ context }) => context.profile !== undefined,
  },
}).createMachine({
  id: "deleteUser",
  context: ({ input }) => input,
  initial: "confirming",
  states: {
    confirming: {
      tags: "dialog",
      on: { "deletion.confirm": "deleting", "deletion.cancel": "closed" },
    },

    deleting: {
      invoke: {
        id: "requestChange",
        src: "requestChange",
        input: ({ context: { changes, userId } }) => ({ changes, change: { kind: "user.delete", id: userId } }),
      },
      on: {
        "change.confirmed": [
          { guard: "isOnProfile", target: "deleted", actions: "leaveProfile" },
          { target: "deleted" },
        ],
        "change.failed": "failed",
      },
    },

    deleted: { tags: "dialog", on: { "deletion.acknowledge": "closed" } },

    failed: { tags: "dialog", on: { "deletion.acknowledge": "closed" } },

    closed: { type: "final", entry: "tellClosed" },
  },
});
