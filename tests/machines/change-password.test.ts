import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { changePasswordMachine } from "../../src/machines/change-password.ts";
import type { ToastEvent } from "../../src/machines/shared/effects.ts";
import type { ApiError } from "../../src/services/api-error.ts";
import { until } from "../until.ts";
import { guessable, model, offline, passwords, tooMany, wrong } from "./change-password.paths.ts";
import { type FakeNetwork, fakeNetwork, listeningParent, startChanges } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

const path = "/api/auth/admin/password";
/** Makes the call fail with an error of the model. */
function failAs(network: FakeNetwork, { failure }: ApiError): Promise<void> {
  if (failure.kind !== "refused") return network.fail(path);
  return network.answer(path, failure.status, { code: failure.code, message: failure.serverMessage });
}

function start(inspect?: never) {
  const { network, announced } = fakeNetwork("token");
  const { actor: parent, received } = listeningParent<ToastEvent>();
  const { actor: session, received: heardBySession } = listeningParent<{ type: "session.signOut" }>();
  const { changes, received: changed } = startChanges();
  const actor = createActor(changePasswordMachine, { input: { changes, parent, session }, inspect });
  return { actor, network, announced, received, heardBySession, changed };
}

walkAllPaths(model, (_, inspect) => {
  const { actor, network } = start(inspect as never);
  return {
    actor,
    perform: async (event) => {
      if (event.type === "change.confirmed") await network.answer(path, 200, { data: null });
      else if (event.error) await failAs(network, event.error as ApiError);
      else actor.send(event as never);
    },
  };
});

const success = { type: "toast", kind: "success", message: "Your password has been changed. Please sign in with it." };

describe("changing one's password", () => {
  function filledIn() {
    const started = start();
    const { actor } = started;
    actor.start();
    actor.send({ type: "password.changed", field: "current", value: passwords.current });
    actor.send({ type: "password.changed", field: "next", value: passwords.next });
    const inState = (state: string) => until(() => actor.getSnapshot().value.form === state);
    const submit = () => actor.send({ type: "form.submit" });
    return { ...started, submit, inState, context: () => actor.getSnapshot().context };
  }

  it("is one request, says so, and signs out", async () => {
    const { submit, network, inState, received, heardBySession } = filledIn();
    submit();
    submit();
    await until(() => network.waiting.length > 0);
    expect(network.waiting).toEqual([path]);
    await network.answer(path, 200, { data: null });
    await inState("changed");
    expect(received).toEqual([success]);
    expect(heardBySession).toEqual([{ type: "session.signOut" }]);
  });

  it("tells what has come of it, and signs out, though the page was left meanwhile", async () => {
    const { actor, submit, network, changed } = filledIn();
    submit();
    await until(() => network.waiting.length > 0);
    actor.stop();
    await network.answer(path, 200, { data: null });
    await until(() => changed.length > 0);
    expect(changed).toEqual([success, { type: "session.signOut" }]);
  });

  it("tells why it failed, though the page was left meanwhile", async () => {
    const { actor, submit, network, changed } = filledIn();
    submit();
    await until(() => network.waiting.length > 0);
    actor.stop();
    await failAs(network, wrong);
    await until(() => changed.length > 0);
    const message = "Your password could not be changed. This is not your password.";
    expect(changed).toEqual([{ type: "toast", kind: "error", message }]);
  });

  it("tells at the field what the server says of it, and the rest in a toast, each once", async () => {
    const { submit, network, inState, context, received, announced } = filledIn();
    for (const [error, field] of [
      [wrong, "current"],
      [guessable, "next"],
    ] as const) {
      submit();
      await failAs(network, error);
      await inState("editing");
      expect(context().problem).toEqual({ field, message: error.message });
    }
    submit();
    await failAs(network, tooMany);
    await inState("editing");
    submit();
    await failAs(network, offline);
    await inState("editing");
    expect(received.map(({ message }) => message)).toEqual([tooMany.message, "Check your Internet Connection."]);
    expect(announced).toEqual([]);
    expect(context().draft).toEqual(passwords);
  });
});
