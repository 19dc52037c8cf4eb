import { deletionsMachine } from "../../src/machines/deletions.ts";
import { type Contract, type ContractSet, send, sent, started, stop, stopped } from "./contract.ts";

const given = undefined;
const remove = (userId: string, profile?: string) => send({ type: "user.delete", userId, profile });
const goes = send({ type: "screen.changed" });
/** A deletion reports its stage. */
const tells = (userId: string, stage: "question" | "deleting" | "outcome" | "over") =>
  send({ type: "deletion.moved", userId, stage });
const deletionOf = (userId: string) => `deletion of ${userId}`;
const cancelled = (userId: string) => sent(deletionOf(userId), { type: "deletion.cancel" });

const quiet = (...deleting: string[]) => ({ state: "quiet", shows: { deleting } });
const asking = (question: string, ...deleting: string[]) => ({ state: "asking", shows: { question, deleting } });
const telling = (outcome: string, ...deleting: string[]) => ({ state: "telling", shows: { outcome, deleting } });

const contracts: Contract<undefined>[] = [
  { title: "no dialog is open at first", given, expected: quiet() },
  {
    title: "deleting a user begins with its question",
    given,
    when: remove("u1"),
    expected: { ...asking("u1"), effects: [started(deletionOf("u1"), {})] },
  },
  {
    title: "a deletion knows the profile that it was asked for on",
    given,
    when: remove("u1", "/users/user/u1"),
    expected: { ...asking("u1"), effects: [started(deletionOf("u1"), { profile: "/users/user/u1" })] },
  },
  {
    title: "the question about a user is asked once",
    given,
    after: [remove("u1")],
    when: remove("u1"),
    expected: asking("u1"),
  },
  {
    title: "several users can be deleted at the same time, and questions are read in their order",
    given,
    after: [remove("u1")],
    when: remove("u2"),
    expected: { ...asking("u1"), effects: [started(deletionOf("u2"), {})] },
  },
  ...["", ".", ".."].map(
    (id): Contract<undefined> => ({
      title: `without an id (${JSON.stringify(id)}) nothing is asked, and the person is told`,
      given,
      when: remove(id),
      expected: {
        ...quiet(),
        effects: [sent("parent", { type: "toast", kind: "error", message: "User ID is required" })],
      },
    }),
  ),
  {
    title: "the next question follows one that was given up",
    given,
    after: [remove("u1"), remove("u2")],
    when: tells("u1", "over"),
    expected: { ...asking("u2"), effects: [stopped(deletionOf("u1"))] },
  },
  {
    title: "while the server is asked there is no dialog, and the row says so",
    given,
    after: [remove("u1")],
    when: tells("u1", "deleting"),
    expected: quiet("u1"),
  },
  {
    title: "where somebody else was faster the question is read again",
    behaviour: "Nobody overwrites",
    given,
    after: [remove("u1"), tells("u1", "deleting")],
    when: tells("u1", "question"),
    expected: asking("u1"),
  },
  {
    title: "an outcome is read",
    given,
    after: [remove("u1"), tells("u1", "deleting")],
    when: tells("u1", "outcome"),
    expected: telling("u1"),
  },
  {
    title: "a question that is being read is not replaced by another's outcome",
    given,
    after: [remove("u1"), tells("u1", "deleting"), remove("u2")],
    when: tells("u1", "outcome"),
    expected: asking("u2"),
  },
  {
    title: "an outcome that waited is read after the question",
    given,
    after: [remove("u1"), tells("u1", "deleting"), remove("u2"), tells("u1", "outcome")],
    when: tells("u2", "deleting"),
    expected: telling("u1", "u2"),
  },
  {
    title: "a question comes before an outcome that is being read",
    given,
    after: [remove("u1"), tells("u1", "deleting"), tells("u1", "outcome")],
    when: remove("u2"),
    expected: { ...asking("u2"), effects: [started(deletionOf("u2"), {})] },
  },
  {
    title: "an outcome that was read is over, and the deletion is forgotten",
    given,
    after: [remove("u1"), tells("u1", "deleting"), tells("u1", "outcome")],
    when: tells("u1", "over"),
    expected: { ...quiet(), effects: [stopped(deletionOf("u1"))] },
  },
  {
    title: "a user can be asked about again",
    given,
    after: [remove("u1"), tells("u1", "over")],
    when: remove("u1"),
    expected: { ...asking("u1"), effects: [started(deletionOf("u1"), {})] },
  },
  {
    title: "questions of a screen are closed when the person goes to another",
    given,
    after: [remove("u1"), remove("u2")],
    when: goes,
    expected: { ...asking("u1"), effects: [cancelled("u1"), cancelled("u2")] },
  },
  {
    title: "going to another screen asks and closes nothing where no user is being deleted",
    given,
    when: goes,
    expected: quiet(),
  },
  {
    title: "a deletion leads to the users from the profile of who is no more",
    given,
    when: send({ type: "navigate", to: "/users", replace: true, from: "/users/user/u1" }),
    expected: {
      ...quiet(),
      effects: [sent("parent", { type: "navigate", to: "/users", replace: true, from: "/users/user/u1" })],
    },
  },
  {
    title: "signing out ends them",
    given,
    after: [remove("u1")],
    when: stop,
    expected: { ...asking("u1"), effects: [stopped(deletionOf("u1"))] },
  },
];

/** The deletions of users, and which of their dialogs is shown (behaviour: Delete user). */
export const contract: ContractSet<undefined> = {
  machine: deletionsMachine,
  behaviour: "Delete user",
  start: (world) => ({
    input: { changes: world.receiver("changes"), shopData: {}, parent: world.receiver("parent") },
    actors: {
      deleteUser: world.child(
        ({ userId }: { userId: string }) => deletionOf(userId),
        ({ profile }: { profile?: string }) => ({ profile }),
      ),
    },
  }),
  read: ({ deletions }: { deletions: readonly { readonly userId: string; readonly stage: string }[] }) => {
    const at = (wanted: string) => deletions.flatMap(({ userId, stage }) => (stage === wanted ? [userId] : []));
    return { question: at("question")[0], outcome: at("outcome")[0], deleting: at("deleting") };
  },
  contracts,
};
