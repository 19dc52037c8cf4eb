import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { deletionOf, deletionsMachine, shownDeletion } from "../../src/machines/deletions.ts";
import type { EffectEvent } from "../../src/machines/shared/effects.ts";
import { until } from "../until.ts";
import { model } from "./deletions.paths.ts";
import { fakeNetwork, fakeShopData, listeningParent, startChanges } from "./fakes.ts";
import { changedReply } from "./meanwhile.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function startDeletions() {
  const { network } = fakeNetwork("stored");
  const { actor: parent, received } = listeningParent<EffectEvent>();
  const { changes, received: changed } = startChanges();
  return { input: { changes, shopData: fakeShopData().shopData, parent }, network, received, changed };
}

walkAllPaths(model, (_, inspect) => {
  const { input, network } = startDeletions();
  const actor = createActor(deletionsMachine, { input, inspect });
  const perform = async ({ type, userId, stage, ...event }: { type: string; userId?: string; stage?: string }) => {
    if (type !== "deletion.moved") return actor.send({ type, userId, ...event } as never);
    const deletion = deletionOf(actor.getSnapshot().context, userId ?? "");
    if (stage === "deleting") deletion?.actor.send({ type: "deletion.confirm" });
    else if (stage === "outcome") await network.answer(`/api/users/${userId}`, 200, {});
    else if (stage === "question") {
      const current = { _id: userId, version: "900002-b" };
      await network.answer(`/api/users/${userId}`, 412, changedReply(current));
    } else deletion?.actor.send({ type: deletion.stage === "question" ? "deletion.cancel" : "deletion.acknowledge" });
  };
  return { actor, perform };
});

describe("what the deletions do", () => {
  function started() {
    const { input, ...rest } = startDeletions();
    const actor = createActor(deletionsMachine, { input });
    actor.start();
    const deletion = (id: string) => deletionOf(actor.getSnapshot().context, id)?.actor;
    return { actor, deletion, ...rest };
  }

  it("show the first question, then the next, and none while the server is asked", () => {
    const { actor, deletion } = started();
    for (const userId of ["u1", "u2"]) actor.send({ type: "user.delete", userId });
    expect(shownDeletion(actor.getSnapshot())).toBe(deletion("u1"));
    deletion("u1")?.send({ type: "deletion.cancel" });
    expect(shownDeletion(actor.getSnapshot())).toBe(deletion("u2"));
    deletion("u2")?.send({ type: "deletion.confirm" });
    expect(shownDeletion(actor.getSnapshot())).toBeUndefined();
  });

  it("close every question when the person goes elsewhere, and leave what is under way", () => {
    const { actor, deletion } = started();
    for (const userId of ["u1", "u2", "u3"]) actor.send({ type: "user.delete", userId });
    deletion("u2")?.send({ type: "deletion.confirm" });
    actor.send({ type: "screen.changed" });
    expect(actor.getSnapshot().context.deletions.map(({ userId }) => userId)).toEqual(["u2"]);
    expect(actor.getSnapshot().value).toBe("quiet");
  });

  it("are of two users at once, each in its own time", async () => {
    const { actor, network, changed, deletion } = started();
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
    expect(actor.getSnapshot().context.deletions).toEqual([]);
  });

  it("ask once about a user, however often they are to be deleted", async () => {
    const { actor, deletion } = started();
    actor.send({ type: "user.delete", userId: "u1" });
    const first = deletion("u1");
    actor.send({ type: "user.delete", userId: "u1" });
    expect(deletion("u1")).toBe(first);
    first?.send({ type: "deletion.cancel" });
    expect(deletion("u1")).toBeUndefined();
    actor.send({ type: "user.delete", userId: "u1" });
    expect(deletion("u1")?.getSnapshot().value).toBe("confirming");
  });

  it.each(["", ".", ".."])("send nothing for a user with the id %j, and say that one is required", async (userId) => {
    const { actor, network, received, deletion } = started();
    actor.send({ type: "user.delete", userId });
    expect(received).toEqual([{ type: "toast", kind: "error", message: "User ID is required" }]);
    expect(deletion(userId)).toBeUndefined();
    expect(network.waiting).toEqual([]);
  });

  it("leave a deletion to go on when they end", async () => {
    const { actor, network, changed, deletion } = started();
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
