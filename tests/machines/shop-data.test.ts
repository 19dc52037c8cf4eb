import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import type { EffectEvent } from "../../src/machines/shared/effects.ts";
import type { ShopDataNotice } from "../../src/machines/shared/shop-data-ref.ts";
import { shopDataMachine } from "../../src/machines/shop-data.ts";
import type { ListChange } from "../../src/services/list-changes.ts";
import { shopApi } from "../../src/services/shop-api.ts";
import { until } from "../until.ts";
import { fakeNetwork, listeningParent, replaceInTest } from "./fakes.ts";
import { breakdown, model, offline, order, refused, user } from "./shop-data.paths.ts";
import { walkAllPaths } from "./walk.ts";

const usersPath = "/api/users";
const ordersPath = "/api/orders";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

function startShopData() {
  const { network, announced } = fakeNetwork("stored");
  const parent = listeningParent<EffectEvent | ShopDataNotice>();
  return { input: { parent: parent.actor }, network, announced, received: parent.received };
}

walkAllPaths(model, (beginning, inspect) => {
  const { input, network } = startShopData();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], now: 0 });
  if (beginning === breakdown) {
    let breakDown: (fault: Error) => void = () => {};
    // A rejected promise would be a foreseen failure; here its handler is what fails.
    const broken = () => ({ catch: () => new Promise((_, reject) => (breakDown = reject)) }) as never;
    replaceInTest(shopApi, { users: broken, orders: broken, changesSince: broken });
    const actor = createActor(shopDataMachine, { input, inspect });
    return {
      actor,
      perform: ({ type }) => {
        if (type.startsWith("xstate.after")) vi.advanceTimersByTime(100);
        else breakDown(new Error("unforeseen"));
      },
    };
  }

  const actor = createActor(shopDataMachine, { input, inspect });
  return {
    actor,
    perform: async (event) => {
      if (event.type.startsWith("xstate.after")) vi.advanceTimersByTime(100);
      else if (event.type === "xstate.done.actor.load") {
        vi.useRealTimers();
        const { users, orders } = event.output as { users: unknown; orders: unknown };
        const version = (list: unknown): Record<string, string> => {
          const { version } = list as { version?: string };
          return version ? { "list-version": version } : {};
        };
        if (users === offline) await network.fail(usersPath);
        else await network.answer(usersPath, 200, { data: { users: [user] } }, version(users));
        if (orders === offline) await network.fail(ordersPath);
        else if (orders === refused) await network.answer(ordersPath, 500, { message: "Boom" });
        else await network.answer(ordersPath, 200, { data: [order] }, version(orders));
      } else if (event.type.endsWith("actor.ask")) {
        vi.useRealTimers();
        const asked = event.output as { users: ListChange; orders: ListChange } | undefined;
        const { users, orders } = actor.getSnapshot().context;
        for (const list of ["users", "orders"] as const) {
          const path = `/api/changes?since=${{ users, orders }[list].version}`;
          if (!asked) {
            await network.fail(path);
            continue;
          }
          const { update, ...change } = asked[list];
          const data = { ...change, reload: !update, [list]: update?.records, gone: update?.gone ?? [] };
          await network.answer(path, 200, { data });
        }
      } else actor.send(event as never);
    },
  };
});

describe("what the shop data does", () => {
  function loading() {
    const { input, ...rest } = startShopData();
    const actor = createActor(shopDataMachine, { input });
    actor.start();
    const inState = (state: string) => until(() => actor.getSnapshot().value === state);
    const held = () => actor.getSnapshot().context;
    return { ...rest, actor, inState, held };
  }

  it("is busy from the start, and asks for the lists 100 ms later", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], now: 0 });
    const { actor, network } = loading();
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    vi.advanceTimersByTime(99);
    expect(network.waiting).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(network.waiting).toEqual([usersPath, ordersPath]);
  });

  it("keeps what could be read when one list fails, and tells the failure once", async () => {
    const { network, received, announced, held, inState } = loading();
    await network.answer(usersPath, 200, { data: { users: [user] } });
    await network.answer(ordersPath, 500, { message: "Boom" });
    await inState("failed");
    expect(held().users.records?.list).toEqual([user]);
    expect(held().orders.records).toBeNull();
    expect(received).toEqual([{ type: "toast", kind: "error", message: "Boom" }]);
    expect(announced).toEqual([]);
  });

  it("keeps the lists when a reload fails", async () => {
    const { actor, network, held, inState } = loading();
    await network.answer(usersPath, 200, { users: [user] });
    await network.answer(ordersPath, 200, [order]);
    await inState("ready");
    actor.send({ type: "shopData.reload" });
    await network.fail(usersPath);
    await network.answer(ordersPath, 200, "<html>");
    await inState("failed");
    expect(held().users.records?.list).toEqual([user]);
    expect(held().orders.records?.list).toEqual([order]);
  });

  it("asks whether anything has changed, and keeps its lists when nothing has", async () => {
    const { actor, network, held, inState } = loading();
    await network.answer(usersPath, 200, { users: [user] }, { etag: '"u"' });
    await network.answer(ordersPath, 200, [order], { etag: '"o"' });
    await inState("ready");
    const before = held();
    actor.send({ type: "shopData.reload" });
    await network.answer(usersPath, 304, "");
    await network.answer(ordersPath, 304, "");
    await inState("ready");
    expect(held().users.records).toBe(before.users.records);
    expect(held().orders.records).toBe(before.orders.records);
  });

  it("does not bring back what changed while a reload was in flight", async () => {
    const { actor, network, held, inState } = loading();
    await network.answer(usersPath, 200, { users: [user] });
    await network.answer(ordersPath, 200, [order]);
    await inState("ready");
    actor.send({ type: "shopData.reload" });
    actor.send({ type: "order.changed", change: { type: "updated", record: { _id: "o1", status: "cancelled" } } });
    actor.send({ type: "user.changed", change: { type: "removed", id: "u1" } });
    await network.answer(usersPath, 200, { users: [user] });
    await network.answer(ordersPath, 200, [order]);
    await inState("ready");
    expect(held().orders.records?.list).toEqual([{ ...order, status: "cancelled" }]);
    expect(held().users.records?.list).toEqual([]);
  });

  it("cancels what is in flight when it is stopped", async () => {
    const { actor, network } = loading();
    await until(() => network.waiting.length === 2);
    actor.stop();
    expect(network.waiting).toEqual([]);
  });
});
