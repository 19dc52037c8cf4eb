import { createEmptyActor } from "xstate";
import { type EditDialogInput, editDialogMachine } from "../../src/machines/edit-dialog.ts";
import type { Model } from "./paths.ts";

export const user = { _id: "u1", name: "Zara Hussain" };

/** The edit dialog at a user's path. */
export const model: Model<EditDialogInput> = {
  machine: editDialogMachine,
  tell: () => null,
  says: (state) =>
    state.matches("open")
      ? "the dialog is open"
      : state.matches({ looking: "unknown" })
        ? "the user is said to be unknown"
        : state.matches("closed")
          ? "no dialog is open"
          : "the dialog waits for the users",
  beginnings: [
    {
      given: "the path of a user's dialog, before the users are loaded",
      input: () => ({
        changes: null as never,
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
  ],
};
