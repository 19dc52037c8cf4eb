import { editDialogMachine } from "../../src/machines/edit-dialog.ts";
import { keeping } from "./asking.ts";
import { type Contract, type ContractSet, type Effect, ends, send, sent, started, stop, stopped } from "./contract.ts";
import { loads as loadsLists, shopDataOf, unwatched } from "./watching.ts";

/** The situation in which the dialog is opened: the users, or null while they are loading, and a draft. */
interface Given {
  readonly users: readonly { readonly _id: string }[] | null;
  readonly draft?: object;
  /** The changes that the server has not answered. */
  readonly unfinished?: readonly object[];
}

const user = { _id: "u1", name: "Zara" };
const other = { _id: "u2", name: "Omar" };
const loads = (...users: { readonly _id: string }[]) => loadsLists({ users });
const dismissEvent = { type: "dialog.dismiss" };
const dismiss = send(dismissEvent);
const opened = started("editUser", { user, restored: undefined });
/** A draft about the user from the end of a session. */
const fields = { name: "Zara Khan", email: "", age: "", contactNo: "", gender: "" };
const typed = { draft: fields, theirs: fields, before: fields, choices: {}, opened: fields };
const unsent = { kind: "user.update", id: "u1", wasSent: false, typed };
const sentDraft = { ...unsent, wasSent: true };
const taken: Effect = ["changes", "draft.taken", undefined];
const openedWith = (draft: object, underWay?: number) =>
  started("editUser", { user, restored: { ...draft, underWay } });
const renamed = { _id: "u1", name: "Zara Khan" };
const update = { kind: "user.update", id: "u1", fields: {} };
const draftRules = "Nothing typed is lost";
const waiting = { state: { looking: "waiting" }, can: [] };
const missing = { state: { looking: "missing" }, can: ["dismiss"] };
const open = { state: "open", can: [] };

const contracts: Contract<Given>[] = [
  { title: "the dialog waits for the users to be loaded", given: { users: null }, expected: waiting },
  {
    title: "it opens with what the user holds",
    given: { users: [user, other] },
    expected: { ...open, effects: [opened, unwatched] },
  },
  {
    title: "it opens once the users are loaded",
    given: { users: null },
    when: loads(user),
    expected: { ...open, effects: [opened, unwatched] },
  },
  { title: "a user who is not among them is missing", given: { users: [other] }, expected: missing },
  {
    title: "a user who is not among them later is missing, too",
    given: { users: null },
    when: loads(other),
    expected: missing,
  },
  {
    title: "who was missing and comes with a reload can be edited",
    given: { users: [other] },
    when: loads(user, other),
    expected: { ...open, effects: [opened, unwatched] },
  },
  {
    title: "a missing user leads one step back",
    given: { users: [other] },
    when: dismiss,
    expected: {
      state: "closed",
      effects: [sent("parent", { type: "navigate.back", otherwise: "/users" }), unwatched],
      can: [],
    },
  },
  {
    title: "what is being typed stays when somebody else deletes the user meanwhile",
    given: { users: [user] },
    when: loads(other),
    expected: open,
  },
  {
    title: "it is closed when editing is over, which has led back itself",
    given: { users: [user] },
    when: ends("editUser"),
    expected: { state: "closed", effects: [stopped("editUser")], can: [] },
  },
  {
    title: "what was typed when the session ended is in the dialog again, once",
    behaviour: draftRules,
    given: { users: [user], draft: unsent },
    expected: { ...open, effects: [taken, openedWith(unsent), unwatched] },
  },
  {
    title: "what was typed is in the dialog again where the users are loaded afterwards, too",
    behaviour: draftRules,
    given: { users: null, draft: unsent },
    when: loads(user),
    expected: { ...open, effects: [taken, openedWith(unsent), unwatched] },
  },
  {
    title: "what was being sent, and is not saved, is offered again",
    behaviour: draftRules,
    given: { users: [user], draft: sentDraft, unfinished: [{ ...update, id: "u2" }] },
    expected: { ...open, effects: [taken, openedWith(sentDraft), unwatched] },
  },
  {
    title: "what the server has not answered yet is said to be under way",
    behaviour: draftRules,
    given: { users: [user], draft: sentDraft, unfinished: [update] },
    expected: { ...open, effects: [taken, openedWith(sentDraft, 1), unwatched] },
  },
  {
    title: "what was not sent is not under way, whatever else is asked of the user",
    behaviour: draftRules,
    given: { users: [user], draft: unsent, unfinished: [update] },
    expected: { ...open, effects: [taken, openedWith(unsent), unwatched] },
  },
  {
    title: "what was typed about a user who is gone is in their dialog, to be read",
    behaviour: draftRules,
    given: { users: [other], draft: unsent },
    expected: {
      ...open,
      effects: [
        taken,
        started("editUser", {
          user: { _id: "u1", name: fields.name, email: "", contactNo: "", gender: "" },
          restored: { ...unsent, underWay: undefined },
        }),
        unwatched,
      ],
    },
  },
  {
    title: "what was saved though nobody heard of it is done, and leads one step back",
    behaviour: draftRules,
    given: { users: [renamed], draft: sentDraft },
    expected: {
      state: "closed",
      effects: [
        taken,
        sent("parent", { type: "toast", kind: "success", message: "Zara Khan was updated." }),
        sent("parent", { type: "navigate.back", otherwise: "/users" }),
        unwatched,
      ],
      can: [],
    },
  },
  {
    title: "what somebody else did, while it was not sent, is no reason not to open",
    behaviour: draftRules,
    given: { users: [renamed], draft: unsent },
    expected: {
      ...open,
      effects: [taken, started("editUser", { user: renamed, restored: { ...unsent, underWay: undefined } }), unwatched],
    },
  },
  ...[
    { title: "another user", draft: { ...unsent, id: "u2" } },
    { title: "an order", draft: { ...unsent, kind: "order.ship" } },
  ].map(({ title, draft }) => ({
    title: `what was typed about ${title} is not for this dialog`,
    behaviour: draftRules,
    given: { users: [user], draft },
    expected: { ...open, effects: [opened, unwatched] },
  })),
  {
    title: "leaving while it waits ends the wait",
    given: { users: null },
    when: stop,
    expected: { state: { looking: "waiting" }, effects: [unwatched] },
  },
  {
    title: "leaving it ends the editing",
    given: { users: [user] },
    when: stop,
    expected: { state: "open", effects: [stopped("editUser")] },
  },
];

/** The edit dialog at a user's path (behaviour: Edit user dialog). */
export const contract: ContractSet<Given> = {
  machine: editDialogMachine,
  behaviour: "Edit user dialog",
  start: (world, { users, draft, unfinished }) => ({
    input: {
      changes: keeping(world, draft, unfinished),
      parent: world.receiver("parent"),
      shopData: shopDataOf(world, { users: users ?? undefined }),
      userId: "u1",
    },
    actors: {
      editUser: world.child("editUser", ({ user: found, restored }: { user: object; restored?: object }) => ({
        user: found,
        restored,
      })),
    },
  }),
  events: { dismiss: dismissEvent },
  contracts,
};
