// What this shows (behaviour: Large lists; Customer's orders): what is taken for answers of a large shop's server.
import { describe, expect, it } from "vitest";
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
    expect((await read({ ...whole, figures: cancelled })).figures.average).toBe(undefined);
  });

  it("are nothing that is not whole", async () => {
    for (const body of [
      "<!doctype html>",
      null,
      { ...whole, orders: {} },
      { ...whole, versions: { users: "shop-users-1" } },
      ...Object.keys(figures).flatMap((name) =>
        name === "first" ? [] : [{ ...whole, figures: { ...figures, [name]: null } }],
      ),
    ])
      await expect(read(body), JSON.stringify(body)).rejects.toThrow("The response holds no customer's orders.");
  });
});

describe("the orders beside one", () => {
  /** Answers each call in turn, and notes what was asked beside the sort. */
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
});
