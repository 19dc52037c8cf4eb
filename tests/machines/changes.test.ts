import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import type { ChangeRequest } from "../../src/domain/change-request.ts";
import { changesMachine } from "../../src/machines/changes.ts";
import type { ChangeOutcome } from "../../src/machines/shared/request-change.ts";
import { until } from "../until.ts";
import { deletion, edit, model } from "./changes.paths.ts";
import { fakeNetwork, listeningParent, startChanges } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});

walkAllPaths(model, ({ input }, inspect) => {
  fakeNetwork("stored");
  const actor = createActor(changesMachine, { input: input(), inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});

describe("what the owner of the changes does", () => {
  function started() {
    const { network, announced } = fakeNetwork("stored");
    const { changes, received } = startChanges();
    const ask = (change: ChangeRequest) => {
      const { actor: asker, received: outcomes } = listeningParent<ChangeOutcome>();
      changes.send({ type: "change.request", change, asker });
      return { outcomes, leave: () => changes.send({ type: "change.left", asker }) };
    };
    const messages = () => received.flatMap((event) => (event.type === "toast" ? [event.message] : []));
    return { changes, network, announced, received, ask, messages };
  }
  const user = "/api/users/u1";

  it("makes changes of one record one after the other, in the order they were asked for, and others at once", async () => {
    const { network, received, ask, changes } = started();
    const asked = [ask(edit), ask({ ...edit, fields: { ...edit.fields, name: "Zara Khan" } }), ask(deletion)];
    ask({ kind: "user.delete", id: "u2" });
    await until(() => network.waiting.length === 2);
    expect(network.waiting).toEqual([user, "/api/users/u2"]);
    await network.answer(user, 200, {});
    await until(() => network.waiting.includes(user));
    await network.answer(user, 500, {});
    await until(() => network.waiting.includes(user));
    await network.answer(user, 200, {});
    await until(() => asked[2]?.outcomes.length === 1);
    expect(asked.map(({ outcomes }) => outcomes.map(({ type }) => type))).toEqual([
      ["change.confirmed"],
      ["change.failed"],
      ["change.confirmed"],
    ]);
    expect(received).toMatchObject([
      { type: "user.changed", change: { type: "updated", record: { name: "Zara Malik" } } },
      { type: "user.changed", change: { type: "removed" } },
    ]);
    expect(changes.getSnapshot().context.unfinished.map(({ change }) => change)).toEqual([
      { kind: "user.delete", id: "u2" },
    ]);
  });

  it("sends nothing a second time for who asks for the same again after they have left", async () => {
    const { network, ask, messages } = started();
    ask(edit).leave();
    const again = ask(edit);
    await until(() => network.waiting.length > 0);
    await network.answer(user, 200, {});
    await until(() => again.outcomes.length === 1);
    expect(network.waiting).toEqual([]);
    expect(messages()).toEqual([]);
  });

  it("sends a change that is not the same, though who asked for the first has left", async () => {
    const { network, ask, messages } = started();
    ask(edit).leave();
    const other = ask(deletion);
    await network.answer(user, 200, {});
    await network.answer(user, 200, {});
    await until(() => other.outcomes.length === 1);
    expect(messages()).toEqual(["Zara Malik was updated."]);
  });

  it("does not send what still waits when the session closes, and names nobody from then on", async () => {
    const { network, ask, messages, changes, received } = started();
    ask(edit);
    ask(deletion);
    changes.send({ type: "session.closed", cause: "session.signOut" });
    expect(messages()).toEqual(["A change you made before signing out could not be saved."]);
    await network.answer(user, 200, {});
    await until(() => changes.getSnapshot().context.unfinished.length === 0);
    expect(messages()).toHaveLength(2);
    expect(messages()[1]).toBe("A change you made before signing out was saved.");
    expect(network.waiting).toEqual([]);
    expect(received.at(-1)).toMatchObject({ type: "user.changed", change: { type: "updated" } });
  });

  it.each([
    ["session.rejected", []],
    ["session.signOut", ["A change you made before signing out could not be saved."]],
  ])("after %s tells of a call that was answered 401: %j", async (cause, said) => {
    const { network, ask, messages, changes } = started();
    ask(deletion);
    changes.send({ type: "session.closed", cause });
    await network.answer(user, 401, { code: "unauthenticated", message: "Sign in." });
    await until(() => changes.getSnapshot().context.unfinished.length === 0);
    expect(messages()).toEqual(said);
  });

  it("says nothing of what the server has said itself", async () => {
    const { network, ask, messages, announced, changes } = started();
    ask({ kind: "order.delete", id: "o1", number: "10480" }).leave();
    await network.answer("/api/orders/o1", 200, { message: "Order deleted.", showMessage: true });
    await until(() => changes.getSnapshot().context.unfinished.length === 0);
    ask({ kind: "order.delete", id: "o1", number: "10480" }).leave();
    await network.answer("/api/orders/o1", 404, { code: "order_not_found", message: "Gone.", showMessage: true });
    await until(() => changes.getSnapshot().context.unfinished.length === 0);
    expect(announced).toEqual(["Order deleted.", "Gone."]);
    expect(messages()).toEqual([]);
  });
});
