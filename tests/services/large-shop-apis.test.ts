// What this shows (behaviour: Large lists; Customer's orders): what is taken for answers of a large shop's server.
import { describe, expect, it } from "vitest";
import { createChoicesApi } from "../../src/services/choices-api.ts";
import { createCustomerOrdersApi } from "../../src/services/customer-orders-api.ts";
import { createWindowsApi } from "../../src/services/windows-api.ts";

const never = new AbortController().signal;
const versions = { users: "shop-users-1", orders: "shop-orders-2" };

describe("a customer's orders", () => {
  const figures = { orders: 3, spent: 30.5, first: "2026-01-01T00:00:00Z", returned: 1, cancelled: 1 };
  const whole = { orders: [{ _id: "o1", orderId: "7" }, { orderId: "8" }], figures, versions };
  const read = (body: unknown, paths: string[] = []) =>
    createCustomerOrdersApi({
      json: async (path) => {
        paths.push(path);
        return body;
      },
    }).read("u/1", never);

  it.each([
    ["bare", whole],
    ["under data", { data: whole }],
    ["under data.data", { data: { data: whole } }],
  ])("may be %s", async (_, body) => {
    const paths: string[] = [];
    expect(await read(body, paths)).toEqual({
      orders: [
        { _id: "o1", orderId: "7" },
        { _id: "", orderId: "8" },
      ],
      figures: { ...figures, average: 15.25, last: undefined },
      versions,
    });
    expect(paths).toEqual(["/users/u%2F1/orders"]);
  });

  it("have no average where all were cancelled", async () => {
    const cancelled = { ...figures, orders: 1, spent: 0 };
    const orders = whole.orders.slice(1);
    expect((await read({ ...whole, orders, figures: cancelled })).figures.average).toBe(undefined);
  });

  it("have to be complete", async () => {
    for (const body of [
      "<!doctype html>",
      null,
      { ...whole, orders: {} },
      { ...whole, versions: { users: "shop-users-1" } },
      ...Object.keys(figures).flatMap((name) =>
        name === "first" ? [] : [{ ...whole, figures: { ...figures, [name]: null } }],
      ),
      { ...whole, figures: { ...figures, orders: 2.5 } },
      { ...whole, figures: { ...figures, spent: 1.7e308 } },
      { ...whole, figures: { ...figures, cancelled: -1 } },
      { ...whole, figures: { ...figures, cancelled: 4 } },
      // More orders than are counted, or none although some are counted.
      { ...whole, figures: { ...figures, orders: 1 } },
      { ...whole, orders: [] },
      { ...whole, orders: [null, "x"] },
    ])
      await expect(read(body), JSON.stringify(body)).rejects.toThrow("The response holds no customer's orders.");
  });
});

describe("the orders beside one", () => {
  /** Replies to the calls with `answers` in turn, and records what they ask for besides the sort. */
  function windowsOf(...answers: object[]) {
    const asked: string[] = [];
    const json = async (path: string) => {
      const params = new URLSearchParams(path.split("?")[1]);
      const place = [...params].find(([name]) => /^(after|before)/.test(name));
      asked.push([path.split("?")[0], params.get("limit"), ...(place ?? [])].join(" "));
      return { data: { orders: [], isEnd: true, isComplete: true, isBehind: false, versions, ...answers.shift() } };
    };
    return { asked, read: () => createWindowsApi({ json } as never).besideOrder("?sort=-total", "o5", never) };
  }

  it("are asked for one at a time", async () => {
    const { asked, read } = windowsOf(
      { orders: [{ _id: "o4" }], first: "k4", last: "k4", isEnd: false },
      { orders: [{ _id: "o6" }], first: "k6", last: "k6" },
    );
    expect(await read()).toEqual({ before: "o4", after: "o6", versions });
    expect(asked).toEqual(["/orders/window 1 beforeId o5", "/orders/window 1 afterId o5"]);
  });

  it("are looked for further where the server has stopped before it found one, and are none at the ends", async () => {
    const { asked, read } = windowsOf(
      { first: "k3", isEnd: false, isComplete: false },
      { first: "k1", isEnd: true },
      { last: "k7", isEnd: false, isComplete: false },
      { orders: [{ _id: "o9" }], first: "k9", last: "k9" },
    );
    expect(await read()).toEqual({ before: undefined, after: "o9", versions });
    expect(asked.map((call) => call.replace("/orders/window 1 ", ""))).toEqual([
      ...["beforeId o5", "before k3", "afterId o5", "after k7"],
    ]);
  });

  it("are not asked for without end where the server repeats a key", async () => {
    const nowhere = { first: "k3", last: "k3", isEnd: false, isComplete: false };
    const { asked, read } = windowsOf(nowhere, nowhere, nowhere);
    await expect(read()).rejects.toThrow("The response leads to itself.");
    expect(asked.length).toBe(2);
  });
});

