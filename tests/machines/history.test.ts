import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, createEmptyActor } from "xstate";
import { changed, collect } from "../../src/domain/collection.ts";
import type { HistoryView } from "../../src/domain/history-view.ts";
import { historyMachine } from "../../src/machines/history.ts";
import { historyApi } from "../../src/services/history-api.ts";
import { until } from "../until.ts";
import { fakeNetwork, replaceInTest } from "./fakes.ts";
import { model, newest, older, sent } from "./history.paths.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error")
    .mockClear()
    .mockImplementation(() => undefined);
});

/** Returns fake lists of users and orders, two records each; a test can change the orders. */
function fakeShop(isLoaded = true) {
  const ahead = collect<{ _id: string }>([]);
  const list = { records: collect([{ _id: "o1" }, { _id: "o2" }]), ahead };
  let orders = isLoaded ? list : { records: null, ahead };
  const listeners = new Set<(snapshot: never) => void>();
  const snapshot = () => ({ context: { orders, users: list } }) as never;
  const shop = {
    getSnapshot: snapshot,
    subscribe: (listen: (snapshot: never) => void) => {
      listeners.add(listen);
      return { unsubscribe: () => listeners.delete(listen) };
    },
  } as never;
  const set = (next: typeof orders) => {
    orders = next;
    for (const listen of listeners) listen(snapshot());
  };
  return {
    shop,
    listeners,
    load: () => set(list),
    change: (id = "o1") =>
      set({ ahead, records: changed(orders.records ?? list.records, { type: "replaced", record: { _id: id } }) }),
  };
}

function start(view: HistoryView = {}, inspect?: never) {
  const { network, announced } = fakeNetwork("token");
  const { change, shop, listeners } = fakeShop();
  const input = {
    shopData: shop,
    view,
    address: createEmptyActor() as never,
  };
  const actor = createActor(historyMachine, { input, inspect });
  /** Returns the path of the oldest request, once there is one. */
  const asked = () => until(() => network.waiting[0]);
  const answer = async (body: unknown, status = 200) => network.answer(await asked(), status, body);
  return { actor, network, announced, change, listeners, asked, answer };
}

walkAllPaths(model, (_, inspect) => {
  const { actor, network, asked, answer, change } = start({}, inspect as never);
  return {
    actor,
    perform: async (event) => {
      if (event.type.startsWith("xstate.error")) return network.fail(await asked());
      if (event.type.startsWith("xstate.done")) return answer(sent(event.output as never));
      if (event.type === "shop.changed") return change();
      actor.send(event as never);
    },
  };
});

const state = (actor: ReturnType<typeof start>["actor"], value: string) =>
  expect.poll(() => actor.getSnapshot().value).toEqual({ shown: value });

describe("what a history asks", () => {
  it("asks for nothing until it is in sight, then for the newest entries, then for older ones", async () => {
    const { actor, network, asked, answer } = start({ kind: "order", id: "o 1" });
    actor.start();
    expect(network.waiting).toEqual([]);
    actor.send({ type: "history.show" });
    expect(await asked()).toBe("/api/history?kind=order&id=o+1");
    await answer(sent(newest));
    await state(actor, "ready");
    actor.send({ type: "history.more" });
    expect(await asked()).toBe("/api/history?kind=order&id=o+1&before=key");
    await answer(sent(older));
    await state(actor, "ready");
    expect(actor.getSnapshot().context.answer?.entries.map(({ _id }) => _id)).toEqual(["h2", "h1"]);
    expect(actor.getSnapshot().can({ type: "history.more" })).toBe(false);
    actor.stop();
  });

  it("begins and ends with the reader's days", async () => {
    const { actor, asked } = start({ from: "2026-06-01", to: "2026-06-17" });
    actor.start();
    actor.send({ type: "history.show" });
    const params = new URLSearchParams((await asked()).split("?")[1]);
    expect(Object.fromEntries(params)).toEqual({
      from: "2026-05-31T19:00:00.000Z",
      to: "2026-06-17T19:00:00.000Z",
    });
    actor.stop();
  });

  it("is asked again when its record changes, not when another does", async () => {
    const { actor, network, answer, change, listeners } = start({ kind: "order", id: "o1" });
    actor.start();
    actor.send({ type: "history.show" });
    await answer(sent(newest));
    await state(actor, "ready");
    change("o2");
    expect([actor.getSnapshot().value, network.waiting]).toEqual([{ shown: "ready" }, []]);
    change("o1");
    expect(actor.getSnapshot().value).toEqual({ shown: { loading: "first" } });
    await answer(sent(newest));
    await state(actor, "ready");
    actor.stop();
    expect(listeners.size).toBe(0);
  });

  it("is not asked again because of the lists' first load", () => {
    const { shop, load } = fakeShop(false);
    const read = vi.fn(() => new Promise<never>(() => {}));
    replaceInTest(historyApi, { read });
    const actor = createActor(historyMachine, {
      input: {
        shopData: shop,
        view: {},
        address: createEmptyActor() as never,
      },
    });
    actor.start();
    actor.send({ type: "history.show" });
    load();
    expect(read).toHaveBeenCalledTimes(1);
    actor.stop();
  });
});

describe("what a history takes for an answer", () => {
  const entriesOf = async (body: unknown) => {
    const { actor, answer } = start();
    actor.start();
    actor.send({ type: "history.show" });
    await answer(body);
    await expect.poll(() => actor.getSnapshot().hasTag("busy")).toBe(false);
    const { context, value } = actor.getSnapshot();
    actor.stop();
    return { value, entries: context.answer?.entries, administrators: context.answer?.administrators };
  };

  it.each([
    ["bare", { history: [] }],
    ["under data", { data: { history: [] } }],
    ["under data.data", { data: { data: { history: [] } } }],
  ])("may be %s", async (_, body) => {
    expect(await entriesOf(body)).toEqual({ value: { shown: "ready" }, entries: [], administrators: [] });
  });

  it("may lack anything, and have what nobody here knows", async () => {
    const history = [
      null,
      7,
      {},
      { action: "order.refund", record: { kind: "coupon" }, changes: [null, { field: "x" }] },
    ];
    expect((await entriesOf({ history, administrators: [null, {}] })).entries).toEqual([
      {
        _id: " 2",
        action: "",
        at: undefined,
        by: undefined,
        changes: [],
        record: { kind: "", _id: "" },
        undone: false,
      },
      {
        _id: " 3",
        action: "order.refund",
        at: undefined,
        by: undefined,
        changes: [{ field: "x" }],
        record: { kind: "coupon", _id: "" },
        undone: false,
      },
    ]);
  });

  it.each([
    ["a page", "<!doctype html>"],
    ["nothing", ""],
    ["a list", []],
    ["something else", { data: { history: null } }],
  ])("is not %s", async (_, body) => {
    expect((await entriesOf(body)).value).toEqual({ shown: "failed" });
    expect(console.error).toHaveBeenCalledOnce();
  });

  it("leaves it to the session to tell that it is over", async () => {
    const { actor, answer, announced } = start();
    actor.start();
    actor.send({ type: "history.show" });
    await answer({ code: "unauthenticated" }, 401);
    await state(actor, "failed");
    expect(announced).toEqual(["rejected"]);
    actor.stop();
  });
});
