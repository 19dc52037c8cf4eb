import { expect, it } from "vitest";
import { createActor } from "xstate";
import { signInFormMachine } from "../../src/machines/sign-in-form.ts";
import type { Credentials } from "../../src/services/auth-api.ts";
import { listeningParent } from "./fakes.ts";
import { walkAllPaths } from "./paths.ts";

const complete = { email: "nadia@example.com", password: "secret" };
const empty = { email: "", password: "" };

function startForm(credentials: Credentials) {
  const session = listeningParent<{ type: "session.signIn"; credentials: Credentials }>();
  return { input: { session: session.actor, credentials }, heard: session.heard };
}

walkAllPaths({
  machine: signInFormMachine,
  tell: ({ context }) => [context.credentials, context.errors],
  variants: [complete, empty].map((credentials) => ({
    name: credentials === empty ? "with empty fields" : "with prefilled fields",
    input: startForm(credentials).input,
    events: [
      { type: "email.changed", value: "not an email" },
      { type: "email.left" },
      { type: "password.changed", value: "other" },
      { type: "password.left" },
      { type: "password.toggle" },
      { type: "form.submit" },
    ],
    start: (inspect) => {
      const actor = createActor(signInFormMachine, { input: startForm(credentials).input, inspect });
      return { actor, perform: (event) => actor.send(event as never) };
    },
  })),
});

it("sends complete credentials to the session, the email trimmed", () => {
  const { input, heard } = startForm({ ...complete, email: ` ${complete.email} ` });
  const form = createActor(signInFormMachine, { input });
  form.start();
  form.send({ type: "form.submit" });
  expect(heard).toEqual([{ type: "session.signIn", credentials: complete }]);
});

it("sends nothing while a field is missing, and touches both", () => {
  const { input, heard } = startForm(empty);
  const form = createActor(signInFormMachine, { input });
  form.start();
  form.send({ type: "form.submit" });
  expect(heard).toEqual([]);
  expect(form.getSnapshot().value).toMatchObject({ email: "touched", password: "touched" });
  expect(form.getSnapshot().context.errors).toEqual({
    email: "Email is required",
    password: "Password is required",
  });
});
