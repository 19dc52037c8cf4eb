import { deleteUserMachine } from "../../src/machines/delete-user.ts";
import { editUserMachine } from "../../src/machines/edit-user.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { asked, changesOf, confirms, countForms, formsOpen, kept, left, refuses } from "./asking.ts";
import { type Contract, type ContractSet, type Step, send, sent, stop, wait } from "./contract.ts";
import { loads, shopDataOf, unwatched } from "./watching.ts";

const refusal = (serverMessage?: string, announced = false) =>
  new ApiError({ kind: "refused", status: 404, code: undefined, serverMessage }, announced);
const finds = (found: { readonly _id: string; readonly version?: string | undefined }) => loads({ users: [found] });
const missing = loads({ users: [] });
/** The server refuses a change, since somebody else was faster. */
const overtakenBy = (current?: unknown, serverMessage?: string) =>
  refuses(new ApiError({ kind: "refused", status: 412, code: "changed_meanwhile", serverMessage, current }, false));
const goneAlready = refuses(
  new ApiError({ kind: "refused", status: 404, code: "user_not_found", serverMessage: undefined }, false),
);
const clashRules = "Nobody overwrites";
/** The owner of the deletions hears of the deletion's stage. */
const moved = (stage: string) => sent("parent", { type: "deletion.moved", userId: "u1", stage });

/** The path of the profile that the user is deleted from, if any. */
type From = { readonly profile?: string };

const deletionEvents = {
  confirm: { type: "deletion.confirm" },
  cancel: { type: "deletion.cancel" },
  acknowledge: { type: "deletion.acknowledge" },
};
const confirm = send(deletionEvents.confirm);
const acknowledge = send(deletionEvents.acknowledge);
const given = {};

const asked1 = { _id: "u1", name: "Ayesha", version: "1-a" };
const asked2 = { ...asked1, name: "Ayesha Khan", version: "2-b" };
const question = { state: "confirming", can: ["confirm", "cancel"] };
const isGone = { state: "gone", effects: [moved("outcome")], can: ["acknowledge"] };

const meanwhileDeleting: Contract<From>[] = [
  {
    title: "it is asked about the user as they are",
    given,
    when: finds(asked1),
    expected: { ...question, shows: { opened: asked1, user: asked1 } },
  },
  {
    title: "what somebody else changes is known at once",
    given,
    after: [finds(asked1)],
    when: finds(asked2),
    expected: { ...question, shows: { opened: asked1, user: asked2 } },
  },
  {
    title: "what the user was before is no news",
    given,
    after: [finds(asked1), finds(asked2)],
    when: finds(asked1),
    expected: { ...question, shows: { opened: asked1, user: asked2 } },
  },
  {
    title: "the deletion is of the user as they are by now",
    given,
    after: [finds(asked1), finds(asked2)],
    when: confirm,
    expected: {
      state: "deleting",
      effects: [moved("deleting"), asked({ kind: "user.delete", id: "u1", version: "2-b" })],
    },
  },
  {
    title: "where somebody else was faster it asks again, about the user as they are by now",
    given,
    after: [finds(asked1), confirm],
    when: overtakenBy(asked2),
    expected: { ...question, effects: [left, moved("question")], shows: { opened: asked1, user: asked2 } },
  },
  {
    title: "a server that does not say what the user is by now has not deleted them",
    given,
    after: [finds(asked1), confirm],
    when: overtakenBy(),
    expected: { state: "failed", effects: [left, moved("outcome")] },
  },
  { title: "a user whom somebody else deletes is said to be deleted", given, when: missing, expected: isGone },
  {
    title: "so is one whom the server does not have any more",
    given,
    after: [confirm],
    when: goneAlready,
    expected: { ...isGone, effects: [left, moved("outcome")] },
  },
  {
    title: "a user who is brought back is asked about again",
    given,
    after: [missing],
    when: finds(asked2),
    expected: { ...question, effects: [moved("question")], shows: { user: asked2 } },
  },
  {
    title: "it is over once it was read that they are deleted",
    given,
    after: [missing],
    when: acknowledge,
    expected: { state: "closed", effects: [moved("over"), unwatched] },
  },
  {
    title: "what is heard while the server deletes is left to its answer",
    given,
    after: [finds(asked1), confirm],
    when: missing,
    expected: { state: "deleting" },
  },
].map((contract) => ({ behaviour: clashRules, ...contract }) as Contract<From>);

