import {
  type ActorRefFrom,
  assertEvent,
  assign,
  enqueueActions,
  forwardTo,
  type SnapshotFrom,
  sendTo,
  setup,
  stopChild,
} from "xstate";
import { whyNotDeleted } from "../../contract/why-not.ts";
import type { Command } from "../domain/commands.ts";
import type { ScreenChanged } from "./address.ts";
import { type DeletionMoved, type DeletionStage, deleteUserMachine } from "./delete-user.ts";
import { known, type NavigateEvent, type Receiver, type ToastEvent } from "./shared/effects.ts";
import type { RequestChangeInput } from "./shared/request-change.ts";
import type { ShopDataRef } from "./shared/shop-data-ref.ts";

export interface DeletionsInput {
  readonly changes: RequestChangeInput["changes"];
  readonly shopData: ShopDataRef;
  readonly parent: Receiver<ToastEvent | NavigateEvent>;
}

interface Deletion {
  readonly userId: string;
  readonly actor: ActorRefFrom<typeof deleteUserMachine>;
  readonly stage: DeletionStage;
}

interface DeletionsContext extends DeletionsInput {
  /** The deletions that are not over, at most one per user, in the order of their questions. */
  readonly deletions: readonly Deletion[];
}

export type DeletionsEvent = Extract<Command, { type: "user.delete" }> | ScreenChanged | DeletionMoved | NavigateEvent;

/**
 * Runs the deletions of users (behaviour: Delete user) and shows one of their dialogs at a time, on every screen.
 * Questions come first, so that an outcome never replaces a question that is being read.
 */
export const deletionsMachine = setup({
  types: {
    context: {} as DeletionsContext,
    input: {} as DeletionsInput,
    events: {} as DeletionsEvent,
  },
  actors: { deleteUser: deleteUserMachine },
  actions: {
    toastWhyNot: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        assertEvent(event, "user.delete");
        return { type: "toast", kind: "error", message: whyNotDeleted({ _id: event.userId }) ?? "" } as const;
      },
    ),
    askToDelete: assign({
      deletions: ({ context: { changes, shopData, deletions }, event, spawn, self }) => {
        assertEvent(event, "user.delete");
        const { userId, profile } = event;
        const actor = spawn("deleteUser", { input: { changes, parent: self, shopData, userId, profile } });
        return [...deletions, { userId, actor, stage: "question" }];
      },
    }),
    setStage: assign({
      deletions: ({ context: { deletions }, event: moved }) => {
        assertEvent(moved, "deletion.moved");
        const { userId, stage } = moved;
        return deletions.map((deletion) => (deletion.userId === userId ? { ...deletion, stage } : deletion));
      },
    }),
    stopDeletion: stopChild(({ context, event }) => {
      assertEvent(event, "deletion.moved");
      return known(deletionOf(context, event.userId)).actor;
    }),
    forgetDeletion: assign({
      deletions: ({ context, event }) => {
        assertEvent(event, "deletion.moved");
        return context.deletions.filter(({ userId }) => userId !== event.userId);
      },
    }),
    cancelQuestions: enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.deletions) enqueue.sendTo(actor, { type: "deletion.cancel" });
    }),
    forwardToParent: forwardTo(({ context }) => context.parent),
  },
  guards: {
    cannotBeDeleted: ({ event }) => {
      assertEvent(event, "user.delete");
      return whyNotDeleted({ _id: event.userId }) !== undefined;
    },
    isNotBeingDeleted: ({ context, event }) => {
      assertEvent(event, "user.delete");
      return deletionOf(context, event.userId) === undefined;
    },
    isOver: ({ event }) => {
      assertEvent(event, "deletion.moved");
      return event.stage === "over";
    },
    isAnyAsked: ({ context }) => firstAt("question", context.deletions) !== undefined,
    hasOutcome: ({ context }) => firstAt("outcome", context.deletions) !== undefined,
  },
}).createMachine({
  id: "deletions",
  context: ({ input }) => ({ ...input, deletions: [] }),
  // `quiet` decides whose dialog is shown next.
  on: {
    "user.delete": [
      { guard: "cannotBeDeleted", actions: "toastWhyNot" },
      { guard: "isNotBeingDeleted", target: ".asking", actions: "askToDelete" },
    ],
    "deletion.moved": [
      { guard: "isOver", target: ".quiet", actions: ["stopDeletion", "forgetDeletion"] },
      { target: ".quiet", actions: "setStage" },
    ],
    // A question of one screen must not be answered on another.
    "screen.changed": { actions: "cancelQuestions" },
    navigate: { actions: "forwardToParent" },
  },
  initial: "quiet",
  states: {
    quiet: {
      always: [
        { guard: "isAnyAsked", target: "asking" },
        { guard: "hasOutcome", target: "telling" },
      ],
    },
    asking: {},
    telling: {},
  },
});

/** Returns the deletion of a user; undefined where there is none. */
export function deletionOf({ deletions }: Pick<DeletionsContext, "deletions">, userId: string): Deletion | undefined {
  return deletions.find((deletion) => deletion.userId === userId);
}

/** Returns the deletion whose dialog is shown; undefined where none is. */
export function shownDeletion(state: SnapshotFrom<typeof deletionsMachine>): Deletion["actor"] | undefined {
  const { deletions } = state.context;
  if (state.matches("asking")) return firstAt("question", deletions);
  return state.matches("telling") ? firstAt("outcome", deletions) : undefined;
}

function firstAt(stage: DeletionStage, deletions: readonly Deletion[]): Deletion["actor"] | undefined {
  return deletions.find((deletion) => deletion.stage === stage)?.actor;
}
