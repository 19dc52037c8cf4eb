import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import type { ShippingDraft } from "../../src/domain/shipping-form.ts";
import { type UpdateShippingInput, updateShippingMachine } from "../../src/machines/update-shipping.ts";
import { until } from "../until.ts";
import { fakeNetwork, fakeShopData, listeningParent, startChanges } from "./fakes.ts";
import { changedReply } from "./meanwhile.ts";
import {
  cancelled,
  clashed,
  gone,
  model,
  noted,
  numbered,
  offline,
  overtaken,
  refused,
  stopped,
  unclear,
} from "./update-shipping.paths.ts";
import { walkAllPaths } from "./walk.ts";

const path = "/api/orders/o1/shipping";
type Order = UpdateShippingInput["order"];

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function startUpdate(order: Order = { _id: "o1", orderId: "10480" }) {
  const { network, announced } = fakeNetwork("stored");
  const { changes, received } = startChanges();
  const { shopData, load } = fakeShopData();
  const { actor: parent, received: toasts } = listeningParent();
  const input = { changes, parent: parent as UpdateShippingInput["parent"], shopData, order };
  return { input, network, announced, received, load, toasts };
}

walkAllPaths(model, (_, inspect) => {
  const { input, network, load } = startUpdate(model.beginnings[0]?.input().order);
  const actor = createActor(updateShippingMachine, { input, inspect });
  return {
    actor,
    perform: async (event) => {
      if (event.type === "change.confirmed") await network.answer(path, 200, { data: { _id: "o1" } });
      else if (event.error === refused) await network.answer(path, 409, { code: "order_cancelled" });
      else if (event.error === offline) await network.fail(path);
      else if (event.error === gone) await network.answer(path, 404, { code: "order_not_found" });
      else if (event.error === overtaken) await network.answer(path, 412, changedReply(noted));
      else if (event.error === clashed) await network.answer(path, 412, changedReply(numbered));
      else if (event.error === stopped) await network.answer(path, 412, changedReply(cancelled));
      else if (event.error === unclear) await network.answer(path, 412, changedReply());
      else if (event.error) await network.answer(path, 500, {});
      else if (event.type === "order.found") load({ orders: [event.order as typeof noted] });
      else if (event.type === "order.missing") load({ orders: [] });
      else actor.send(event as never);
    },
  };
});

