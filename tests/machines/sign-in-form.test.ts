import { expect, it } from "vitest";
import { createActor } from "xstate";
import { signInFormMachine } from "../../src/machines/sign-in-form.ts";
import type { Credentials } from "../../src/services/auth-api.ts";
import { listeningParent } from "./fakes.ts";
import { complete, empty, model } from "./sign-in-form.paths.ts";
import { walkAllPaths } from "./walk.ts";

function startForm(credentials: Credentials) {
  const session = listeningParent<{ type: "session.signIn"; credentials: Credentials }>();
  return { input: { session: session.actor, credentials }, received: session.received };
}

walkAllPaths(model, (beginning, inspect) => {
  const { credentials } = beginning.input();
  const actor = createActor(signInFormMachine, { input: startForm(credentials).input, inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});

it("sends complete credentials to the session, the email trimmed", () => {
  const { input, received } = startForm({ ...complete, email: ` ${complete.email} ` });
  const form = createActor(signInFormMachine, { input });
  form.start();
  form.send({ type: "form.submit" });
  expect(received).toEqual([{ type: "session.signIn", credentials: complete }]);
});

it("sends nothing while a field is missing, and touches both", () => {
  const { input, received } = startForm(empty);
  const form = createActor(signInFormMachine, { input });
  form.start();
  form.send({ type: "form.submit" });
  expect(received).toEqual([]);
  expect(form.getSnapshot().value).toMatchObject({ email: "touched", password: "touched" });
  expect(form.getSnapshot().context.errors).toEqual({
    email: "Email is required",
    password: "Password is required",
  });
});
