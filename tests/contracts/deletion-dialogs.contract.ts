import { type AnyActorRef, createActor } from "xstate";
import { deleteUserMachine } from "../../src/machines/delete-user.ts";
import { deletionDialogsMachine } from "../../src/machines/deletion-dialogs.ts";
import { confirms as answers, asked, changesOf, left } from "./asking.ts";
import { type Contract, type ContractSet, type Effect, type Step, stop, type World } from "./contract.ts";
import { unloaded } from "./watching.ts";

interface Deletions extends World {
  readonly running: Map<string, AnyActorRef>;
  changed?: () => void;
}

const given = undefined;
/** A deletion begins with its question. */
const asks =
  (userId: string): Step =>
  (world) => {
    const { running, changed } = world as Deletions;
    const deletion = createActor(deleteUserMachine, {
      input: {
        changes: changesOf(world),
        parent: world.receiver("administration"),
        shopData: unloaded,
        userId,
      },
    });
    deletion.start();
    const { subscribe } = deletion;
    deletion.subscribe = ((...listeners: never[]) => {
      const { unsubscribe } = (subscribe as (...all: never[]) => { unsubscribe(): void }).apply(deletion, listeners);
      return {
        unsubscribe: () => {
          unsubscribe();
          world.record(...unwatched(`deletion of ${userId}`));
        },
      };
    }) as never;
    running.set(userId, deletion);
    changed?.();
  };
const says =
  (userId: string, type: string): Step =>
  (world) =>
    (world as Deletions).running.get(userId)?.send({ type });
const confirms = (userId: string) => says(userId, "deletion.confirm");
const reads = (userId: string) => says(userId, "deletion.acknowledge");
const cancels = (userId: string) => says(userId, "deletion.cancel");
const succeeds = answers();
const unwatched = (name: string): Effect => [name, "unwatch"];
const quiet = (...deleting: string[]) => ({ state: "quiet", shows: { deleting } });
const asking = (question: string, ...deleting: string[]) => ({ state: "asking", shows: { question, deleting } });
const telling = (outcome: string, ...deleting: string[]) => ({ state: "telling", shows: { outcome, deleting } });

const contracts: Contract<undefined>[] = [
  { title: "no dialog is open at first", given, expected: quiet() },
  { title: "a question is read", given, when: asks("u1"), expected: asking("u1") },
  {
    title: "questions are read in their order",
    given,
    after: [asks("u1")],
    when: asks("u2"),
    expected: asking("u1"),
  },
  {
    title: "the next question follows one that was given up",
    given,
    after: [asks("u1"), asks("u2")],
    when: cancels("u1"),
    expected: { ...asking("u2"), effects: [["administration", { type: "deletion.closed", userId: "u1" }]] },
  },
  {
    title: "while the server is asked there is no dialog, and the row says so",
    given,
    after: [asks("u1")],
    when: confirms("u1"),
    expected: { ...quiet("u1"), effects: [asked({ kind: "user.delete", id: "u1" })] },
  },
  {
    title: "an outcome is read",
    given,
    after: [asks("u1"), confirms("u1")],
    when: succeeds,
    expected: {
      ...telling("u1"),
      effects: [left],
    },
  },
  {
    title: "a question that is being read is not replaced by another's outcome",
    given,
    after: [asks("u1"), confirms("u1"), asks("u2")],
    when: succeeds,
    expected: {
      ...asking("u2"),
      effects: [left],
    },
  },
  {
    title: "an outcome that waited is read after the question",
    given,
    after: [asks("u1"), confirms("u1"), asks("u2"), succeeds],
    when: confirms("u2"),
    expected: { ...telling("u1", "u2"), effects: [asked({ kind: "user.delete", id: "u2" })] },
  },
  {
    title: "a question comes before an outcome that is being read",
    given,
    after: [asks("u1"), confirms("u1"), succeeds],
    when: asks("u2"),
    expected: asking("u2"),
  },
  {
    title: "an outcome that was read is over, and the row is marked no more",
    given,
    after: [asks("u1"), confirms("u1"), succeeds],
    when: reads("u1"),
    expected: { ...quiet(), effects: [["administration", { type: "deletion.closed", userId: "u1" }]] },
  },
  {
    title: "signing out ends the watch",
    given,
    after: [asks("u1")],
    when: stop,
    expected: { ...asking("u1"), effects: [unwatched("administration"), unwatched("deletion of u1")] },
  },
];

/** Which deletion's dialog is to be seen (behaviour: Delete user). */
export const contract: ContractSet<undefined> = {
  machine: deletionDialogsMachine,
  behaviour: "Delete user",
  start: (world) => {
    const shop = Object.assign(world, { running: new Map() }) as Deletions;
    const deletions = {
      subscribe: (listener: (state: unknown) => void) => {
        shop.changed = () => listener({ context: { deletions: shop.running } });
        return { unsubscribe: () => world.record(...unwatched("administration")) };
      },
    };
    return { input: { deletions } };
  },
  read: ({ stages }: { stages: ReadonlyMap<string, string> }) => {
    const at = (wanted: string) => [...stages].filter(([, stage]) => stage === wanted).map(([userId]) => userId);
    return { question: at("question")[0], outcome: at("outcome")[0], deleting: at("deleting") };
  },
  contracts,
};
