import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { UserDraft } from "../../src/domain/user-form.ts";
import { type EditUserInput, editUserMachine } from "../../src/machines/edit-user.ts";
import { until } from "../until.ts";
import { aged, clashed, gone, model, offline, overtaken, refused, renamed, user } from "./edit-user.paths.ts";
import { fakeNetwork, fakeShopData, listeningParent, startChanges } from "./fakes.ts";
import { changedReply } from "./meanwhile.ts";
import { walkAllPaths } from "./walk.ts";

const path = "/api/users/u1";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function startEdit(edited: EditUserInput["user"] = user) {
  const { network, announced } = fakeNetwork("stored");
  const { changes, received: changed } = startChanges();
  const { actor: parent, received } = listeningParent();
  const clock = new SimulatedClock();
  const { shopData, load } = fakeShopData();
  const input = { changes, parent: parent as EditUserInput["parent"], shopData, user: edited };
  return { input, network, announced, received, changed, clock, load };
}

walkAllPaths(model, (_, inspect) => {
  const { input, network, clock, load } = startEdit();
  const actor = createActor(editUserMachine, { input, clock, inspect });
  return {
    actor,
    perform: async (event) => {
      if (event.type.startsWith("xstate.after")) clock.increment(1000);
      else if (event.error === offline) await network.fail(path);
      else if (event.error === refused) await network.answer(path, 409, { message: "Another user has this email." });
      else if (event.error === overtaken) await network.answer(path, 412, changedReply(aged));
      else if (event.error === clashed) await network.answer(path, 412, changedReply(renamed));
      else if (event.error === gone) await network.answer(path, 404, { code: "user_not_found" });
      else if (event.type === "user.found") load({ users: [event.user as typeof user] });
      else if (event.type === "user.missing") load({ users: [] });
      else if (event.type === "change.confirmed") await network.answer(path, 200, { user });
      else actor.send(event as never);
    },
  };
});

describe("what an edit dialog does", () => {
  function opened(edited?: EditUserInput["user"]) {
    const started = startEdit(edited);
    const actor = createActor(editUserMachine, { input: started.input, clock: started.clock });
    actor.start();
    const type = (field: keyof UserDraft, value: string) => actor.send({ type: "field.changed", field, value });
    const submit = () => actor.send({ type: "form.submit" });
    const inState = (state: string) => until(() => actor.getSnapshot().value === state);
    return { ...started, actor, type, submit, inState };
  }
  const toast = (message: string) => ({ type: "toast", kind: "error", message });
  const back = { type: "navigate.back", otherwise: "/users" };

  it("announces the first rule that is broken, each time, and sends nothing", () => {
    const { type, submit, received, network, actor } = opened({ _id: "u1" });
    submit();
    submit();
    type("name", "Zara");
    submit();
    type("email", "zara@shop");
    submit();
    expect(received).toEqual([
      toast("Name is required"),
      toast("Name is required"),
      toast("Email is required"),
      toast("Please enter a valid email address"),
    ]);
    expect(actor.getSnapshot().context.problem?.field).toBe("email");
    type("email", "zara@shop.example");
    expect(actor.getSnapshot().context.problem).toBeUndefined();
    expect(network.waiting).toEqual([]);
  });

  it("sends one request however often it is submitted, says what became of the user, and goes back by itself", async () => {
    const { submit, received, changed, network, inState, clock, actor } = opened();
    for (let press = 0; press < 3; press += 1) submit();
    await until(() => network.waiting.length > 0);
    expect(network.waiting).toEqual([path]);
    await network.answer(path, 200, { data: { data: { user: { ...user, name: "Zara Malik" } } } });
    await inState("success");
    const updated = { type: "user.changed", change: { type: "updated", record: { ...user, name: "Zara Malik" } } };
    expect(changed).toEqual([updated]);
    submit();
    clock.increment(1000);
    expect(actor.getSnapshot().status).toBe("done");
    expect(received).toEqual([back]);
  });

  it("goes back when it is cancelled; a request under way goes on, and the person and the lists are told of it", async () => {
    const { actor, submit, received, changed, network } = opened();
    submit();
    await until(() => network.waiting.length > 0);
    actor.send({ type: "dialog.dismiss" });
    expect(actor.getSnapshot().value).toBe("updating");
    actor.send({ type: "dialog.cancel" });
    expect(actor.getSnapshot().status).toBe("done");
    await network.answer(path, 200, { user });
    await until(() => changed.length === 2);
    expect(received).toEqual([back]);
    expect(changed).toEqual([
      { type: "toast", kind: "success", message: "Zara Hussain was updated." },
      { type: "user.changed", change: { type: "updated", record: user } },
    ]);
  });

  it("says why it failed, once, and keeps what was typed", async () => {
    const { actor, type, submit, received, announced, network, inState } = opened();
    type("name", "Zara Malik");
    submit();
    await network.answer(path, 409, { message: "Another user has this email." });
    await inState("editing");
    submit();
    await network.answer(path, 500, {});
    await inState("editing");
    submit();
    await network.answer(path, 404, { message: "Gone.", showMessage: true });
    await inState("editing");
    submit();
    await network.fail(path);
    await inState("editing");
    expect(received).toEqual([toast("Another user has this email."), toast("Failed to update user")]);
    expect(announced).toEqual(["Gone.", "Check your Internet Connection."]);
    expect(actor.getSnapshot().context.draft.name).toBe("Zara Malik");
  });
});