describe("a window", () => {
  const orders = [{ _id: "o1" }, { _id: "o2" }];
  const whole = {
    ...{ orders, first: "k1", last: "k2", isEnd: false, isComplete: true, isBehind: false, versions },
    position: { at: 0, isExact: true },
    total: { about: 3, atLeast: 3, isExact: true },
  };
  const read = (body: unknown, at = 0) =>
    createWindowsApi({ json: async () => structuredClone(body) } as never).orders("", { at }, never);

  it.each([
    ["bare", whole],
    ["under data", { data: whole }],
    ["under data.data", { data: { data: whole } }],
  ])("may be %s", async (_, body) => {
    const { orders: records, isComplete: _isComplete, ...rest } = whole;
    expect(await read(body)).toEqual({ ...rest, records });
  });

  it("may have numbers as text, and leaves out what is no record", async () => {
    const asText = { ...whole, total: { about: "3", atLeast: "3", isExact: true }, orders: [null, ...orders] };
    expect(await read(asText)).toMatchObject({ total: whole.total, records: orders });
  });

  it.each([-1, 0.5, 1.7e308, Number.POSITIVE_INFINITY, "many", null, {}])("has no total of %s", async (count) => {
    const about = (total: object) => read({ ...whole, total: { ...whole.total, ...total } });
    expect(await about({ about: count })).toMatchObject({ total: { about: 3, atLeast: 3, isExact: false } });
    expect(await about({ atLeast: count })).toMatchObject({ total: { about: 3, atLeast: 0, isExact: false } });
    expect(await about({ about: count, atLeast: count })).toMatchObject({ total: undefined });
  });

  it("begins where it was asked for, whatever it says", async () => {
    const at = (place: unknown, asked: number) => read({ ...whole, position: { at: place, isExact: true } }, asked);
    expect(await at(0, 1)).toMatchObject({ position: { at: 0, isExact: true } });
    expect(await at(1e9, 1)).toMatchObject({ position: { isExact: false } });
    for (const odd of [-1, 0.5, "x"]) expect(await at(odd, 1)).toMatchObject({ position: undefined });
  });

  it("is unreadable without rows where there are some", async () => {
    const empty = { ...whole, orders: [], isComplete: false };
    for (const body of [
      empty,
      { ...empty, isComplete: true, total: undefined },
      { ...whole, orders: [null, "x", 7] },
      { ...whole, first: undefined, last: undefined },
    ])
      await expect(read(body), JSON.stringify(body)).rejects.toThrow(/^The /);
    // No rows are valid where the count may be out of date.
    expect(await read({ ...empty, isBehind: true })).toMatchObject({ records: [] });
    expect(await read({ ...empty, total: { ...whole.total, isExact: false } })).toMatchObject({ records: [] });
    expect(await read({ ...empty, isEnd: true, total: { ...whole.total, about: 0 } })).toMatchObject({ records: [] });
  });
});

it("choices whose count is no number are offered without one", async () => {
  const counts = [7, "8", -1, 0.5, 1.7e308, "many", null];
  const values = counts.map((count, place) => ({ value: `v${place}`, count }));
  const choices = { status: { values, more: -3 }, city: null };
  const json = async () => ({ data: { choices, versions } });
  const read = createChoicesApi({ json } as never).orders;
  const known = [7, 8, ...Array(5).fill(undefined)].map((count, place) => ({ value: `v${place}`, count }));
  expect((await read("", never)).choices).toEqual({
    status: { values: known, more: 0 },
    city: { values: [], more: 0 },
  });
});