const deletion: Contract<From>[] = [
  {
    title: "a dialog asks whether the user is to be deleted",
    given,
    expected: { ...question, effects: [moved("question")] },
  },
  {
    title: "giving up leaves the user",
    given,
    when: send(deletionEvents.cancel),
    expected: { state: "closed", effects: [moved("over"), unwatched] },
  },
  {
    title: "the row is marked as deleting while the change is under way, asked for once, and no dialog is open",
    given,
    when: confirm,
    expected: { state: "deleting", effects: [moved("deleting"), asked({ kind: "user.delete", id: "u1" })], can: [] },
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
    expected: { state: "deleted", effects: [left, moved("outcome")], can: ["acknowledge"] },
  },
  {
    title: "from the profile page, success goes to the users, unless the person went elsewhere",
    given: { profile: "/users/user/u1" },
    after: [confirm],
    when: confirms(),
    expected: {
      state: "deleted",
      effects: [
        left,
        sent("parent", { type: "navigate", to: "/users", replace: true, from: "/users/user/u1" }),
        moved("outcome"),
      ],
    },
  },
  {
    title: "a dialog says that it has failed",
    given,
    after: [confirm],
    when: refuses(refusal()),
    expected: { state: "failed", effects: [left, moved("outcome")], can: ["acknowledge"] },
  },
  {
    title: "the mark clears when success has been read",
    given,
    after: [confirm, confirms()],
    when: acknowledge,
    expected: { state: "closed", effects: [moved("over"), unwatched] },
  },
  {
    title: "the mark clears when failure has been read",
    given,
    after: [confirm, refuses(refusal())],
    when: acknowledge,
    expected: { state: "closed", effects: [moved("over"), unwatched] },
  },
  {
    title: "signing out leaves the deletion to go on",
    given,
    after: [confirm],
    when: stop,
    expected: { state: "deleting", effects: [left, unwatched] },
  },
  ...meanwhileDeleting,
];

