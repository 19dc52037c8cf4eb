import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, createEmptyActor } from "xstate";
import { type OrderActionsInput, orderActionsMachine } from "../../src/machines/order-actions.ts";
import { until } from "../until.ts";
import { fakeNetwork, fakeShopData, listeningParent, startChanges } from "./fakes.ts";
import { cameFrom, done, model, order } from "./order-actions.paths.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function startActions() {
  const { network } = fakeNetwork("stored");
  const { changes, received: changed } = startChanges();
  const { actor: parent, received } = listeningParent();
  const input: OrderActionsInput = {
    changes,
    parent: parent as OrderActionsInput["parent"],
    shopData: fakeShopData().shopData,
    orderId: "o1",
    shown: order,
    favourites: createEmptyActor() as never,
    cameFrom,
    served: undefined,
  };
  return { input, network, received, changed };
}

walkAllPaths(model, (beginning, inspect) => {
  const { input: started, network } = startActions();
  const isFresh = beginning === model.beginnings[0];
  const input = isFresh ? started : { ...started, changes: beginning.input().changes };
  const actor = createActor(orderActionsMachine, { input, inspect });
  const dialogs = () => actor.getSnapshot().children;
  return {
    actor,
    perform: async (event) => {
      const succeeds = event.output === "deleted" || event.output === done;
      if (!event.type.startsWith("xstate.done")) actor.send(event as never);
      else if (!succeeds)
        for (const dialog of Object.values(dialogs())) dialog?.send({ type: "dialog.cancel" } as never);
      else if (event.type.endsWith("deleteOrder")) {
        dialogs().deleteOrder?.send({ type: "dialog.confirm" });
        await network.answer("/api/orders/o1", 200, {});
      } else if (event.type.endsWith("cancelOrder")) {
        dialogs().cancelOrder?.send({ type: "reason.changed", value: "Out of stock" });
        dialogs().cancelOrder?.send({ type: "dialog.confirm" });
        await network.answer("/api/orders/cancel/o1", 200, {});
      } else {
        dialogs().updateShipping?.send({ type: "form.submit" });
        await network.answer("/api/orders/o1/shipping", 200, {});
      }
    },
  };
});

describe("what the order actions do", () => {
  function started() {
    const { input, network, received, changed } = startActions();
    const actor = createActor(orderActionsMachine, { input });
    actor.start();
    const open = () =>
      Object.entries(actor.getSnapshot().children).flatMap(([id, child]) =>
        child && !["registerActions", "watchBeside"].includes(id) ? [id] : [],
      );
    return { actor, network, received, changed, open };
  }

  it("opens at most one dialog, and nothing while it is open", () => {
    const { actor, open } = started();
    expect(open()).toEqual([]);
    actor.send({ type: "order.cancel", order });
    actor.send({ type: "order.delete", order });
    actor.send({ type: "order.ship", order });
    expect(open()).toEqual(["cancelOrder"]);
    actor.getSnapshot().children.cancelOrder?.send({ type: "dialog.cancel" });
    expect(open()).toEqual([]);
    actor.send({ type: "order.ship", order });
    expect(open()).toEqual(["updateShipping"]);
  });

  it("begins each dialog anew, with the order as it is then", () => {
    const { actor } = started();
    actor.send({ type: "order.cancel", order });
    actor.getSnapshot().children.cancelOrder?.send({ type: "reason.changed", value: "Out of stock" });
    actor.getSnapshot().children.cancelOrder?.send({ type: "dialog.cancel" });
    actor.send({ type: "order.cancel", order });
    expect(actor.getSnapshot().children.cancelOrder?.getSnapshot().context.reason).toBe("");
    actor.getSnapshot().children.cancelOrder?.send({ type: "dialog.cancel" });
    actor.send({ type: "order.ship", order: { ...order, shipping: { trackingNumber: "794" } } });
    expect(actor.getSnapshot().children.updateShipping?.getSnapshot().context.draft.trackingNumber).toBe("794");
  });

  it("does nothing more once the order is gone", async () => {
    const { actor, network, received, changed, open } = started();
    actor.send({ type: "order.delete", order });
    actor.getSnapshot().children.deleteOrder?.send({ type: "dialog.confirm" });
    await network.answer("/api/orders/o1", 200, {});
    await until(() => actor.getSnapshot().value === "gone");
    expect(actor.getSnapshot().status).toBe("done");
    expect(open()).toEqual([]);
    expect(changed).toEqual([{ type: "order.changed", change: { type: "removed", id: "o1" } }]);
    expect(received).toEqual([
      { type: "orderActions.opened", actions: actor },
      { type: "navigate.back", otherwise: "/orders" },
      { type: "orderActions.closed", actions: actor },
    ]);
  });

  it("closes its dialog when the page is left, whose request goes on", async () => {
    const { actor, network, changed } = started();
    actor.send({ type: "order.ship", order });
    actor.getSnapshot().children.updateShipping?.send({ type: "form.submit" });
    actor.stop();
    await network.answer("/api/orders/o1/shipping", 200, {});
    await until(() => changed.length === 2);
    expect(changed).toMatchObject([
      { type: "toast", kind: "success" },
      { type: "order.changed", change: { record: { _id: "o1" } } },
    ]);
  });
});
