import { editUserMachine } from "../../src/machines/edit-user.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { keeping } from "./keeping.ts";
import { changedTo, first, second, third } from "./meanwhile.ts";
import type { Model } from "./paths.ts";

/** A user before the edit. */
export const user = {
  _id: "u1",
  name: "Zara Hussain",
  email: "zara@shop.example",
  age: 38,
  contactNo: "+92 301 9964 518",
  gender: "Female",
  version: first,
};
/** The user as others have changed them; the emptied name breaks a rule. */
export const aged = { ...user, age: 39, version: second };
export const renamed = { ...user, name: "", version: third };
export const overtaken = changedTo(aged);
export const clashed = changedTo(renamed);
export const gone = new ApiError(
  { kind: "refused", status: 404, code: "user_not_found", serverMessage: "This user does not exist." },
  false,
);

export const refused = new ApiError(
  { kind: "refused", status: 409, code: "email_taken", serverMessage: "Another user has this email." },
  false,
);
export const offline = new ApiError({ kind: "offline" }, true);

/** The edit dialog of one user. */
export const model: Model<typeof editUserMachine> = {
  machine: editUserMachine,
  stateKey: ({ context }) => [
    context.draft.name,
    context.choices,
    context.problem,
    context.before.name,
    context.user.version,
  ],
  describeState: ({ value, context }) =>
    value === "closed"
      ? "the dialog is closed, and one is a step back"
      : value === "success"
        ? "the button says Success!"
        : value === "updating"
          ? "the button says Updating..."
          : value === "clashing"
            ? "the dialog asks whose values are to be saved"
            : value === "gone"
              ? "the dialog says that the user is deleted"
              : context.problem
                ? `the dialog is open, and says "${context.problem.message}"`
                : "the dialog is open",
  beginnings: [
    {
      given: "an open dialog with a user's fields",
      input: () => ({ changes: keeping(), parent: null as never, shopData: null as never, user }),
      events: {
        "the person empties the name": { type: "field.changed", field: "name", value: "" },
        "the person types another name": { type: "field.changed", field: "name", value: "Zara Malik" },
        "the person presses Update User": { type: "form.submit" },
        "the person presses Cancel or Close": { type: "dialog.cancel" },
        "the person presses beside the dialog, or Escape": { type: "dialog.dismiss" },
        "the user is changed": { type: "change.confirmed", confirmation: { announced: false } },
        "the server refuses": { type: "change.failed", error: refused },
        "the connection is lost": { type: "change.failed", error: offline },
        "somebody else was faster with another field": { type: "change.failed", error: overtaken },
        "somebody else was faster with the name": { type: "change.failed", error: clashed },
        "the user is gone already": { type: "change.failed", error: gone },
        "somebody else changes the age": { type: "user.found", user: aged },
        "somebody else changes the name": { type: "user.found", user: renamed },
        "the session ends": { type: "draft.ask" },
        "somebody else deletes the user": { type: "user.missing" },
        "the person chooses their own name": { type: "clash.choose", field: "name", choice: "mine" },
        "the person chooses the other's name": { type: "clash.choose", field: "name", choice: "theirs" },
        "the success has been shown long enough": { type: "xstate.after.successShown.editUser.success" },
      },
    },
  ],
};
