import { deleteUserMachine } from "../../src/machines/delete-user.ts";
import { editUserMachine } from "../../src/machines/edit-user.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { asked, changesOf, confirms, left, refuses } from "./asking.ts";
import { type Contract, type ContractSet, send, stop, told, wait } from "./contract.ts";

const refusal = (serverMessage?: string, announced = false) =>
  new ApiError({ kind: "refused", status: 404, code: undefined, serverMessage }, announced);
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
    title: "a dialog asks whether the user is to be deleted",
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
    title: "the row is marked as deleting while the change is under way, asked for once, and no dialog is open",
    given,
    when: confirm,
    expected: { state: "deleting", effects: [asked({ kind: "user.delete", id: "u1" })], can: [] },
  },
  {
    title: "a second click on Yes, delete it! asks for nothing more",
    given,
    after: [confirm],
    when: confirm,
    expected: { state: "deleting" },
  },
  {
    title: "a dialog says that the user is deleted",
    given,
    after: [confirm],
    when: confirms(),
    expected: { state: "deleted", tags: ["dialog"], effects: [left], can: ["acknowledge"] },
  },
  {
    title: "from the profile page, success goes to the users, unless the person went elsewhere",
    given: { profile: "/users/user/u1" },
    after: [confirm],
    when: confirms(),
    expected: {
      state: "deleted",
      tags: ["dialog"],
      effects: [left, told("parent", { type: "navigate", to: "/users", replace: true, from: "/users/user/u1" })],
    },
  },
  {
    title: "a dialog says that it has failed",
    given,
    after: [confirm],
    when: refuses(refusal()),
    expected: { state: "failed", tags: ["dialog"], effects: [left], can: ["acknowledge"] },
  },
  {
    title: "the mark clears when success has been read",
    given,
    after: [confirm, confirms()],
    when: acknowledge,
    expected: { state: "closed", effects: [over] },
  },
  {
    title: "the mark clears when failure has been read",
    given,
    after: [confirm, refuses(refusal())],
    when: acknowledge,
    expected: { state: "closed", effects: [over] },
  },
  {
    title: "signing out leaves the deletion to go on",
    given,
    after: [confirm],
    when: stop,
    expected: { state: "deleting", effects: [left] },
  },
];

/** The deletion of one user (behaviour: Delete user). */
export const deleteUser: ContractSet<From> = {
  machine: deleteUserMachine,
  behaviour: "Delete user",
  start: (world, { profile }) => ({
    input: { changes: changesOf(world), parent: world.receiver("parent"), userId: "u1", profile },
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
const update = (sentFields: object) => asked({ kind: "user.update", id: "u1", fields: sentFields });
const nothing = undefined;
const can = ["submit", "cancel", "dismiss", "type"];
const saved = [rename, submit, confirms()];

const edit: Contract<undefined>[] = [
  {
    title: "the dialog starts with what the user holds",
    behaviour: "Edit user closing",
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
    title: `${["Cancel", "The backdrop"][index]} goes back one step`,
    behaviour: "Edit user closing",
    given: nothing,
    when: leave,
    expected: { state: "closed", effects: [back] },
  })),
  {
    title: "the first broken rule is told, and nothing is sent",
    behaviour: "Edit user rules",
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
    title: "the values are sent trimmed, the age as a number, once; the button is disabled",
    given: nothing,
    after: [rename],
    when: submit,
    expected: { state: "updating", tags: ["busy"], effects: [update(sent)], can: ["cancel"] },
  },
  {
    title: "a second click on Update User asks for nothing more",
    given: nothing,
    after: [rename, submit],
    when: submit,
    expected: { state: "updating", tags: ["busy"] },
  },
  {
    title: "nothing is shown as wrong while a mended draft is sent",
    given: nothing,
    after: [field("email", "ayesha"), submit, field("email", "ayesha@example.com")],
    when: submit,
    expected: {
      state: "updating",
      tags: ["busy"],
      effects: [update(fields)],
      shows: { problem: undefined },
    },
  },
  {
    title: "the button says that the user is updated",
    given: nothing,
    after: [rename, submit],
    when: confirms(),
    expected: { state: "success", effects: [left], can: ["cancel", "dismiss"] },
  },
  {
    title: "success can be read for a second",
    given: nothing,
    after: saved,
    when: wait(999),
    expected: { state: "success" },
  },
  {
    title: "success goes back one step after a second",
    behaviour: "Edit user closing",
    given: nothing,
    after: [...saved, wait(999)],
    when: wait(1),
    expected: { state: "closed", effects: [back] },
  },
  ...[cancel, dismiss].map((leave, index) => ({
    title: `${["Cancel", "the backdrop"][index]} does not wait for that second`,
    behaviour: "Edit user closing",
    given: nothing,
    after: saved,
    when: leave,
    expected: { state: "closed", effects: [back] },
  })),
  {
    title: "Cancel does not wait for the server: the update goes on without its dialog",
    behaviour: "Edit user closing",
    given: nothing,
    after: [rename, submit],
    when: cancel,
    expected: { state: "closed", effects: [left, back] },
  },
  {
    title: "when the page is left, by signing out or otherwise, the update goes on without its dialog",
    given: nothing,
    after: [rename, submit],
    when: stop,
    expected: { state: "updating", tags: ["busy"], effects: [left] },
  },
  {
    title: "a failure tells the server's message",
    given: nothing,
    after: [submit],
    when: refuses(refusal("Email is taken")),
    expected: { state: "editing", effects: [left, toast("Email is taken")], can, shows: { draft } },
  },
  {
    title: "a failure without a message says Failed to update user",
    given: nothing,
    after: [submit],
    when: refuses(refusal()),
    expected: { state: "editing", effects: [left, toast("Failed to update user")] },
  },
  {
    title: "a failure that was told already is not told twice",
    behaviour: "Central handling",
    given: nothing,
    after: [submit],
    when: refuses(refusal("Email is taken", true)),
    expected: { state: "editing", effects: [left] },
  },
];

/** The edit dialog of one user (behaviour: Edit user dialog). */
export const editUser: ContractSet<undefined> = {
  machine: editUserMachine,
  behaviour: "Edit user submission",
  start: (world) => ({
    input: { changes: changesOf(world), parent: world.receiver("parent"), user },
  }),
  events: editEvents,
  contracts: edit,
};
