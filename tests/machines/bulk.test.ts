import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, createEmptyActor } from "xstate";
import { bulkMachine } from "../../src/machines/bulk.ts";
import type { EffectEvent } from "../../src/machines/shared/effects.ts";
import { until } from "../until.ts";
import { model } from "./bulk.paths.ts";
import { fakeNetwork, listeningParent, startChanges } from "./fakes.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function startBulk() {
  const { network, announced } = fakeNetwork("stored");
  const { changes, received } = startChanges();
  const { actor: parent, received: toasts } = listeningParent<EffectEvent>();
  return { input: { changes, parent }, network, announced, received, toasts, changes };
}

const pathOf = (id: string) => `/api/orders/cancel/${id}`;

walkAllPaths(model, (_, inspect) => {
  const { input, network } = startBulk();
  const actor = createActor(bulkMachine, { input, inspect });
  return {
    actor,
    perform: async (event) => {
      if (event.type !== "item.ended") return actor.send(event as never);
      const { _id } = event.order as { _id: string };
      await network.answer(pathOf(_id), event.failure ? 409 : 200, event.failure ? { message: event.failure } : {});
    },
  };
});

describe("a change of many orders", () => {
  const eighty = Array.from({ length: 80 }, (_, index) => ({ _id: `o${index + 1}`, orderId: `${index + 1}` }));

  function confirmed() {
    const started = startBulk();
    const actor = createActor(bulkMachine, { input: started.input });
    actor.start();
    actor.send({ type: "bulk.open", kind: "cancel", orders: eighty });
    actor.send({ type: "field.changed", field: "reason", value: "Out of stock" });
    actor.send({ type: "bulk.confirm" });
    return { ...started, actor };
  }

  it("is done but for the 37th of 80, which fails, and is tried again alone", async () => {
    const { actor, network, announced, toasts } = confirmed();
    for (const { _id } of eighty) {
      expect(network.waiting.length).toBeLessThanOrEqual(4);
      const failing = _id === "o37";
      await network.answer(pathOf(_id), failing ? 500 : 200, { message: failing ? "Boom" : "Done", showMessage: true });
    }
    await until(() => actor.getSnapshot().matches({ work: "ended" }));
    const { context } = actor.getSnapshot();
    expect(context.done).toBe(79);
    expect(context.failed).toEqual([{ order: eighty[36], reason: "Boom" }]);
    // Neither a server's message nor a toast for each order.
    expect([announced, toasts]).toEqual([[], []]);
    actor.send({ type: "bulk.retry" });
    await network.answer(pathOf("o37"), 200, {});
    await until(() => actor.getSnapshot().context.done === 80);
    expect(network.waiting).toEqual([]);
  });

  it("begins no more when somebody signs out, and tells once what has become of all", async () => {
    const { changes, received, network } = startBulk();
    const { bulk } = changes.getSnapshot().children;
    bulk?.send({ type: "bulk.open", kind: "cancel", orders: eighty });
    bulk?.send({ type: "field.changed", field: "reason", value: "Out of stock" });
    bulk?.send({ type: "bulk.confirm" });
    await network.answer(pathOf("o1"), 200, {});
    await until(() => network.waiting.length === 4);
    changes.send({ type: "session.closed", cause: "session.signOut" });
    for (const id of ["o2", "o3", "o4", "o5"]) await network.answer(pathOf(id), id === "o4" ? 401 : 200, {});
    await until(() => bulk?.getSnapshot().matches({ work: "idle" }) ?? false);
    expect(network.waiting).toEqual([]);
    expect(received.flatMap((event) => (event.type === "toast" ? event.message : []))).toEqual([
      "4 of 80 orders were cancelled. 1 failed. 75 not begun.",
    ]);
  });

  it("begins nothing in place of one that waited for another change of its order when somebody signed out", async () => {
    const { changes, received, network } = startBulk();
    const alone = { kind: "order.cancel", id: "o1", number: "1", reason: "Twice" } as const;
    changes.send({ type: "change.request", change: alone, asker: createEmptyActor() as never });
    const { bulk } = changes.getSnapshot().children;
    bulk?.send({ type: "bulk.open", kind: "cancel", orders: eighty });
    bulk?.send({ type: "field.changed", field: "reason", value: "Out of stock" });
    bulk?.send({ type: "bulk.confirm" });
    await until(() => network.waiting.length === 4);
    changes.send({ type: "session.closed", cause: "session.signOut" });
    for (const id of ["o1", "o2", "o3", "o4"]) await network.answer(pathOf(id), 200, {});
    await until(() => bulk?.getSnapshot().matches({ work: "idle" }) ?? false);
    expect(network.waiting).toEqual([]);
    expect(received.flatMap((event) => (event.type === "toast" ? event.message : []))).toContain(
      "3 of 80 orders were cancelled. 1 failed. 76 not begun.",
    );
  });

  it("leaves it to the session to tell that it ended", async () => {
    const { actor, network, announced } = confirmed();
    await network.answer(pathOf("o1"), 401, {});
    await until(() => announced.length > 0);
    expect(announced).toEqual(["rejected"]);
    actor.stop();
  });
});
