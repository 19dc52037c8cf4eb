import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, createEmptyActor } from "xstate";
import { administrationMachine } from "../../src/machines/administration.ts";
import type { EffectEvent } from "../../src/machines/effects.ts";
import { until } from "../until.ts";
import { model } from "./administration.paths.ts";
import { fakeApi, listeningParent, startChanges } from "./fakes.ts";
import { memoryValue } from "./memory-value.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const page = new EventTarget();
  vi.stubGlobal("document", Object.assign(page, { hidden: false, querySelector: () => null }));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});

function startAdministration() {
  const { http, network } = fakeApi(memoryValue("stored"));
  const { actor: parent, heard } = listeningParent<EffectEvent>();
  const { changes, heard: changed } = startChanges(http);
  const address = createEmptyActor() as never;
  const stored = { favourites: memoryValue(null), undoOffers: memoryValue(null) };
  const input = {
    http,
    ...stored,
    administrator: "a1",
    changes,
    parent,
    address,
    tellsChanges: false,
    offersViews: false,
    isLarge: false,
  };
  return { input, network, heard, changed };
}

walkAllPaths(model, (_, inspect) => {
  const input = { ...startAdministration().input, tellsChanges: true };
  const actor = createActor(administrationMachine, { input, inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});

describe("what the administration does", () => {
  async function loaded() {
    const { input, network, heard, changed } = startAdministration();
    const actor = createActor(administrationMachine, { input });
    actor.start();
    await network.answer("/api/users", 200, { users: ["u1", "u2", "u3"].map((_id) => ({ _id })) });
    await network.answer("/api/orders", 200, []);
    const { shopData } = actor.getSnapshot().context;
    await until(() => shopData.getSnapshot().context.orders.records);
    const deletion = (id: string) => actor.getSnapshot().context.deletions.get(id);
    return { actor, network, heard, changed, deletion };
  }

  it("deletes two users at once, each in its own time", async () => {
    const { actor, network, changed, deletion } = await loaded();
    const removed = { type: "user.changed", change: { type: "removed", id: "u2" } };
    for (const userId of ["u1", "u2"]) {
      actor.send({ type: "user.delete", userId });
      deletion(userId)?.send({ type: "deletion.confirm" });
    }
    await until(() => network.waiting.length === 2);
    await network.answer("/api/users/u2", 200, {});
    await until(() => deletion("u2")?.getSnapshot().value === "deleted");
    expect(changed).toEqual([removed]);
    expect(deletion("u1")?.getSnapshot().value).toBe("deleting");
    await network.answer("/api/users/u1", 500, {});
    await until(() => deletion("u1")?.getSnapshot().value === "failed");
    expect(changed).toEqual([removed]);
    for (const userId of ["u1", "u2"]) deletion(userId)?.send({ type: "deletion.acknowledge" });
    expect(actor.getSnapshot().context.deletions.size).toBe(0);
  });

  it("asks once about a user, however often they are to be deleted", async () => {
    const { actor, deletion } = await loaded();
    actor.send({ type: "user.delete", userId: "u1" });
    const first = deletion("u1");
    actor.send({ type: "user.delete", userId: "u1" });
    expect(deletion("u1")).toBe(first);
    first?.send({ type: "deletion.cancel" });
    expect(deletion("u1")).toBeUndefined();
    actor.send({ type: "user.delete", userId: "u1" });
    expect(deletion("u1")?.getSnapshot().value).toBe("confirming");
  });

  it.each(["", ".", ".."])("sends nothing for a user with the id %j, and says that one is required", async (userId) => {
    const { actor, network, heard, deletion } = await loaded();
    actor.send({ type: "user.delete", userId });
    expect(heard).toEqual([{ type: "toast", kind: "error", message: "User ID is required" }]);
    expect(deletion(userId)).toBeUndefined();
    expect(network.waiting).toEqual([]);
  });

  it("leaves a deletion to go on when it ends", async () => {
    const { actor, network, changed, deletion } = await loaded();
    actor.send({ type: "user.delete", userId: "u1" });
    deletion("u1")?.send({ type: "deletion.confirm" });
    await until(() => network.waiting.length === 1);
    actor.stop();
    await network.answer("/api/users/u1", 200, {});
    await until(() => changed.length === 2);
    expect(changed).toEqual([
      { type: "toast", kind: "success", message: "The user has been deleted." },
      { type: "user.changed", change: { type: "removed", id: "u1" } },
    ]);
  });
});
