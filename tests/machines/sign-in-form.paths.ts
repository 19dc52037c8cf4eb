import { type SignInFormInput, signInFormMachine } from "../../src/machines/sign-in-form.ts";
import type { Credentials } from "../../src/services/auth-api.ts";
import type { Beginning, Model } from "./paths.ts";

export const complete = { email: "nadia@example.com", password: "secret" };
export const empty = { email: "", password: "" };

const beginning = (given: string, credentials: Credentials): Beginning<SignInFormInput> => ({
  given,
  input: () => ({ session: null as never, credentials }),
  events: {
    "the person types what is no email": { type: "email.changed", value: "not an email" },
    "the person leaves the email": { type: "email.left" },
    "the person types another password": { type: "password.changed", value: "other" },
    "the person leaves the password": { type: "password.left" },
    "the person shows or hides the password": { type: "password.toggle" },
    "the person presses Continue": { type: "form.submit" },
  },
});

/** The sign-in form's draft. */
export const model: Model<typeof signInFormMachine> = {
  machine: signInFormMachine,
  stateKey: ({ context }) => [context.credentials, context.errors],
  describeState: (state) => {
    const { email, password } = state.context.errors;
    const shown = [
      state.matches({ email: "touched" }) && email && `the email field says "${email}"`,
      state.matches({ password: "touched" }) && password && `the password field says "${password}"`,
      state.matches({ passwordView: "shown" }) && "the password can be read",
    ];
    return shown.filter(Boolean).join(", ") || "no field says anything, and the password is hidden";
  },
  beginnings: [beginning("prefilled fields", complete), beginning("empty fields", empty)],
};
