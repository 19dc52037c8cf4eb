import { changePasswordMachine } from "../../src/machines/change-password.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model } from "./paths.ts";

/** The passwords typed along the paths. */
export const passwords = { current: "vetiver and rain", next: "iris and leather" };

const refusal = (status: number, code: string, serverMessage: string) =>
  new ApiError({ kind: "refused", status, code, serverMessage }, false);
export const wrong = refusal(403, "wrong_password", "This is not your password.");
export const guessable = refusal(400, "invalid_request", "This password is too easy to guess.");
export const tooMany = refusal(429, "too_many_attempts", "Too many failed sign-ins.");
export const offline = new ApiError({ kind: "offline" }, false);

/** The form that changes one's own password. */
export const model: Model<typeof changePasswordMachine> = {
  machine: changePasswordMachine,
  stateKey: ({ context }) => [context.draft, context.problem],
  describeState: (state) =>
    state.hasTag("busy")
      ? "the button says Changing..."
      : state.context.problem
        ? `the form says "${state.context.problem.message}"`
        : "the form can be filled in",
  beginnings: [
    {
      given: "the account page",
      input: () => ({ changes: null as never, parent: null as never, session: null as never }),
      events: {
        "the person types their password": { type: "password.changed", field: "current", value: passwords.current },
        "the person types another password": { type: "password.changed", field: "next", value: passwords.next },
        "the person shows or hides the passwords": { type: "passwords.toggle" },
        "the person presses Change Password": { type: "form.submit" },
        "the password is changed": { type: "change.confirmed", confirmation: { announced: false } },
        "the server says that it is not theirs": { type: "change.failed", error: wrong },
        "the server says that it is easy to guess": { type: "change.failed", error: guessable },
        "the server has heard too many": { type: "change.failed", error: tooMany },
        "the connection is lost": { type: "change.failed", error: offline },
      },
    },
  ],
};
