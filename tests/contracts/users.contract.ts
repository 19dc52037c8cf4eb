import { deleteUserMachine } from "../../src/machines/delete-user.ts";
import { editUserMachine } from "../../src/machines/edit-user.ts";
import { ApiError } from "../../src/services/api-error.ts";
import {
  aborted,
  answer,
  type Contract,
  type ContractSet,
  fail,
  requested,
  send,
  stop,
  told,
  wait,
} from "./contract.ts";

const refusal = (code?: string, serverMessage?: string, announced = false) =>
  new ApiError({ kind: "refused", status: 404, code, serverMessage }, announced);
const removed = told("parent", { type: "user.changed", change: { type: "removed", id: "u1" } });
const over = told("parent", { type: "deletion.closed", userId: "u1" });

/** The path of the profile that the user is deleted from. */
type From = { readonly profile?: string };

const deletionEvents = {
  confirm: { type: "deletion.confirm" },
  cancel: { type: "deletion.cancel" },
  acknowledge: { type: "deletion.acknowledge" },
};
const confirm = send(deletionEvents.confirm);
const acknowledge = send(deletionEvents.acknowledge);
const given = {};

const deletion: Contract<From>[] = [
  {
    title: "a dialog asks whether the user is to be deleted (8, delete user, confirm)",
    given,
    expected: { state: "confirming", tags: ["dialog"], can: ["confirm", "cancel"] },
  },
  {
    title: "giving up leaves the user",
    given,
    when: send(deletionEvents.cancel),
    expected: { state: "closed", effects: [over] },
  },
  {
    title: "the row is marked as deleting while the server is asked, once, and no dialog is open (4, user actions)",
    given,
    when: confirm,
    expected: { state: "deleting", effects: [requested("deleteUser", "u1")], can: [] },
  },
  {
    title: "the user leaves the list, and a dialog says so (8, delete user success)",
    given,
    after: [confirm],
    when: answer("deleteUser"),
    expected: { state: "deleted", tags: ["dialog"], effects: [removed], can: ["acknowledge"] },
  },
  {
    title: "from the profile page, success goes to the users, unless the person went elsewhere (4, user actions)",
    given: { profile: "/users/user/u1" },
    after: [confirm],
    when: answer("deleteUser"),
    expected: {
      state: "deleted",
      tags: ["dialog"],
      effects: [told("parent", { type: "navigate", to: "/users", replace: true, from: "/users/user/u1" }), removed],
    },
  },
  {
    title: "a dialog says that it has failed, and the user stays (8, delete user failure)",
    given,
    after: [confirm],
    when: fail("deleteUser", refusal()),
    expected: { state: "failed", tags: ["dialog"], can: ["acknowledge"] },
  },
  {
    title: "a user that somebody else has deleted leaves the list, too",
    given,
    after: [confirm],
    when: fail("deleteUser", refusal("user_not_found")),
    expected: { state: "failed", tags: ["dialog"], effects: [removed] },
  },
  {
    title: "the mark clears when success has been read (4, user actions)",
    given,
    after: [confirm, answer("deleteUser")],
    when: acknowledge,
    expected: { state: "closed", effects: [over] },
  },
  {
    title: "the mark clears when failure has been read (4, user actions)",
    given,
    after: [confirm, fail("deleteUser", refusal())],
    when: acknowledge,
    expected: { state: "closed", effects: [over] },
  },
  {
    title: "signing out breaks the deletion off",
    given,
    after: [confirm],
    when: stop,
    expected: { state: "deleting", effects: [aborted("deleteUser")] },
  },
];

/** The deletion of one user (behaviour: Delete user). */
export const deleteUser: ContractSet<From> = {
  machine: deleteUserMachine,
  start: (world, { profile }) => ({
    input: { api: { deleteUser: world.call("deleteUser") }, parent: world.receiver("parent"), userId: "u1", profile },
  }),
  events: deletionEvents,
  contracts: deletion,
};

const user = {
  _id: "u1",
  name: "Ayesha",
  email: "ayesha@example.com",
  age: 30,
  contactNo: "0300 1234567",
  gender: "Female",
};
const { _id, ...fields } = user;
const draft = { ...fields, age: "30" };
const edited = { ...draft, name: " Ayesha Khan " };
const sent = { ...fields, name: "Ayesha Khan" };
const field = (name: string, value: string) => send({ type: "field.changed", field: name, value });
const rename = field("name", " Ayesha Khan ");
const editEvents = {
  submit: { type: "form.submit" },
  cancel: { type: "dialog.cancel" },
  dismiss: { type: "dialog.dismiss" },
  type: { type: "field.changed", field: "name", value: "x" },
};
const submit = send(editEvents.submit);
const cancel = send(editEvents.cancel);
const dismiss = send(editEvents.dismiss);
const toast = (message: string) => told("parent", { type: "toast", kind: "error", message });
const back = told("parent", { type: "navigate.back", otherwise: "/users" });
const updated = told("parent", { type: "user.changed", change: { type: "updated", record: { _id, ...sent } } });
const nothing = undefined;
const can = ["submit", "cancel", "dismiss", "type"];
const saved = [rename, submit, answer("updateUser", { _id, ...sent })];

