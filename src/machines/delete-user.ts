import { assertEvent, assign, sendTo, setup } from "xstate";
import { isNewerVersion } from "../domain/collection.ts";
import { usersPath } from "../domain/paths.ts";
import type { User } from "../domain/records.ts";
import { isGone } from "../services/change-calls.ts";
import { currentUser } from "../services/shop-api.ts";
import type { NavigateEvent, Receiver } from "./shared/effects.ts";
import { type ChangeOutcome, type RequestChangeInput, requestChange } from "./shared/request-change.ts";
import type { ShopDataRef } from "./shared/shop-data-ref.ts";
import { type UserNews, watchUser } from "./shared/watch-record.ts";

export interface DeleteUserInput {
  readonly changes: RequestChangeInput["changes"];
  readonly parent: Receiver<NavigateEvent | DeletionMoved>;
  readonly shopData: ShopDataRef;
  readonly userId: string;
  /** The path of the user's profile, when they are deleted from there. */
  readonly profile?: string | undefined;
}

interface DeleteUserContext extends DeleteUserInput {
  /** The user as they were when the question came up; undefined where the shop's data lack them. */
  readonly opened: User | undefined;
  /** The latest version that the page knows; undefined where the shop's data lack them. */
  readonly user: User | undefined;
}

/** A deletion's stage: its question is open, the request is under way, its outcome is shown, or nothing is left. */
export type DeletionStage = "question" | "deleting" | "outcome" | "over";

/** The event by which a deletion tells its parent its stage. */
export type DeletionMoved = {
  readonly type: "deletion.moved";
  readonly userId: string;
  readonly stage: DeletionStage;
};

export type DeleteUserEvent =
  | { type: "deletion.confirm" }
  | { type: "deletion.cancel" }
  | { type: "deletion.acknowledge" }
  | UserNews
  | ChangeOutcome;

/**
 * Deletes one user (behaviour: Delete user; Nobody overwrites): asks, sends the request and shows the outcome. Where
 * somebody else has changed the user meanwhile, it asks again.
 */
export const deleteUserMachine = setup({
  types: {
    context: {} as DeleteUserContext,
    input: {} as DeleteUserInput,
    events: {} as DeleteUserEvent,
  },
  actors: { requestChange, watchUser },
  actions: {
    setUser: assign(({ context, event }) => {
      assertEvent(event, "user.found");
      return { user: event.user, opened: context.opened ?? event.user };
    }),
    setCurrent: assign(({ context, event }) => ({ user: currentIn(context, event) })),
    leaveProfile: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "navigate", to: usersPath, replace: true, from: context.profile }) as const,
    ),
    tellStage: sendTo(
      ({ context }) => context.parent,
      ({ context }, { stage }: { stage: DeletionStage }) =>
        ({ type: "deletion.moved", userId: context.userId, stage }) as const,
    ),
  },
  guards: {
    isGone: ({ event }) => {
      assertEvent(event, "change.failed");
      return isGone(event.error);
    },
    isNews: ({ context: { user }, event }) => {
      assertEvent(event, "user.found");
      return user === undefined || isNewerVersion(event.user, user);
    },
    wasChanged: ({ context, event }) => currentIn(context, event) !== undefined,
    isOnProfile: ({ context }) => context.profile !== undefined,
  },
}).createMachine({
  id: "deleteUser",
  context: ({ input }) => ({ ...input, opened: undefined, user: undefined }),
  invoke: {
    id: "watchUser",
    src: "watchUser",
    input: ({ context: { shopData, userId } }) => ({ shopData, id: userId }),
  },
  initial: "confirming",
  states: {
    confirming: {
      entry: { type: "tellStage", params: { stage: "question" } },
      on: {
        "deletion.confirm": "deleting",
        "user.found": { guard: "isNews", actions: "setUser" },
        "user.missing": "gone",
        "deletion.cancel": "closed",
      },
    },

    deleting: {
      entry: { type: "tellStage", params: { stage: "deleting" } },
      invoke: {
        id: "requestChange",
        src: "requestChange",
        input: ({ context: { changes, userId, user } }) => ({
          changes,
          change: { kind: "user.delete", id: userId, version: user?.version },
        }),
      },
      on: {
        "change.confirmed": [
          { guard: "isOnProfile", target: "deleted", actions: "leaveProfile" },
          { target: "deleted" },
        ],
        "change.failed": [
          { guard: "wasChanged", target: "confirming", actions: "setCurrent" },
          { guard: "isGone", target: "gone" },
          { target: "failed" },
        ],
      },
    },

    /** Somebody else has deleted the user. */
    gone: {
      entry: { type: "tellStage", params: { stage: "outcome" } },
      on: {
        // The deletion was undone.
        "user.found": { target: "confirming", actions: "setUser" },
        "deletion.acknowledge": "closed",
      },
    },

    deleted: {
      entry: { type: "tellStage", params: { stage: "outcome" } },
      on: { "deletion.acknowledge": "closed" },
    },

    failed: {
      entry: { type: "tellStage", params: { stage: "outcome" } },
      on: { "deletion.acknowledge": "closed" },
    },

    closed: { type: "final", entry: { type: "tellStage", params: { stage: "over" } } },
  },
});

function currentIn({ userId }: DeleteUserContext, event: DeleteUserEvent): User | undefined {
  return event.type === "change.failed" ? currentUser(event.error, userId) : undefined;
}
