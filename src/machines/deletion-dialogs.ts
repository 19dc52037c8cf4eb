import { type ActorRefFrom, assign, fromCallback, type SnapshotFrom, type Subscribable, setup } from "xstate";
import type { deleteUserMachine } from "./delete-user.ts";
import { watch } from "./watch.ts";

type Deletion = ActorRefFrom<typeof deleteUserMachine>;

/** How far a deletion is: its question or its outcome is to be read, or the server is asked. */
type Stage = "question" | "deleting" | "outcome" | "over";

export interface DeletionDialogsInput {
  /** Who starts and ends the deletions. */
  readonly deletions: Subscribable<WithDeletions>;
}

interface WithDeletions {
  readonly context: { readonly deletions: ReadonlyMap<string, Deletion> };
}

interface DeletionDialogsContext extends DeletionDialogsInput {
  /** Of the users whose deletion is not over, by their id, the first asked about first. */
  readonly stages: ReadonlyMap<string, Stage>;
}

export type DeletionDialogsEvent = { type: "deletion.moved"; userId: string; stage: Stage };

/**
 * Which deletion's dialog is to be seen, one at a time, whichever screen is shown meanwhile: a question that is being read
 * is not replaced by another's outcome.
 */
export const deletionDialogsMachine = setup({
  types: {
    context: {} as DeletionDialogsContext,
    input: {} as DeletionDialogsInput,
    events: {} as DeletionDialogsEvent,
  },
  actors: {
    watchDeletions: fromCallback<DeletionDialogsEvent, DeletionDialogsInput["deletions"]>(({ input, sendBack }) => {
      const watched = new Map<Deletion, () => void>();
      const follow = (userId: string, deletion: Deletion) => {
        const tell = (state: SnapshotFrom<typeof deleteUserMachine>) =>
          sendBack({ type: "deletion.moved", userId, stage: stageOf(state) });
        watched.set(deletion, watch(deletion, tell));
        tell(deletion.getSnapshot());
      };
      const end = watch(input, ({ context: { deletions } }) => {
        for (const [userId, deletion] of deletions) if (!watched.has(deletion)) follow(userId, deletion);
      });
      return () => {
        end();
        for (const endOne of watched.values()) endOne();
      };
    }),
  },
  actions: {
    keepStage: assign({ stages: ({ context, event }) => moved(context.stages, event) }),
  },
  guards: {
    isAnyAsked: ({ context, event }) => firstAt("question", moved(context.stages, event)) !== undefined,
    isAnyTold: ({ context, event }) => firstAt("outcome", moved(context.stages, event)) !== undefined,
  },
}).createMachine({
  id: "deletionDialogs",
  context: ({ input }) => ({ ...input, stages: new Map() }),
  invoke: { id: "watchDeletions", src: "watchDeletions", input: ({ context }) => context.deletions },
  on: {
    "deletion.moved": [
      { guard: "isAnyAsked", target: ".asking", actions: "keepStage" },
      { guard: "isAnyTold", target: ".telling", actions: "keepStage" },
      { target: ".quiet", actions: "keepStage" },
    ],
  },
  initial: "quiet",
  states: { quiet: {}, asking: {}, telling: {} },
});

/** The user whose deletion's dialog is to be seen. */
export function shownDeletion(state: SnapshotFrom<typeof deletionDialogsMachine>): string | undefined {
  const { stages } = state.context;
  if (state.matches("asking")) return firstAt("question", stages);
  return state.matches("telling") ? firstAt("outcome", stages) : undefined;
}

function stageOf(deletion: SnapshotFrom<typeof deleteUserMachine>): Stage {
  if (deletion.status !== "active") return "over";
  if (!deletion.hasTag("dialog")) return "deleting";
  return deletion.matches("confirming") ? "question" : "outcome";
}

function moved(
  stages: ReadonlyMap<string, Stage>,
  { userId, stage }: DeletionDialogsEvent,
): ReadonlyMap<string, Stage> {
  const next = new Map(stages);
  if (stage === "over") next.delete(userId);
  else next.set(userId, stage);
  return next;
}

function firstAt(stage: Stage, stages: ReadonlyMap<string, Stage>): string | undefined {
  return [...stages].find(([, at]) => at === stage)?.[0];
}
