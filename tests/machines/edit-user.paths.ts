import { type EditUserInput, editUserMachine } from "../../src/machines/edit-user.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model } from "./paths.ts";

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

/** The edit dialog of one user. */
export const model: Model<EditUserInput> = {
  machine: editUserMachine,
  tell: ({ context }) => [context.draft, context.problem],
  says: ({ value, context }) =>
    value === "closed"
      ? "the dialog is closed, and one is a step back"
      : value === "success"
        ? "the button says Success!"
        : value === "updating"
          ? "the button says Updating..."
          : context.problem
            ? `the dialog is open, and says "${context.problem.message}"`
            : "the dialog is open",
  beginnings: [
    {
      given: "an open dialog with a user's fields",
      input: () => ({ changes: null as never, parent: null as never, user }),
      events: {
        "the person empties the name": { type: "field.changed", field: "name", value: "" },
        "the person types another name": { type: "field.changed", field: "name", value: "Zara Malik" },
        "the person presses Update User": { type: "form.submit" },
        "the person presses Cancel or Close": { type: "dialog.cancel" },
        "the person presses beside the dialog, or Escape": { type: "dialog.dismiss" },
        "the user is changed": { type: "change.confirmed", confirmation: { announced: false } },
        "the server refuses": { type: "change.failed", error: refused },
        "the connection is lost": { type: "change.failed", error: offline },
        "the success has been shown long enough": { type: "xstate.after.successShown.editUser.success" },
      },
    },
  ],
};
