import { assertEvent, assign, sendTo, setup } from "xstate";
import { type CredentialErrors, credentialErrors } from "../domain/sign-in.ts";
import type { Credentials } from "../services/auth-api.ts";
import type { Receiver } from "./shared/effects.ts";

export interface SignInFormInput {
  readonly session: Receiver<{ type: "session.signIn"; credentials: Credentials }>;
  /** What the fields start with (behaviour: Sign-in page). */
  readonly credentials: Credentials;
}

interface SignInFormContext {
  readonly session: SignInFormInput["session"];
  readonly credentials: Credentials;
  readonly errors: CredentialErrors;
}

export type SignInFormEvent =
  | { type: "email.changed"; value: string }
  | { type: "email.left" }
  | { type: "password.changed"; value: string }
  | { type: "password.left" }
  | { type: "password.toggle" }
  | { type: "form.submit" };

/**
 * Holds the sign-in form (behaviour: Sign-in page): its fields, which of them were touched, and whether the password is
 * shown.
 */
export const signInFormMachine = setup({
  types: {} as {
    context: SignInFormContext;
    input: SignInFormInput;
    events: SignInFormEvent;
  },
  actions: {
    setEmail: assign(({ context, event }) => {
      assertEvent(event, "email.changed");
      return withErrors({ ...context.credentials, email: event.value });
    }),
    setPassword: assign(({ context, event }) => {
      assertEvent(event, "password.changed");
      return withErrors({ ...context.credentials, password: event.value });
    }),
    signIn: sendTo(
      ({ context }) => context.session,
      ({ context }) => ({
        type: "session.signIn" as const,
        credentials: { ...context.credentials, email: context.credentials.email.trim() },
      }),
    ),
  },
  guards: {
    isValid: ({ context }) => Object.keys(context.errors).length === 0,
  },
}).createMachine({
  id: "signInForm",
  context: ({ input }) => ({ session: input.session, ...withErrors(input.credentials) }),
  type: "parallel",
  on: {
    "email.changed": { actions: "setEmail" },
    "password.changed": { actions: "setPassword" },
  },
  states: {
    email: {
      initial: "untouched",
      states: {
        untouched: { on: { "email.left": "touched", "form.submit": "touched" } },
        touched: {},
      },
    },
    password: {
      initial: "untouched",
      states: {
        untouched: { on: { "password.left": "touched", "form.submit": "touched" } },
        touched: {},
      },
    },
    // A region of its own: an event that any region handles does not reach the machine's root.
    submission: {
      initial: "open",
      states: {
        open: { on: { "form.submit": { guard: "isValid", actions: "signIn" } } },
      },
    },
    passwordView: {
      initial: "hidden",
      states: {
        hidden: { on: { "password.toggle": "shown" } },
        shown: { on: { "password.toggle": "hidden" } },
      },
    },
  },
});

function withErrors(credentials: Credentials) {
  return { credentials, errors: credentialErrors(credentials) };
}
