import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { type DeleteOrderInput, deleteOrderMachine } from "../../src/machines/delete-order.ts";
import { until } from "../until.ts";
import { gone, model, offline, overtaken, shipped, unclear } from "./delete-order.paths.ts";
import { fakeNetwork, fakeShopData, listeningParent, startChanges } from "./fakes.ts";
import { changedReply } from "./meanwhile.ts";
import { walkAllPaths } from "./walk.ts";

const path = "/api/orders/o1";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function startDeletion() {
  const { network, announced } = fakeNetwork("stored");
  const { changes, received } = startChanges();
  const { actor: parent, received: heardByShop } = listeningParent();
  const { shopData, load } = fakeShopData();
  const order: DeleteOrderInput["order"] = model.beginnings[0]?.input().order ?? expect.fail("nothing begins");
  const input = { changes, parent: parent as DeleteOrderInput["parent"], shopData, order };
  return { input, network, announced, received, heardByShop, load };
}

walkAllPaths(model, (_, inspect) => {
  const { input, network, load } = startDeletion();
  const actor = createActor(deleteOrderMachine, { input, inspect });
  return {
    actor,
    perform: async (event) => {
      if (event.type === "change.confirmed") await network.answer(path, 200, { data: { _id: "o1" } });
      else if (event.error === gone) await network.answer(path, 404, { code: "order_not_found" });
      else if (event.error === offline) await network.fail(path);
      else if (event.error === overtaken) await network.answer(path, 412, changedReply(shipped));
      else if (event.error === unclear) await network.answer(path, 412, changedReply());
      else if (event.error) await network.answer(path, 500, {});
      else if (event.type === "order.found") load({ orders: [shipped] });
      else if (event.type === "order.missing") load({ orders: [] });
      else actor.send(event as never);
    },
  };
});

describe("what the dialog that deletes an order does", () => {
  function opened() {
    const started = startDeletion();
    const actor = createActor(deleteOrderMachine, { input: started.input });
    actor.start();
    const confirm = () => actor.send({ type: "dialog.confirm" });
    const inState = (state: string) => until(() => actor.getSnapshot().value === state);
    const sent = () => until(() => started.network.waiting.length > 0);
    return { ...started, actor, confirm, inState, sent };
  }
  const back = { type: "navigate.back", otherwise: "/orders" };
  const removed = { type: "order.changed", change: { type: "removed", id: "o1" } };

  it("sends nothing before it is confirmed, and one request however often it is", async () => {
    const { confirm, network, sent } = opened();
    expect(network.waiting).toEqual([]);
    for (let press = 0; press < 3; press += 1) confirm();
    await sent();
    expect(network.waiting).toEqual([path]);
  });

  it("tells that the order is gone, and goes back, once the server says so", async () => {
    const { actor, confirm, network, received, heardByShop, inState } = opened();
    confirm();
    expect(received).toEqual([]);
    await network.answer(path, 200, { data: { _id: "o1" } });
    await inState("deleted");
    expect(actor.getSnapshot()).toMatchObject({ status: "done", output: "deleted" });
    expect(received).toEqual([removed]);
    expect(heardByShop).toEqual([back]);
  });

  it("believes a server that answers nothing at all", async () => {
    const { confirm, network, received, inState } = opened();
    confirm();
    await network.answer(path, 200, "");
    await inState("deleted");
    expect(received).toEqual([removed]);
  });

  it("stays open when it fails, says no more than the server asked for, and can be confirmed again", async () => {
    const { actor, confirm, network, received, announced, inState, sent } = opened();
    confirm();
    await network.answer(path, 500, { message: "Boom" });
    await inState("confirming");
    expect(announced).toEqual([]);
    confirm();
    await network.answer(path, 404, { message: "This order does not exist.", showMessage: true });
    await inState("confirming");
    confirm();
    await network.fail(path);
    await inState("confirming");
    expect(announced).toEqual(["This order does not exist.", "Check your Internet Connection."]);
    expect(received).toEqual([]);
    confirm();
    await sent();
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
  });

  it("says of an order that is gone already that it is, and the lists hear of it", async () => {
    const { confirm, network, received, inState } = opened();
    confirm();
    await network.answer(path, 404, { code: "order_not_found", message: "This order does not exist." });
    await inState("gone");
    expect(received).toEqual([removed]);
  });

  it("takes a server without the call for no proof that the order is gone", async () => {
    const { confirm, network, received, inState } = opened();
    confirm();
    await network.answer(path, 404, { code: "route_not_found", message: "There is nothing at this address." });
    await inState("confirming");
    expect(received).toEqual([]);
  });

  it("keeps the order when it is cancelled, which it cannot be while it is busy", async () => {
    const cancelled = opened();
    cancelled.actor.send({ type: "dialog.cancel" });
    expect(cancelled.actor.getSnapshot()).toMatchObject({ status: "done", output: "kept" });
    expect(cancelled.network.waiting).toEqual([]);
    expect(cancelled.received).toEqual([]);

    const busy = opened();
    busy.confirm();
    await busy.sent();
    busy.actor.send({ type: "dialog.cancel" });
    expect(busy.actor.getSnapshot().value).toBe("submitting");
    expect(busy.network.waiting).toEqual([path]);
  });

  it("goes on when the page is left, and the person and the lists are told of it", async () => {
    const { actor, confirm, network, received, sent } = opened();
    confirm();
    await sent();
    actor.stop();
    await network.answer(path, 200, {});
    await until(() => received.length > 0);
    expect(received).toEqual([{ type: "toast", kind: "success", message: "Order # 10480 was deleted." }, removed]);
  });
});
