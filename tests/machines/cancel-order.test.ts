import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { type CancelOrderInput, cancelOrderMachine } from "../../src/machines/cancel-order.ts";
import { until } from "../until.ts";
import { gone, model, offline, overtaken, refused, shipped, unclear } from "./cancel-order.paths.ts";
import { fakeNetwork, fakeShopData, listeningParent, startChanges } from "./fakes.ts";
import { changedReply } from "./meanwhile.ts";
import { walkAllPaths } from "./walk.ts";

const path = "/api/orders/cancel/o1";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function startCancellation() {
  const { network, announced } = fakeNetwork("stored");
  const { changes, received } = startChanges();
  const { shopData, load } = fakeShopData();
  const { actor: parent, received: toasts } = listeningParent();
  const order: CancelOrderInput["order"] = model.beginnings[0]?.input().order ?? expect.fail("nothing begins");
  const input = { changes, parent: parent as CancelOrderInput["parent"], shopData, order };
  return { input, network, announced, received, load, toasts };
}

walkAllPaths(model, (_, inspect) => {
  const { input, network, load } = startCancellation();
  const actor = createActor(cancelOrderMachine, { input, inspect });
  return {
    actor,
    perform: async (event) => {
      if (event.type === "change.confirmed") await network.answer(path, 200, { data: { _id: "o1" } });
      else if (event.error === refused) await network.answer(path, 409, { code: "order_cancelled" });
      else if (event.error === offline) await network.fail(path);
      else if (event.error === gone) await network.answer(path, 404, { code: "order_not_found" });
      else if (event.error === overtaken) await network.answer(path, 412, changedReply(shipped));
      else if (event.error === unclear) await network.answer(path, 412, changedReply());
      else if (event.error) await network.answer(path, 500, {});
      else if (event.type === "order.found") load({ orders: [event.order as typeof shipped] });
      else if (event.type === "order.missing") load({ orders: [] });
      else actor.send(event as never);
    },
  };
});

describe("what the dialog that cancels an order does", () => {
  function opened() {
    const started = startCancellation();
    const bodies: unknown[] = [];
    const { fetch } = started.network;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return fetch(url, init);
    });
    const actor = createActor(cancelOrderMachine, { input: started.input });
    actor.start();
    const type = (value: string) => actor.send({ type: "reason.changed", value });
    const confirm = () => actor.send({ type: "dialog.confirm" });
    const inState = (state: string) => until(() => actor.getSnapshot().value === state);
    const sent = () => until(() => started.network.waiting.length > 0);
    return { ...started, bodies, actor, type, confirm, inState, sent };
  }
  const announced = (change: object) => ({ type: "order.changed", change });

  it.each(["", " ", "\n\t \u00a0"])("cannot be confirmed for the reason %j", (blank) => {
    const { actor, type, confirm, network } = opened();
    type("something");
    expect(actor.getSnapshot().can({ type: "dialog.confirm" })).toBe(true);
    type(blank);
    expect(actor.getSnapshot().can({ type: "dialog.confirm" })).toBe(false);
    confirm();
    expect(actor.getSnapshot().value).toBe("editing");
    expect(network.waiting).toEqual([]);
  });

  it("sends one request however often it is confirmed, with the reason trimmed", async () => {
    const { type, confirm, network, bodies, sent } = opened();
    type("  Out of stock \n");
    for (let press = 0; press < 3; press += 1) confirm();
    await sent();
    expect(network.waiting).toEqual([path]);
    expect(bodies).toEqual([{ cancellationReason: "Out of stock" }]);
  });

  const whole = { _id: "o1", orderId: "10480", status: "cancelled", cancelled: true, cancellationReason: "As it says" };

  it.each([
    ["the body", whole],
    ["data", { data: whole }],
    ["data.data", { data: { data: whole } }],
  ])("replaces the order by the one that the server returns in %s", async (_, body) => {
    const { type, confirm, network, received, inState, actor } = opened();
    type("Out of stock");
    confirm();
    await network.answer(path, 200, body);
    await inState("closed");
    expect(received).toEqual([announced({ type: "replaced", record: whole })]);
    expect(actor.getSnapshot().status).toBe("done");
  });

  it("merges what it knows where the server returns a part of an order, or nothing", async () => {
    for (const body of ["", {}, { data: { _id: "o1" } }, { data: null }, { data: { data: [] } }]) {
      const { type, confirm, network, received, inState } = opened();
      type(" Out of stock ");
      confirm();
      await network.answer(path, 200, body);
      await inState("closed");
      const record = { _id: "o1", cancelled: true, status: "cancelled", cancellationReason: "Out of stock" };
      expect(received).toEqual([announced({ type: "updated", record })]);
    }
  });

  it("stays open when it fails, with its reason, and says no more than the server asked for", async () => {
    const { actor, type, confirm, network, received, announced: said, inState } = opened();
    type("Out of stock ");
    confirm();
    await network.answer(path, 500, { message: "Boom" });
    await inState("editing");
    confirm();
    await network.answer(path, 409, { message: "It is cancelled.", showMessage: true });
    await inState("editing");
    confirm();
    await network.fail(path);
    await inState("editing");
    confirm();
    await network.answer(path, 200, "<h1>Hello</h1>");
    await inState("editing");
    expect(actor.getSnapshot().context.reason).toBe("Out of stock ");
    expect(actor.getSnapshot().can({ type: "dialog.confirm" })).toBe(true);
    expect(received).toEqual([]);
    expect(said.slice(0, 2)).toEqual(["It is cancelled.", "Check your Internet Connection."]);
    expect(said).not.toContain("Boom");
  });

  it("sends nothing when it is cancelled, which it cannot be while it is busy", async () => {
    const cancelled = opened();
    cancelled.type("Out of stock");
    cancelled.actor.send({ type: "dialog.cancel" });
    expect(cancelled.actor.getSnapshot().status).toBe("done");
    expect(cancelled.network.waiting).toEqual([]);
    expect(cancelled.received).toEqual([]);

    const busy = opened();
    busy.type("Out of stock");
    busy.confirm();
    await busy.sent();
    busy.actor.send({ type: "dialog.cancel" });
    busy.type("Something else");
    expect(busy.actor.getSnapshot()).toMatchObject({ value: "submitting", context: { reason: "Out of stock" } });
    expect(busy.network.waiting).toEqual([path]);
  });

  it("goes on when the page is left, and the person and the lists are told of it", async () => {
    const { actor, type, confirm, network, received, sent } = opened();
    type("Out of stock");
    confirm();
    await sent();
    actor.stop();
    await network.answer(path, 200, {});
    await until(() => received.length > 0);
    expect(received).toMatchObject([
      { type: "toast", kind: "success", message: "Order # 10480 was cancelled." },
      { type: "order.changed", change: { record: { _id: "o1", cancelled: true } } },
    ]);
  });
});
