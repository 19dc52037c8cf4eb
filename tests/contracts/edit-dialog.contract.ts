import { editDialogMachine } from "../../src/machines/edit-dialog.ts";
import { type Contract, type ContractSet, ends, send, started, stop, stopped, told } from "./contract.ts";
import { loads as loadsLists, shopDataOf, unwatched } from "./watching.ts";

/** The users that are loaded when the dialog is opened; null where they are not yet. */
type Loaded = readonly { readonly _id: string }[] | null;

const user = { _id: "u1", name: "Zara" };
const other = { _id: "u2", name: "Omar" };
const loads = (...users: { readonly _id: string }[]) => loadsLists({ users });
const dismissEvent = { type: "dialog.dismiss" };
const dismiss = send(dismissEvent);
const opened = started("editUser", { user });
const waiting = { state: { looking: "waiting" }, can: [] };
const unknown = { state: { looking: "unknown" }, can: ["dismiss"] };
const open = { state: "open", can: [] };

const contracts: Contract<Loaded>[] = [
  { title: "the dialog waits for the users to be loaded", given: null, expected: waiting },
  {
    title: "it opens with what the user holds",
    given: [user, other],
    expected: { ...open, effects: [opened, unwatched] },
  },
  {
    title: "it opens once the users are loaded",
    given: null,
    when: loads(user),
    expected: { ...open, effects: [opened, unwatched] },
  },
  { title: "a user who is not among them is unknown", given: [other], expected: unknown },
  { title: "a user who is not among them later is unknown, too", given: null, when: loads(other), expected: unknown },
  {
    title: "who was unknown and comes with a reload can be edited",
    given: [other],
    when: loads(user, other),
    expected: { ...open, effects: [opened, unwatched] },
  },
  {
    title: "an unknown user leads one step back",
    given: [other],
    when: dismiss,
    expected: {
      state: "closed",
      effects: [told("parent", { type: "navigate.back", otherwise: "/users" }), unwatched],
      can: [],
    },
  },
  {
    title: "what is being typed stays when somebody else deletes the user meanwhile",
    given: [user],
    when: loads(other),
    expected: open,
  },
  {
    title: "it is closed when editing is over, which has led back itself",
    given: [user],
    when: ends("editUser"),
    expected: { state: "closed", effects: [stopped("editUser")], can: [] },
  },
  {
    title: "leaving while it waits ends the wait",
    given: null,
    when: stop,
    expected: { state: { looking: "waiting" }, effects: [unwatched] },
  },
  {
    title: "leaving it ends the editing",
    given: [user],
    when: stop,
    expected: { state: "open", effects: [stopped("editUser")] },
  },
];

/** The edit dialog at a user's path (behaviour: Edit user dialog). */
export const contract: ContractSet<Loaded> = {
  machine: editDialogMachine,
  behaviour: "Edit user dialog",
  start: (world, users) => ({
    input: {
      changes: {},
      parent: world.receiver("parent"),
      shopData: shopDataOf(world, { users: users ?? undefined }),
      userId: "u1",
    },
    actors: { editUser: world.child("editUser", (input: { user: object }) => ({ user: input.user })) },
  }),
  events: { dismiss: dismissEvent },
  contracts,
};