describe("what the shipping dialog does", () => {
  function opened(order?: Order) {
    const started = startUpdate(order);
    const bodies: unknown[] = [];
    const { fetch } = started.network;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return fetch(url, init);
    });
    const actor = createActor(updateShippingMachine, { input: started.input });
    actor.start();
    const type = (field: keyof ShippingDraft, value: string) => actor.send({ type: "field.changed", field, value });
    const submit = () => actor.send({ type: "form.submit" });
    const inState = (state: string) => until(() => actor.getSnapshot().value === state);
    const sent = () => until(() => started.network.waiting.length > 0);
    const draft = () => actor.getSnapshot().context.draft;
    return { ...started, bodies, actor, type, submit, inState, sent, draft };
  }
  const announced = (change: object) => ({ type: "order.changed", change });

  const shipping = {
    carrier: "DHL",
    trackingNumber: "JD014",
    status: "in_transit",
    estimatedDelivery: "2026-11-24T18:30:00.000Z",
    notes: "Leave it at the door",
    packedDate: "2026-11-20T09:00:00.000Z",
  };

  it("begins with the order's shipping, its estimated date cut to ten characters", () => {
    expect(opened({ _id: "o1", shipping }).draft()).toEqual({
      carrier: "DHL",
      trackingNumber: "JD014",
      status: "in_transit",
      estimatedDelivery: "2026-11-24",
      notes: "Leave it at the door",
    });
  });

  it.each([
    ["no shipping", undefined],
    ["empty shipping", {}],
    ["a date that cannot be read", { estimatedDelivery: "some day soon" }],
    ["a date that does not exist", { estimatedDelivery: "2026-13-45T00:00:00Z" }],
  ])("begins with the first carrier and shipped for an order with %s", (_, given) => {
    expect(opened({ _id: "o1", ...(given && { shipping: given }) }).draft()).toEqual({
      carrier: "TCS",
      trackingNumber: "",
      status: "shipped",
      estimatedDelivery: "",
      notes: "",
    });
  });

  it("sends one request however often it is submitted, its texts trimmed", async () => {
    const { type, submit, network, bodies, sent } = opened({ _id: "o1", shipping });
    type("carrier", "FedEx");
    type("trackingNumber", "  794 644 ");
    type("status", "delivered");
    type("notes", " Ring twice\n");
    for (let press = 0; press < 3; press += 1) submit();
    await sent();
    expect(network.waiting).toEqual([path]);
    expect(bodies).toEqual([
      {
        carrier: "FedEx",
        trackingNumber: "794 644",
        status: "delivered",
        estimatedDelivery: "2026-11-24",
        notes: "Ring twice",
      },
    ]);
  });

  it.each(["", "  ", "\u00a0\t"])("says that the tracking number %j is missing, and sends nothing", async (blank) => {
    const { actor, type, submit, network } = opened();
    type("trackingNumber", blank);
    submit();
    submit();
    expect(actor.getSnapshot().hasTag("incomplete")).toBe(true);
    expect(network.waiting).toEqual([]);
    type("trackingNumber", "7");
    expect(actor.getSnapshot().hasTag("incomplete")).toBe(false);
    submit();
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
  });

  const whole = { _id: "o1", orderId: "10480", status: "shipped", shipping: { trackingNumber: "as the server says" } };

  it.each([
    ["the body", whole],
    ["data", { data: whole }],
    ["data.data", { data: { data: whole } }],
  ])("replaces the order by the one that the server returns in %s", async (_, body) => {
    const { type, submit, network, received, inState, actor } = opened();
    type("trackingNumber", "7");
    submit();
    await network.answer(path, 200, body);
    await inState("closed");
    expect(received).toEqual([announced({ type: "replaced", record: whole })]);
    expect(actor.getSnapshot().status).toBe("done");
  });

  it("merges what was sent, and what the server returns of an order", async () => {
    const { type, submit, network, received, inState, draft } = opened();
    type("trackingNumber", "7");
    submit();
    await network.answer(path, 200, { data: { _id: "o1", status: "shipped" } });
    await inState("closed");
    expect(received).toEqual([
      announced({
        type: "updated",
        record: { _id: "o1", status: "shipped", shipping: { ...draft(), trackingNumber: "7" } },
      }),
    ]);
  });

  it("stays open when it fails, with what was typed, and says no more than the server asked for", async () => {
    const { actor, type, submit, network, received, announced: said, inState, draft } = opened();
    type("trackingNumber", " 7 ");
    type("notes", "Fragile");
    submit();
    await network.answer(path, 500, { message: "Boom" });
    await inState("editing");
    submit();
    await network.answer(path, 409, { message: "It is cancelled.", showMessage: true });
    await inState("editing");
    submit();
    await network.fail(path);
    await inState("editing");
    expect(draft()).toMatchObject({ trackingNumber: " 7 ", notes: "Fragile" });
    expect(actor.getSnapshot().hasTag("busy")).toBe(false);
    expect(received).toEqual([]);
    expect(said).toEqual(["It is cancelled.", "Check your Internet Connection."]);
  });

  it("sends nothing when it is cancelled, which it cannot be while it is busy", async () => {
    const cancelled = opened();
    cancelled.type("trackingNumber", "7");
    cancelled.actor.send({ type: "dialog.cancel" });
    expect(cancelled.actor.getSnapshot().status).toBe("done");
    expect(cancelled.network.waiting).toEqual([]);
    expect(cancelled.received).toEqual([]);

    const busy = opened();
    busy.type("trackingNumber", "7");
    busy.submit();
    await busy.sent();
    busy.actor.send({ type: "dialog.cancel" });
    busy.type("trackingNumber", "8");
    expect(busy.actor.getSnapshot().value).toBe("submitting");
    expect(busy.draft().trackingNumber).toBe("7");
    expect(busy.network.waiting).toEqual([path]);
  });

  it("goes on when the page is left, and the person and the lists are told of it", async () => {
    const { actor, type, submit, network, received, sent } = opened();
    type("trackingNumber", "7");
    submit();
    await sent();
    actor.stop();
    await network.answer(path, 200, {});
    await until(() => received.length > 0);
    expect(received).toMatchObject([
      { type: "toast", kind: "success", message: "The shipping of order # 10480 was updated." },
      { type: "order.changed", change: { record: { _id: "o1", shipping: { trackingNumber: "7" } } } },
    ]);
  });
});
