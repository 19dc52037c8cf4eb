import { createEmptyActor } from "xstate";
import { draftOf } from "../../src/domain/user-form.ts";
import { editDialogMachine } from "../../src/machines/edit-dialog.ts";
import { keeping } from "./keeping.ts";
import type { Model } from "./paths.ts";

export const user = { _id: "u1", name: "Zara Hussain" };

const draft = draftOf(user);
const typed = { draft, theirs: draft, before: draft, choices: {}, opened: draft };
const why = "nothing of it can be seen before the session ends: tests/browser/drafts.test.ts";

/** The edit dialog at a user's path. */
export const model: Model<typeof editDialogMachine> = {
  machine: editDialogMachine,
  stateKey: () => null,
  describeState: (state) =>
    state.matches("open")
      ? "the dialog is open"
      : state.matches({ looking: "missing" })
        ? "the user is said to be unknown"
        : state.matches("closed")
          ? "no dialog is open"
          : "the dialog waits for the users",
  machineOnly: {
    "editDialog.looking: user.found [isSaved] → editDialog.closed": why,
    "editDialog.looking: user.found [hasDraft] → editDialog.open": why,
    "editDialog.looking.waiting: user.missing [hasDraft] → editDialog.open": why,
  },
  beginnings: [
    {
      given: "the path of a user's dialog, before the users are loaded",
      input: () => ({
        changes: keeping(),
        parent: createEmptyActor() as never,
        shopData: createEmptyActor() as never,
        userId: "u1",
      }),
      events: {
        "the users are loaded, with the user": { type: "user.found", user },
        "the users are loaded, without the user": { type: "user.missing" },
        "the person presses OK": { type: "dialog.dismiss" },
        "editing is over": { type: "xstate.done.actor.editUser" },
      },
    },
    ...[false, true].map((wasSent) => ({
      given: `the path of a user's dialog, with what was ${wasSent ? "sent" : "typed"} when the session ended`,
      input: () => ({
        changes: keeping({ kind: "user.update", id: "u1", wasSent, typed }),
        parent: createEmptyActor() as never,
        shopData: createEmptyActor() as never,
        userId: "u1",
      }),
      events: {
        "the users are loaded, with the user": { type: "user.found", user },
        "the users are loaded, without the user": { type: "user.missing" },
        "editing is over": { type: "xstate.done.actor.editUser" },
      },
    })),
  ],
};
