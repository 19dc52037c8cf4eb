import { describe, expect, it } from "vitest";
import { dashboardApi } from "../../src/services/dashboard-api.ts";
import { fakeNetwork } from "../machines/fakes.ts";
import { until } from "../until.ts";

const none = { all: 0, thisMonth: 0, lastMonth: 0 };

const figures = {
  month: "2026-06",
  revenue: { all: 120.5, thisMonth: 20.5, lastMonth: 100 },
  orders: { all: 1, thisMonth: 1, lastMonth: 1 },
  delivered: none,
  customers: none,
  monthlySales: [0, 0, 0, 0, 100, 20.5, 0, 0, 0, 0, 0, 0],
  statuses: [{ status: "pending", count: 1 }],
  recentOrders: [{ _id: "o1", orderId: "10482" }],
  topProducts: [{ name: "Oud", image: "oud.svg", count: 3 }],
  versions: { users: "shop-users-1", orders: "shop-orders-1" },
};

describe("what is taken for the dashboard's figures", () => {
  async function taken(body: unknown, status = 200) {
    const { network, announced } = fakeNetwork("token");
    const answer = dashboardApi.read(new AbortController().signal).catch((error) => ({ error }));
    const path = await until(() => network.waiting[0]);
    await network.answer(path, status, body);
    return { path, answer: await answer, announced };
  }

  it("is asked for where the reader is, in their month", async () => {
    expect((await taken({ data: figures })).path).toBe("/api/dashboard?zone=Asia%2FKarachi&month=2026-06");
  });

  it.each([
    ["bare", figures],
    ["under data", { data: figures }],
    ["under data.data", { data: { data: figures } }],
  ])("may be %s", async (_, body) => {
    expect(await taken(body)).toMatchObject({ answer: figures });
  });

  it("may have products without an image, and orders that lack anything", async () => {
    const some = { ...figures, topProducts: [{ name: "Oud", count: 1 }], recentOrders: [{}] };
    expect((await taken(some)).answer).toEqual({ ...some, recentOrders: [{ _id: "" }] });
  });

  it("has to be complete", async () => {
    const whole = figures;
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
      { ...whole, revenue: { ...whole.revenue, lastMonth: "much" } },
      { ...whole, revenue: { ...whole.revenue, all: 1.7e308 } },
      { ...whole, orders: { ...whole.orders, all: -1 } },
      { ...whole, customers: { ...whole.customers, all: 0.5 } },
      { ...whole, statuses: [{ status: "pending", count: -1 }] },
      { ...whole, topProducts: [{ name: "Oud", count: 1e15 + 0.5 }] },
      { ...whole, monthlySales: [...whole.monthlySales.slice(1), null] },
      { ...whole, monthlySales: [...whole.monthlySales, 1] },
      { ...whole, statuses: [{ status: "pending" }] },
      { ...whole, topProducts: [{ name: "Oud", count: null }] },
      { ...whole, versions: { users: "shop-users-1", orders: 1 } },
    ];
    for (const body of odd) {
      expect(await taken(body), JSON.stringify(body)).toMatchObject({ answer: { error: expect.any(Error) } });
    }
  });

  it("leaves it to the session to tell that it is over", async () => {
    expect((await taken({ code: "unauthenticated" }, 401)).announced).toEqual(["rejected"]);
  });
});
