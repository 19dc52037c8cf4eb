import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { type DeleteUserInput, deleteUserMachine } from "../../src/machines/delete-user.ts";
import { until } from "../until.ts";
import { gone, model, overtaken, renamed } from "./delete-user.paths.ts";
import { fakeNetwork, fakeShopData, listeningParent, startChanges } from "./fakes.ts";
import { changedReply } from "./meanwhile.ts";
import { walkAllPaths } from "./walk.ts";

const path = "/api/users/u1";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function startDeletion(profile?: string) {
  const { network } = fakeNetwork("stored");
  const { changes, received: changed } = startChanges();
  const { actor: parent, received } = listeningParent();
  const { shopData, load } = fakeShopData();
  const input = { changes, parent: parent as DeleteUserInput["parent"], shopData, userId: "u1", profile };
  return { input, network, received, changed, load };
}

walkAllPaths(model, (beginning, inspect) => {
  const { input, network, load } = startDeletion(beginning.input().profile);
  const actor = createActor(deleteUserMachine, { input, inspect });
  return {
    actor,
    perform: async (event) => {
      if (event.type === "change.confirmed") await network.answer(path, 200, { data: { user: {} } });
      else if (event.error === gone) await network.answer(path, 404, { code: "user_not_found", message: "Gone" });
      else if (event.error === overtaken) await network.answer(path, 412, changedReply(renamed));
      else if (event.error) await network.answer(path, 500, {});
      else if (event.type === "user.found") load({ users: [event.user as typeof renamed] });
      else if (event.type === "user.missing") load({ users: [] });
      else actor.send(event as never);
    },
  };
});

describe("what a deletion does", () => {
  function confirmed(profile?: string) {
    const started = startDeletion(profile);
    const actor = createActor(deleteUserMachine, { input: started.input });
    actor.start();
    actor.send({ type: "deletion.confirm" });
    const inState = (state: string) => until(() => actor.getSnapshot().value === state);
    return { ...started, actor, inState };
  }
  const removed = { type: "user.changed", change: { type: "removed", id: "u1" } };
  const moved = (stage: string) => ({ type: "deletion.moved", userId: "u1", stage });

  it("sends nothing before it is confirmed, and one request however often it is", async () => {
    const { input, network } = startDeletion();
    const actor = createActor(deleteUserMachine, { input });
    actor.start();
    expect(network.waiting).toEqual([]);
    for (let press = 0; press < 3; press += 1) actor.send({ type: "deletion.confirm" });
    await until(() => network.waiting.length > 0);
    expect(network.waiting).toEqual([path]);
  });

  it("tells that the user is gone once the server says so, and that it is over once that was read", async () => {
    const { actor, network, received, changed, inState } = confirmed();
    expect(changed).toEqual([]);
    await network.answer(path, 200, { data: { user: { _id: "u1" } } });
    await inState("deleted");
    expect(changed).toEqual([removed]);
    actor.send({ type: "deletion.acknowledge" });
    expect(received).toEqual(["question", "deleting", "outcome", "over"].map(moved));
  });

  it("leaves the profile of a user who is no more", async () => {
    const { network, received, inState } = confirmed("/users/user/u1");
    await network.answer(path, 200, {});
    await inState("deleted");
    expect(received.slice(2)).toEqual([
      { type: "navigate", to: "/users", replace: true, from: "/users/user/u1" },
      moved("outcome"),
    ]);
  });

  it("keeps a user whom the server could not delete, but not one whom somebody else deleted", async () => {
    const failing = confirmed("/users/user/u1");
    await failing.network.fail(path);
    await failing.inState("failed");
    expect(failing.changed).toEqual([]);

    const late = confirmed("/users/user/u1");
    await late.network.answer(path, 404, { code: "user_not_found" });
    await late.inState("gone");
    expect(late.changed).toEqual([removed]);

    const other = confirmed();
    await other.network.answer(path, 404, "<h1>Not Found</h1>");
    await other.inState("failed");
    expect(other.changed).toEqual([]);
  });
});