/** The deletion of one user (behaviour: Delete user). */
export const deleteUser: ContractSet<From> = {
  machine: deleteUserMachine,
  behaviour: "Delete user",
  start: (world, { profile }) => ({
    input: {
      changes: changesOf(world),
      parent: world.receiver("parent"),
      shopData: shopDataOf(world),
      userId: "u1",
      profile,
    },
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
  version: "1-a",
};
const { _id, version: _version, ...fields } = user;
const draft = { ...fields, age: "30" };
const edited = { ...draft, name: " Ayesha Khan " };
const sentFields = { ...fields, name: "Ayesha Khan" };
const field = (name: string, value: string) => send({ type: "field.changed", field: name, value });
const rename = field("name", " Ayesha Khan ");
const editEvents = {
  submit: { type: "form.submit" },
  cancel: { type: "dialog.cancel" },
  dismiss: { type: "dialog.dismiss" },
  type: { type: "field.changed", field: "name", value: "x" },
  choose: { type: "clash.choose", field: "name", choice: "mine" },
};
const submit = send(editEvents.submit);
const cancel = send(editEvents.cancel);
const dismiss = send(editEvents.dismiss);
const toast = (message: string) => sent("parent", { type: "toast", kind: "error", message });
const back = sent("parent", { type: "navigate.back", otherwise: "/users" });
const update = (sentFields: object, version = "1-a") =>
  asked({ kind: "user.update", id: "u1", version, fields: sentFields });
const nothing = undefined;
const can = ["submit", "cancel", "dismiss", "type"];
const saved = [rename, submit, confirms()];

const aged = { ...user, age: 31, version: "2-b" };
const ageless = { ...aged, age: undefined };
const renamed = { ...user, name: "Ayesha Malik", version: "2-b" };
const renamedAgain = { ...user, name: "Ayesha Shah", version: "3-c" };
const unnamed = { ...user, name: "", version: "2-b" };
const choose = (choice: string) => send({ type: "clash.choose", field: "name", choice });
const clashed: Step[] = [rename, submit, overtakenBy(renamed)];
const clashing = { state: "clashing", can: ["cancel", "dismiss", "choose"] };
const choosable = { state: "clashing", can: ["submit", "cancel", "dismiss", "choose"] };
const updating = { state: "updating", tags: ["busy"], can: ["cancel"] };
const both = { ...sentFields, age: 31 };

const clashes: Contract<undefined>[] = [
  {
    title: "a field that only they changed takes theirs at once, while what is typed stays",
    given: nothing,
    after: [rename],
    when: finds(aged),
    expected: { state: "editing", can, shows: { user: aged, draft: { ...edited, age: "31" } } },
  },
  {
    title: "what was wrong with a field that they have changed is not wrong any more",
    given: nothing,
    after: [finds(ageless), submit],
    when: finds({ ...aged, version: "3-c" }),
    expected: { state: "editing", can, shows: { draft: { ...draft, age: "31" }, problem: undefined } },
  },
  {
    title: "what is wrong with another field stays",
    given: nothing,
    after: [field("name", " "), submit],
    when: finds(aged),
    expected: { state: "editing", can, shows: { problem: { field: "name", message: "Name is required" } } },
  },
  {
    title: "what the user was before is no news",
    given: nothing,
    after: [finds(aged)],
    when: finds(user),
    expected: { state: "editing", can, shows: { user: aged } },
  },
  {
    title: "without versions nothing is taken over",
    given: nothing,
    when: finds({ ...aged, version: undefined }),
    expected: { state: "editing", can, shows: { user, draft } },
  },
  {
    title: "where they were faster with another field, both changes are sent at once",
    given: nothing,
    after: [rename, submit],
    when: overtakenBy(aged),
    expected: { ...updating, effects: [update(both, "2-b"), left] },
  },
  {
    title: "three times it is sent again",
    given: nothing,
    after: [rename, submit, overtakenBy(aged), overtakenBy(aged)],
    when: overtakenBy(aged),
    expected: { ...updating, effects: [update(both, "2-b"), left] },
  },
  {
    title: "who is overtaken again and again is told, and nothing is lost",
    given: nothing,
    after: [rename, submit, overtakenBy(aged), overtakenBy(aged), overtakenBy(aged)],
    when: overtakenBy(aged, "Somebody was faster."),
    expected: {
      state: "editing",
      effects: [left, toast("Somebody was faster.")],
      can,
      shows: { draft: { ...edited, age: "31" } },
    },
  },
  {
    title: "who tries once more is not told at the first time",
    given: nothing,
    after: [rename, submit, ...Array(4).fill(overtakenBy(aged)), submit],
    when: overtakenBy(aged),
    expected: { ...updating, effects: [update(both, "2-b"), left] },
  },
  {
    title: "a server that does not say what the user is by now has failed to update",
    given: nothing,
    after: [rename, submit],
    when: overtakenBy("nonsense"),
    expected: { state: "editing", effects: [left, toast("Failed to update user")], can, shows: { draft: edited } },
  },
  {
    title: "the user of another id is none that can be read",
    given: nothing,
    after: [rename, submit],
    when: overtakenBy({ ...aged, _id: "u2" }),
    expected: { state: "editing", effects: [left, toast("Failed to update user")], can },
  },
  {
    title: "where both changed the same field, the dialog asks whose is to be saved",
    given: nothing,
    after: [rename, submit],
    when: overtakenBy(renamed),
    expected: { ...clashing, effects: [left] },
  },
  {
    title: "both having changed a field to the same is no clash",
    given: nothing,
    after: [field("name", "Ayesha Malik "), field("age", "40"), submit],
    when: overtakenBy(renamed),
    expected: { ...updating, effects: [update({ ...fields, name: "Ayesha Malik", age: 40 }, "2-b"), left] },
  },
  {
    title: "a clash that is known already is asked about before anything is sent",
    given: nothing,
    after: [rename, finds(renamed)],
    when: submit,
    expected: clashing,
  },
  { title: "without a choice nothing is saved", given: nothing, after: clashed, when: submit, expected: clashing },
  {
    title: "once something is chosen it can be saved",
    given: nothing,
    after: clashed,
    when: choose("mine"),
    expected: { ...choosable, shows: { choices: { name: "mine" } } },
  },
  {
    title: "mine is saved over theirs, on their version",
    given: nothing,
    after: [...clashed, choose("mine")],
    when: submit,
    expected: { ...updating, effects: [update(sentFields, "2-b")] },
  },
  {
    title: "theirs is saved with what else is typed",
    given: nothing,
    after: [field("age", "40"), ...clashed, choose("theirs")],
    when: submit,
    expected: { ...updating, effects: [update({ ...fields, name: "Ayesha Malik", age: 40 }, "2-b")] },
  },
  {
    title: "what was chosen may be overtaken as often as anything",
    given: nothing,
    after: [rename, submit, overtakenBy(aged), overtakenBy(aged), overtakenBy(renamed), choose("mine"), submit],
    when: overtakenBy(renamed),
    expected: { ...updating, effects: [update(sentFields, "2-b"), left] },
  },
  {
    title: "theirs may break a rule, which is told, and nothing is sent",
    given: nothing,
    after: [rename, submit, overtakenBy(unnamed), choose("theirs")],
    when: submit,
    expected: {
      state: "editing",
      effects: [toast("Name is required")],
      can,
      shows: { draft: { ...draft, name: "" }, problem: { field: "name", message: "Name is required" } },
    },
  },
  {
    title: "what was wrong before is forgotten once something else was chosen",
    given: nothing,
    after: [finds(renamed), field("name", " "), submit, finds(renamedAgain), submit, choose("theirs")],
    when: submit,
    expected: {
      ...updating,
      effects: [update({ ...fields, name: "Ayesha Shah" }, "3-c")],
      shows: { problem: undefined },
    },
  },
  ...[cancel, dismiss].map((leave, index) => ({
    title: `${["Cancel", "the backdrop"][index]} leads back to what was typed`,
    given: nothing,
    after: [...clashed, choose("theirs")],
    when: leave,
    expected: { state: "editing", can, shows: { draft: edited } },
  })),
  {
    title: "a field that both changed goes on as typed, and the form stays",
    given: nothing,
    after: [rename],
    when: finds(renamed),
    expected: { state: "editing", can, shows: { draft: edited, user: renamed } },
  },
  {
    title: "typing goes on while a clash is known",
    given: nothing,
    after: [rename, finds(renamed)],
    when: field("age", "40"),
    expected: { state: "editing", can },
  },
  {
    title: "a clash that the deletion hid is known once the user is back",
    given: nothing,
    after: [rename, missing],
    when: finds(renamed),
    expected: { state: "editing", can, shows: { draft: edited } },
  },
  {
    title: "what was chosen before is chosen anew",
    given: nothing,
    after: [...clashed, choose("theirs"), cancel],
    when: submit,
    expected: { ...clashing, shows: { choices: {} } },
  },
  {
    title: "they may change it once more, and it is to be chosen once more",
    given: nothing,
    after: [...clashed, choose("mine")],
    when: finds(renamedAgain),
    expected: { ...clashing, shows: { choices: {}, user: renamedAgain } },
  },
  {
    title: "what is known of the clash already is no news",
    given: nothing,
    after: clashed,
    when: finds(user),
    expected: { ...clashing, shows: { user: renamed } },
  },
  {
    title: "they may take it back, and nothing clashes",
    given: nothing,
    after: clashed,
    when: finds({ ...user, version: "4-d" }),
    expected: { state: "editing", can, shows: { draft: edited } },
  },
  {
    title: "a user whom they delete while it is chosen is said to be deleted",
    given: nothing,
    after: clashed,
    when: missing,
    expected: { state: "gone", can: ["cancel", "dismiss"] },
  },
  {
    title: "a user whom they delete is said to be deleted at once, and what is typed can be read",
    given: nothing,
    after: [rename],
    when: missing,
    expected: { state: "gone", can: ["cancel", "dismiss"], shows: { draft: edited } },
  },
  {
    title: "a user whom the server does not have any more is said to be deleted",
    given: nothing,
    after: [rename, submit],
    when: goneAlready,
    expected: { state: "gone", effects: [left], can: ["cancel", "dismiss"], shows: { draft: edited } },
  },
  {
    title: "a user who is gone is said to be deleted, also where the server had that told",
    given: nothing,
    after: [rename, submit],
    when: refuses(new ApiError({ kind: "refused", status: 404, code: "user_not_found", serverMessage: "Gone" }, true)),
    expected: { state: "gone", effects: [left], can: ["cancel", "dismiss"] },
  },
  {
    title: "a user who is brought back can be edited again",
    given: nothing,
    after: [rename, missing],
    when: finds(aged),
    expected: { state: "editing", can, shows: { draft: { ...edited, age: "31" } } },
  },
  ...[cancel, dismiss].map((leave, index) => ({
    title: `${["Cancel", "the backdrop"][index]} closes the dialog of a user who is gone`,
    given: nothing,
    after: [missing],
    when: leave,
    expected: { state: "closed", effects: [back, unwatched] },
  })),
  {
    title: "what is heard while the server is asked is left to its answer",
    given: nothing,
    after: [rename, submit],
    when: missing,
    expected: updating,
  },
].map((contract) => ({ behaviour: clashRules, ...contract }) as Contract<undefined>);

const draftRules = "Nothing typed is lost";
const sessionEnds = send({ type: "draft.ask" });
/** Returns a draft over `opened`, the user as the dialog showed them. */
const typedOver = (opened: object, wasSent = false) => ({
  kind: "user.update",
  id: "u1",
  wasSent,
  typed: { draft: edited, theirs: opened, before: opened, choices: {}, opened },
});
const named = { ...draft, name: "Ayesha Malik" };

const drafts: Contract<object | undefined>[] = [
  {
    title: "it says that it is open",
    given: nothing,
    when: countForms,
    expected: { state: "editing", can, effects: [formsOpen(1)] },
  },
  {
    title: "it says that it is closed",
    given: nothing,
    after: [cancel],
    when: countForms,
    expected: { state: "closed", can: [], effects: [formsOpen(0)] },
  },
  {
    title: "what clashes while it is typed is kept without a question",
    given: nothing,
    after: [rename, finds(renamed)],
    when: sessionEnds,
    expected: {
      state: "editing",
      can,
      effects: [kept({ ...typedOver(draft), typed: { ...typedOver(draft).typed, theirs: named } })],
    },
  },
  {
    title: "what is typed when the session ends is kept",
    given: nothing,
    after: [rename],
    when: sessionEnds,
    expected: { state: "editing", effects: [kept(typedOver(draft))], can },
  },
  {
    title: "what is being sent is kept, too",
    given: nothing,
    after: [rename, submit],
    when: sessionEnds,
    expected: { ...updating, effects: [kept(typedOver(draft, true))] },
  },
  {
    title: "what clashes is kept, with what it began with",
    given: nothing,
    after: clashed,
    when: sessionEnds,
    expected: {
      ...clashing,
      effects: [kept({ ...typedOver(draft), typed: { ...typedOver(draft).typed, theirs: named } })],
    },
  },
  {
    title: "what is typed about a user whom somebody else has deleted is kept",
    given: nothing,
    after: [rename, missing],
    when: sessionEnds,
    expected: { state: "gone", effects: [kept(typedOver(draft))], can: ["cancel", "dismiss"] },
  },
  {
    title: "an unchanged form is nothing to keep",
    given: nothing,
    when: sessionEnds,
    expected: { state: "editing", can },
  },
  {
    title: "an unchanged form of a user whom somebody else has deleted is nothing to keep",
    given: nothing,
    after: [missing],
    when: sessionEnds,
    expected: { state: "gone", can: ["cancel", "dismiss"] },
  },
  {
    title: "what is saved is nothing to keep",
    given: nothing,
    after: saved,
    when: sessionEnds,
    expected: { state: "success", can: ["cancel", "dismiss"] },
  },
  {
    title: "what was typed before is there again",
    given: typedOver(draft),
    expected: { state: "editing", can, shows: { draft: edited, theirs: draft, before: draft, opened: draft } },
  },
  {
    title: "what somebody else changed meanwhile is merged with what was typed before, and clashes with it",
    given: {
      ...typedOver({ ...named, age: "29" }),
      typed: { ...typedOver({ ...named, age: "29" }).typed, draft: { ...edited, age: "29" } },
    },
    expected: {
      state: "editing",
      can,
      shows: {
        draft: { ...edited, age: "30" },
        theirs: draft,
        before: { ...draft, name: "Ayesha Malik" },
        opened: { ...named, age: "29" },
      },
    },
  },
].map((contract) => ({ behaviour: draftRules, ...contract }));

const edit: Contract<object | undefined>[] = [
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
    expected: { state: "closed", effects: [back, unwatched] },
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
    expected: { state: "updating", tags: ["busy"], effects: [update(sentFields)], can: ["cancel"] },
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
    expected: { state: "closed", effects: [back, unwatched] },
  },
  ...[cancel, dismiss].map((leave, index) => ({
    title: `${["Cancel", "the backdrop"][index]} does not wait for that second`,
    behaviour: "Edit user closing",
    given: nothing,
    after: saved,
    when: leave,
    expected: { state: "closed", effects: [back, unwatched] },
  })),
  {
    title: "Cancel does not wait for the server: the update goes on without its dialog",
    behaviour: "Edit user closing",
    given: nothing,
    after: [rename, submit],
    when: cancel,
    expected: { state: "closed", effects: [left, back, unwatched] },
  },
  {
    title: "when the page is left, by signing out or otherwise, the update goes on without its dialog",
    given: nothing,
    after: [rename, submit],
    when: stop,
    expected: { state: "updating", tags: ["busy"], effects: [left, unwatched] },
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
  ...clashes,
];

/** The edit dialog of one user (behaviour: Edit user dialog). */
export const editUser: ContractSet<object | undefined> = {
  machine: editUserMachine,
  behaviour: "Edit user submission",
  start: (world, restored) => ({
    input: { changes: changesOf(world), parent: world.receiver("parent"), shopData: shopDataOf(world), user, restored },
  }),
  events: editEvents,
  contracts: [...edit, ...drafts],
};
