import { beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { dashboardFiguresMachine } from "../../src/machines/dashboard-figures.ts";
import { createDashboardApi } from "../../src/services/dashboard-api.ts";
import { until } from "../until.ts";
import { figuresAt, model, notOffered, shopOf } from "./dashboard-figures.paths.ts";
import { fakeApi } from "./fakes.ts";
import { memoryValue } from "./memory-value.ts";
import { walkAllPaths } from "./walk.ts";

beforeEach(() => {
  vi.spyOn(console, "error")
    .mockClear()
    .mockImplementation(() => undefined);
});

function start(isHeld = false, inspect?: never) {
  const { http, network, told } = fakeApi(memoryValue("token"));
  const snapshot = shopOf(isHeld);
  const shop = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) };
  const actor = createActor(dashboardFiguresMachine, {
    input: { api: createDashboardApi(http), shop, areListsHeld: isHeld },
    inspect,
  });
  const asked = () => until(() => network.waiting[0]);
  const answer = async (body: unknown, status = 200) => network.answer(await asked(), status, body);
  return { actor, network, told, asked, answer };
}

walkAllPaths(model, (beginning, inspect) => {
  const isHeld = Object.keys(beginning.events).length === 0;
  const { actor, network, asked, answer } = start(isHeld, inspect as never);
  return {
    actor,
    perform: async (event) => {
      if (event.type.startsWith("lists.")) return actor.send(event as never);
      if (event.type.startsWith("xstate.done")) return answer({ data: event.output });
      return event.error === notOffered ? answer("<!doctype html>", 404) : network.fail(await asked());
    },
  };
});

describe("what is taken for the dashboard's figures", () => {
  async function taken(body: unknown) {
    const { actor, asked, answer } = start();
    actor.start();
    const path = await asked();
    await answer(body);
    await expect.poll(() => actor.getSnapshot().value).not.toBe("asking");
    const { value, context } = actor.getSnapshot();
    actor.stop();
    return { path, value, answer: context.answer };
  }

  it("is asked for where the reader is, in their month", async () => {
    expect((await taken({ data: figuresAt(1) })).path).toBe("/api/dashboard?zone=Asia%2FKarachi&month=2026-06");
  });

  it.each([
    ["bare", figuresAt(1)],
    ["under data", { data: figuresAt(1) }],
    ["under data.data", { data: { data: figuresAt(1) } }],
  ])("may be %s", async (_, body) => {
    expect(await taken(body)).toMatchObject({ value: "known", answer: figuresAt(1) });
  });

  it("may have products without an image, and orders that lack anything", async () => {
    const some = { ...figuresAt(1), topProducts: [{ name: "Oud", count: 1 }], recentOrders: [{}] };
    expect((await taken(some)).answer).toEqual({ ...some, recentOrders: [{ _id: "" }] });
  });

  it("is nothing that is not whole", async () => {
    const whole = figuresAt(1);
    const parts = Object.keys(whole).flatMap((part) => [
      { ...whole, [part]: undefined },
      { ...whole, [part]: {} },
      { ...whole, [part]: [null] },
      { ...whole, [part]: "2026-6" },
    ]);
    const odd = [
      "<!doctype html>",
      "",
      [],
      { data: null },
      ...parts,
      { ...whole, revenue: { ...whole.revenue, lastMonth: "1" } },
      { ...whole, monthlySales: [...whole.monthlySales.slice(1), null] },
      { ...whole, monthlySales: [...whole.monthlySales, 1] },
      { ...whole, statuses: [{ status: "pending" }] },
      { ...whole, topProducts: [{ name: "Oud", count: null }] },
      { ...whole, versions: { users: "shop-users-1", orders: 1 } },
    ];
    for (const body of odd) {
      expect(await taken(body), JSON.stringify(body)).toMatchObject({ value: "notOffered", answer: null });
    }
  });

  it("leaves it to the session to tell that it is over", async () => {
    const { actor, answer, told } = start();
    actor.start();
    await answer({ code: "unauthenticated" }, 401);
    await expect.poll(() => actor.getSnapshot().value).toBe("failed");
    expect(told).toEqual(["rejected"]);
    actor.stop();
  });
});
