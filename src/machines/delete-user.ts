import { fromPromise, sendTo, setup } from "xstate";
import { usersPath } from "../domain/paths.ts";
import { isGone } from "../services/api-error.ts";
import type { ShopApi } from "../services/shop-api.ts";
import type { NavigateEvent, Receiver } from "./effects.ts";
import type { UserChanged } from "./shop-data.ts";

export interface DeleteUserInput {
  readonly api: Pick<ShopApi, "deleteUser">;
  readonly parent: Receiver<NavigateEvent | UserChanged | DeletionClosed>;
  readonly userId: string;
  /** The path of the user's profile, when they are deleted from there. */
  readonly profile?: string | undefined;
}

/** What a deletion tells its parent when there is nothing left to show of it. */
export type DeletionClosed = { readonly type: "deletion.closed"; readonly userId: string };

export type DeleteUserEvent =
  | { type: "deletion.confirm" }
  | { type: "deletion.cancel" }
  | { type: "deletion.acknowledge" };

/** The deletion of one user (behaviour: Delete user): the question, the call, and how it went. */
export const deleteUserMachine = setup({
  types: {
    context: {} as DeleteUserInput,
    input: {} as DeleteUserInput,
    events: {} as DeleteUserEvent,
    tags: "" as "dialog",
  },
  actors: {
    deleteUser: fromPromise<void, Pick<DeleteUserInput, "api" | "userId">>(({ input, signal }) =>
      input.api.deleteUser(input.userId, signal),
    ),
  },
  actions: {
    tellRemoved: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "user.changed", change: { type: "removed", id: context.userId } }) as const,
    ),
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
    isGone: (_, { error }: { error: unknown }) => isGone(error),
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
        id: "deleteUser",
        src: "deleteUser",
        input: ({ context }) => context,
        onDone: [
          { guard: "isOnProfile", target: "deleted", actions: ["leaveProfile", "tellRemoved"] },
          { target: "deleted", actions: "tellRemoved" },
        ],
        onError: [
          {
            // Somebody else was faster: the person is told, and the user is gone all the same.
            guard: { type: "isGone", params: ({ event }) => ({ error: event.error }) },
            target: "failed",
            actions: "tellRemoved",
          },
          { target: "failed" },
        ],
      },
    },

    deleted: { tags: "dialog", on: { "deletion.acknowledge": "closed" } },

    failed: { tags: "dialog", on: { "deletion.acknowledge": "closed" } },

    closed: { type: "final", entry: "tellClosed" },
  },
});
