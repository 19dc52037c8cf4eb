import {
  type ActorRefFrom,
  assertEvent,
  assign,
  enqueueActions,
  forwardTo,
  type SnapshotFrom,
  sendTo,
  setup,
} from "xstate";
import { whyNotDeleted } from "../../contract/why-not.ts";
import type { Command } from "../domain/commands.ts";
import type { ScreenChanged } from "./address.ts";
import { type DeletionMoved, type DeletionStage, deleteUserMachine } from "./delete-user.ts";
import type { NavigateEvent, Receiver, ToastEvent } from "./effects.ts";
import type { RequestChangeInput } from "./request-change.ts";
import type { ShopDataRef } from "./shop-data-ref.ts";

export interface DeletionsInput {
  readonly changes: RequestChangeInput["changes"];
  readonly shopData: ShopDataRef;
  readonly parent: Receiver<ToastEvent | NavigateEvent>;
}

interface Deletion {
  readonly actor: ActorRefFrom<typeof deleteUserMachine>;
  readonly stage: DeletionStage;
}

interface DeletionsContext extends DeletionsInput {
  /** Those that are not over, by their users' ids, the first asked about first. */
  readonly deletions: ReadonlyMap<string, Deletion>;
}

export type DeletionsEvent = Extract<Command, { type: "user.delete" }> | ScreenChanged | DeletionMoved | NavigateEvent;

/**
 * The deletions of users (behaviour: Delete user), and which one's dialog is to be seen, one at a time, whichever screen is
 * shown meanwhile: a question that is being read is not replaced by another's outcome.
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
        return new Map(deletions).set(userId, { actor, stage: "question" });
      },
    }),
    setStage: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "deletion.moved");
      const deletion = context.deletions.get(event.userId);
      if (deletion && event.stage === "over") enqueue.stopChild(deletion.actor);
      enqueue.assign({ deletions: moved(context, event) });
    }),
    cancelQuestions: enqueueActions(({ context, enqueue }) => {
      for (const { actor } of context.deletions.values()) enqueue.sendTo(actor, { type: "deletion.cancel" });
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
      return !context.deletions.has(event.userId);
    },
    isAnyAsked: ({ context, event }) => firstAt("question", moved(context, event)) !== undefined,
    isAnyTold: ({ context, event }) => firstAt("outcome", moved(context, event)) !== undefined,
  },
}).createMachine({
  id: "deletions",
  context: ({ input }) => ({ ...input, deletions: new Map() }),
  on: {
    "user.delete": [
      { guard: "cannotBeDeleted", actions: "toastWhyNot" },
      { guard: "isNotBeingDeleted", target: ".asking", actions: "askToDelete" },
    ],
    "deletion.moved": [
      { guard: "isAnyAsked", target: ".asking", actions: "setStage" },
      { guard: "isAnyTold", target: ".telling", actions: "setStage" },
      { target: ".quiet", actions: "setStage" },
    ],
    // What was asked on one screen is not to be answered on another.
    "screen.changed": { actions: "cancelQuestions" },
    navigate: { actions: "forwardToParent" },
  },
  initial: "quiet",
  states: { quiet: {}, asking: {}, telling: {} },
});

/** The deletion whose dialog is to be seen. */
export function shownDeletion(state: SnapshotFrom<typeof deletionsMachine>): Deletion["actor"] | undefined {
  const { deletions } = state.context;
  if (state.matches("asking")) return firstAt("question", deletions);
  return state.matches("telling") ? firstAt("outcome", deletions) : undefined;
}

/** The deletions after an event. */
function moved({ deletions }: DeletionsContext, event: DeletionsEvent): ReadonlyMap<string, Deletion> {
  assertEvent(event, "deletion.moved");
  const { userId, stage } = event;
  const next = new Map(deletions);
  const deletion = next.get(userId);
  if (stage === "over") next.delete(userId);
  else if (deletion) next.set(userId, { ...deletion, stage });
  return next;
}

function firstAt(stage: DeletionStage, deletions: ReadonlyMap<string, Deletion>): Deletion["actor"] | undefined {
  return [...deletions.values()].find((deletion) => deletion.stage === stage)?.actor;
}