const edit: Contract<undefined>[] = [
  {
    title: "the dialog starts with what the user holds (2, edit user dialog)",
    given: nothing,
    expected: { state: "editing", can, shows: { draft, problem: undefined } },
  },
  {
    title: "each field can be changed",
    given: nothing,
    when: rename,
    expected: { state: "editing", shows: { draft: edited } },
  },
  ...[cancel, dismiss].map((leave, index) => ({
    title: `${["Cancel", "The backdrop"][index]} goes back one step (2, edit user dialog)`,
    given: nothing,
    when: leave,
    expected: { state: "closed", effects: [back] },
  })),
  {
    title: "the first broken rule is told, and nothing is sent (5, edit user)",
    given: nothing,
    after: [field("name", " "), field("age", "121")],
    when: submit,
    expected: {
      state: "editing",
      effects: [toast("Name is required")],
      shows: { problem: { field: "name", message: "Name is required" } },
    },
  },
  {
    title: "what is wrong with a field is shown until that field is changed",
    given: nothing,
    after: [field("name", " "), submit, field("age", "31")],
    when: rename,
    expected: { state: "editing", shows: { problem: undefined } },
  },
  {
    title: "what is wrong with a field is still shown when another field is changed",
    given: nothing,
    after: [field("name", " "), submit],
    when: field("age", "31"),
    expected: { state: "editing", shows: { problem: { field: "name", message: "Name is required" } } },
  },
  {
    title: "the values are sent trimmed, the age as a number, once; the button is disabled (2, 5)",
    given: nothing,
    after: [rename],
    when: submit,
    expected: { state: "updating", tags: ["busy"], effects: [requested("updateUser", "u1", sent)], can: ["cancel"] },
  },
  {
    title: "nothing is shown as wrong while a mended draft is sent",
    given: nothing,
    after: [field("email", "ayesha"), submit, field("email", "ayesha@example.com")],
    when: submit,
    expected: {
      state: "updating",
      tags: ["busy"],
      effects: [requested("updateUser", "u1", fields)],
      shows: { problem: undefined },
    },
  },
  {
    title: "the returned user is merged into the list, and the button says so (2, 4)",
    given: nothing,
    after: [rename, submit],
    when: answer("updateUser", { _id, ...sent }),
    expected: { state: "success", effects: [updated], can: ["cancel", "dismiss"] },
  },
  {
    title: "success can be read for a second",
    given: nothing,
    after: saved,
    when: wait(999),
    expected: { state: "success" },
  },
  {
    title: "success goes back one step after a second (2, edit user dialog)",
    given: nothing,
    after: [...saved, wait(999)],
    when: wait(1),
    expected: { state: "closed", effects: [back] },
  },
  ...[cancel, dismiss].map((leave, index) => ({
    title: `${["Cancel", "the backdrop"][index]} does not wait for that second`,
    given: nothing,
    after: saved,
    when: leave,
    expected: { state: "closed", effects: [back] },
  })),
  {
    title: "Cancel does not wait for the server",
    given: nothing,
    after: [rename, submit],
    when: cancel,
    expected: { state: "closed", effects: [back] },
  },
  {
    title: "an update that goes on after the dialog was closed changes the user in the list",
    given: nothing,
    after: [rename, submit, cancel],
    when: answer("updateUser", { _id, ...sent }),
    expected: { state: "closed", effects: [updated] },
  },
  {
    title: "a failure tells the server's message (8, edit user failure)",
    given: nothing,
    after: [submit],
    when: fail("updateUser", refusal(undefined, "Email is taken")),
    expected: { state: "editing", effects: [toast("Email is taken")], can, shows: { draft } },
  },
  {
    title: "a failure without a message says Failed to update user (8, edit user failure)",
    given: nothing,
    after: [submit],
    when: fail("updateUser", refusal()),
    expected: { state: "editing", effects: [toast("Failed to update user")] },
  },
  {
    title: "a failure that was told already is not told twice (8, central handling)",
    given: nothing,
    after: [submit],
    when: fail("updateUser", refusal(undefined, "Email is taken", true)),
    expected: { state: "editing" },
  },
  {
    title: "a user that somebody else has deleted leaves the list",
    given: nothing,
    after: [submit],
    when: fail("updateUser", refusal("user_not_found", "No such user")),
    expected: { state: "editing", effects: [toast("No such user"), removed] },
  },
  {
    title: "a user that somebody else has deleted leaves the list where that was told already, too",
    given: nothing,
    after: [submit],
    when: fail("updateUser", refusal("user_not_found", "No such user", true)),
    expected: { state: "editing", effects: [removed] },
  },
];

/** The edit dialog of one user (behaviour: Edit user dialog). */
export const editUser: ContractSet<undefined> = {
  machine: editUserMachine,
  start: (world) => ({
    input: { api: { updateUser: world.call("updateUser") }, parent: world.receiver("parent"), user },
  }),
  events: editEvents,
  contracts: edit,
};
