import { editUserMachine } from "../../src/machines/edit-user.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Beginning, Subject } from "./paths.ts";

/** A user as they are before they are edited. */
export const user = {
  _id: "u1",
  name: "Zara Hussain",
  email: "zara@shop.example",
  age: 38,
  contactNo: "+92 301 9964 518",
  gender: "Female",
};

export const refused = new ApiError(
  { kind: "refused", status: 409, code: "email_taken", serverMessage: "Another user has this email." },
  false,
);
export const offline = new ApiError({ kind: "offline" }, true);

export const subject: Subject = {
  machine: editUserMachine,
  tell: ({ context }) => [context.draft, context.problem],
};

/** What can happen to an edit dialog. */
export const beginning: Beginning = {
  name: "with a user's fields",
  input: { api: null, parent: null, user },
  events: [
    { type: "field.changed", field: "name", value: "" },
    { type: "field.changed", field: "name", value: "Zara Malik" },
    { type: "form.submit" },
    { type: "dialog.cancel" },
    { type: "dialog.dismiss" },
    { type: "xstate.done.actor.updateUser", output: { ...user, name: "Zara Malik" } },
    { type: "xstate.error.actor.updateUser", error: refused },
    { type: "xstate.error.actor.updateUser", error: offline },
    { type: "xstate.after.successShown.editUser.success" },
  ],
};
