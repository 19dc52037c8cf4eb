import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createHttp } from "../../src/services/http.ts";
import { createShopApi, currentOrder, currentUser, isChangedMeanwhile } from "../../src/services/shop-api.ts";
import { fakeHost, fakeServer, html, json } from "./fake-server.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const fields = { name: "Ayesha", email: "a@shop.example", age: 29, contactNo: "+92 300 1234567", gender: "Female" };
const stored = { ...fields, _id: "u1", isVerified: true, createdAt: "2026-01-02T03:04:05.000Z" };
const readings: [string, (payload: unknown) => unknown][] = [
  ["the body itself", (payload) => payload],
  ["under data", (payload) => ({ data: payload })],
  ["under data.data", (payload) => ({ data: { data: payload } })],
];
const shop = () => createShopApi(createHttp(fakeHost("t").host));

describe("changing a user", () => {
  test("sends their fields to their path, with the token", async () => {
    const received = fakeServer(() => json({ data: { data: { user: stored } } }));
    await shop().updateUser({ _id: "a/b?c" }, fields);
    expect(received).toMatchObject([{ url: "/api/users/a%2Fb%3Fc", method: "PUT", body: fields }]);
    expect(received[0]?.headers.get("authorization")).toBe("Bearer t");
  });

  test.each(readings)("answers with the user in a payload that is %s", async (_, reply) => {
    fakeServer(() => json(reply({ user: { ...stored, name: "As the server has it" } })));
    expect(await shop().updateUser({ _id: "u1" }, fields)).toEqual({ ...stored, name: "As the server has it" });
    fakeServer(() => json(reply(stored)));
    expect(await shop().updateUser({ _id: "u1" }, fields)).toEqual(stored);
  });

  test.each([{}, { data: null }, { data: { user: null } }, { data: { user: "u1" } }, { user: {} }])(
    "answers with what was sent where the server returns no user, as in %j",
    async (body) => {
      fakeServer(() => json(body));
      expect(await shop().updateUser({ _id: "u1" }, fields)).toEqual({ ...fields, _id: "u1" });
    },
  );

  test("ignores another user's id and unreadable fields in the answer", async () => {
    fakeServer(() => json({ user: { _id: "u2", age: "31", name: null, email: {}, isVerified: "true" } }));
    expect(await shop().updateUser({ _id: "u1" }, fields)).toEqual({ ...fields, _id: "u1", age: 31, isVerified: true });
  });
});

describe("deleting a user", () => {
  test.each(readings)("is done when the answer is %s", async (_, reply) => {
    const received = fakeServer(() => json(reply({ user: stored })));
    await shop().deleteUser({ _id: "u1" });
    expect(received).toMatchObject([{ url: "/api/users/u1", method: "DELETE" }]);
    expect(received[0]?.body).toBeUndefined();
  });

  test("is done when the answer is empty", async () => {
    fakeServer(() => new Response(null, { status: 204 }));
    await shop().deleteUser({ _id: "u1" });
  });

  test("fails with the server's code", async () => {
    fakeServer(() => json({ code: "user_not_found", message: "Gone." }, 404));
    await expect(shop().deleteUser({ _id: "u1" })).rejects.toMatchObject({
      failure: { kind: "refused", status: 404, code: "user_not_found", serverMessage: "Gone." },
    });
  });

  test("fails when the answer is no answer of an api", async () => {
    fakeServer(() => html());
    await expect(shop().deleteUser({ _id: "u1" })).rejects.toMatchObject({ failure: { kind: "unreadable" } });
  });
});

const order = {
  _id: "o1",
  orderId: "8983",
  createdAt: "2026-11-20T10:00:00.000Z",
  status: "pending",
  cancelled: false,
  itemCount: 1,
  totalAmount: 4500,
  shipping: { carrier: "TCS", trackingNumber: "1Z", status: "packed" },
  items: [{ _id: "i1", name: "Oud", quantity: 1, unitPrice: 4500, totalPrice: 4500, gallery: ["/oud.webp"] }],
};
const shipping = { carrier: "DHL", trackingNumber: "1Z 999", status: "shipped", estimatedDelivery: "", notes: "Ring" };
const noOrder = [{}, { data: null }, { data: { data: null } }, { data: [] }, { data: "o1" }, { message: "Done." }];

/** Changes whose reply is the order, and the fields that are known of the changed order even without it. */
const orderChanges: [string, (id: string) => Promise<unknown>, object][] = [
  [
    "cancelling an order",
    (id) => shop().setStatus("order.cancel", { _id: id }, " Out of stock "),
    { cancelled: true, status: "cancelled", cancellationReason: "Out of stock" },
  ],
  [
    "changing an order's shipping",
    (_id) => shop().updateShipping({ _id, shipping: { carrier: "TCS", packedDate: "2026-11-20" } }, shipping),
    { shipping: { ...shipping, packedDate: "2026-11-20" } },
  ],
];

describe.each(orderChanges)("%s", (_, change, known) => {
  test.each(readings)("puts a whole order in its place, in a payload that is %s", async (_, reply) => {
    const after = { ...order, status: "as the server has it", notes: "New" };
    fakeServer(() => json(reply(after)));
    expect(await change("o1")).toEqual({ type: "replaced", record: after });
  });

  test("adds nothing of the request to a whole order", async () => {
    fakeServer(() => json({ data: { orderId: "8983", status: null } }));
    expect(await change("o1")).toEqual({ type: "replaced", record: { _id: "o1", orderId: "8983" } });
  });

  test.each(readings)("merges a part of an order, in a payload that is %s", async (_, reply) => {
    const part = { _id: "o1", status: "returned", totalAmount: 1 };
    fakeServer(() => json(reply(part)));
    expect(await change("o1")).toEqual({ type: "updated", record: { ...known, ...part } });
  });

  test.each(noOrder)("merges what is known where the server returns no order, as in %j", async (body) => {
    fakeServer(() => json(body));
    expect(await change("o1")).toEqual({ type: "updated", record: { _id: "o1", ...known } });
  });

  test("is done when the answer is empty", async () => {
    fakeServer(() => new Response(null, { status: 204 }));
    expect(await change("o1")).toEqual({ type: "updated", record: { _id: "o1", ...known } });
  });

  test("ignores another order's id and unreadable fields in the answer", async () => {
    const unreadable = { status: null, cancelled: "perhaps", cancellationReason: {}, items: "none", itemCount: "2" };
    fakeServer(() => json({ data: { _id: "o2", ...unreadable } }));
    expect(await change("o1")).toEqual({ type: "updated", record: { _id: "o1", ...known, itemCount: 2 } });
    fakeServer(() => json({ data: { ...order, _id: "o2", ...unreadable } }));
    const { status, cancelled, items, ...readable } = order;
    expect(await change("o1")).toEqual({ type: "replaced", record: { ...readable, itemCount: 2 } });
  });

  test("fails with the server's code", async () => {
    fakeServer(() => json({ code: "order_not_found", message: "Gone." }, 404));
    await expect(change("o1")).rejects.toMatchObject({
      failure: { kind: "refused", status: 404, code: "order_not_found", serverMessage: "Gone." },
    });
  });

  test("fails when the answer is no answer of an api", async () => {
    fakeServer(() => html());
    await expect(change("o1")).rejects.toMatchObject({ failure: { kind: "unreadable" } });
  });
});

describe("cancelling an order", () => {
  test("sends the trimmed reason to the order's path, with the token", async () => {
    const received = fakeServer(() => json({ data: order }));
    const { host, toasts } = fakeHost("t");
    await createShopApi(createHttp(host)).setStatus("order.cancel", { _id: "a/b?c" }, "\n Out of stock ");
    expect(received).toMatchObject([{ url: "/api/orders/cancel/a%2Fb%3Fc", method: "PUT" }]);
    expect(received[0]?.body).toEqual({ cancellationReason: "Out of stock" });
    expect(received[0]?.headers.get("authorization")).toBe("Bearer t");
    expect(toasts).toEqual([]);
  });

  test.each(["", " ", "\n\t"])("for the blank reason %j is announced, and sent all the same", async (reason) => {
    const { host, toasts } = fakeHost("t");
    const toldBefore: number[] = [];
    const received = fakeServer(() => {
      toldBefore.push(toasts.length);
      return json({ data: { _id: "o1" } });
    });
    const change = await createShopApi(createHttp(host)).setStatus("order.cancel", { _id: "o1" }, reason);
    expect(toasts).toEqual([["error", "Cancellation reason is required"]]);
    expect(toldBefore).toEqual([1]);
    expect(received.map(({ body }) => body)).toEqual([{ cancellationReason: "" }]);
    expect(change).toMatchObject({ type: "updated", record: { _id: "o1", cancelled: true } });
  });
});

test("changing an order's shipping sends the five fields to the order's path, with the token", async () => {
  const received = fakeServer(() => json({ data: { data: order } }));
  await shop().updateShipping({ _id: "a/b?c" }, shipping);
  expect(received).toMatchObject([{ url: "/api/orders/a%2Fb%3Fc/shipping", method: "PUT" }]);
  expect(received[0]?.body).toEqual(shipping);
  expect(received[0]?.headers.get("authorization")).toBe("Bearer t");
});

describe("deleting an order", () => {
  test.each(readings)("is done when the answer is %s", async (_, reply) => {
    const received = fakeServer(() => json(reply(order)));
    await shop().deleteOrder({ _id: "a/b" });
    expect(received).toMatchObject([{ url: "/api/orders/a%2Fb", method: "DELETE" }]);
    expect(received[0]?.body).toBeUndefined();
  });

  test("is done when the answer is empty", async () => {
    fakeServer(() => new Response(null, { status: 204 }));
    await shop().deleteOrder({ _id: "o1" });
  });

  test("fails with the server's code", async () => {
    fakeServer(() => json({ code: "order_not_found", message: "Gone." }, 404));
    await expect(shop().deleteOrder({ _id: "o1" })).rejects.toMatchObject({
      failure: { status: 404, code: "order_not_found" },
    });
  });
});

test.each(["", ".", "..", "\ud83c", "8983\udf39"])(
  "an id that cannot be part of an address, %j, is sent nowhere",
  async (id) => {
    const received = fakeServer(() => json({}));
    await expect(shop().deleteUser({ _id: id })).rejects.toThrow(RangeError);
    await expect(shop().updateUser({ _id: id }, fields)).rejects.toThrow(RangeError);
    await expect(shop().setStatus("order.cancel", { _id: id }, "Out of stock")).rejects.toThrow(RangeError);
    await expect(shop().updateShipping({ _id: id }, shipping)).rejects.toThrow(RangeError);
    await expect(shop().deleteOrder({ _id: id })).rejects.toThrow(RangeError);
    expect(received).toEqual([]);
  },
);

describe("one record", () => {
  const { signal } = new AbortController();
  const read = { order: () => shop().order("o1", signal), user: () => shop().user("u1", signal) };
  const order = { _id: "o1", orderId: "7" };

  test.each(readings)("is read from a payload that is %s", async (_, reply) => {
    fakeServer(() => json(reply(order)));
    expect(await read.order()).toEqual(order);
    fakeServer(() => json(reply({ user: stored })));
    expect(await read.user()).toEqual(stored);
  });

  test.each(["order", "user"] as const)("is not there only where the server says so: %s", async (kind) => {
    fakeServer(() => json({ code: "not_found" }, 404));
    expect(await read[kind]()).toBe(undefined);
    const other = kind === "order" ? { ...order, _id: "o2" } : { user: { ...stored, _id: "u2" } };
    for (const body of [null, [], {}, 7, { data: null }, { data: { user: null } }, { orderId: "7" }, { data: other }]) {
      fakeServer(() => json(body));
      await expect(read[kind](), JSON.stringify(body)).rejects.toThrow("The response does not hold the record.");
    }
    fakeServer(() => html());
    await expect(read[kind]()).rejects.toMatchObject({ failure: { kind: "unreadable" } });
  });
});

test("signing up another administrator sends name, email and password", async () => {
  const administrator = { name: "Nadia", email: "admin@shop.example", password: "vetiver" };
  const received = fakeServer(() => json({ data: { user: stored } }));
  await shop().signUp(administrator);
  expect(received).toMatchObject([{ url: "/api/auth/admin/signup", method: "POST", body: administrator }]);
});

describe("a change names the version that it is based on", () => {
  const calls: [string, (of: { _id: string; version?: string }) => Promise<unknown>][] = [
    ["updating a user", (user) => shop().updateUser(user, fields)],
    ["deleting a user", (user) => shop().deleteUser(user)],
    ["cancelling an order", (order) => shop().setStatus("order.cancel", order, "Out of stock")],
    ["updating the shipping", (order) => shop().updateShipping(order, shipping)],
    ["deleting an order", (order) => shop().deleteOrder(order)],
  ];

  test.each(calls)("%s", async (_, call) => {
    const received = fakeServer(() => json({}));
    await call({ _id: "r1", version: "105-3f9a2c41" });
    // The version of a record before its first change.
    await call({ _id: "r1", version: "0" });
    await call({ _id: "r1" });
    // Another server may use the field for something else.
    for (const version of ["3", "", "1-\n", "1-ü", '1-"', "v1.2"]) await call({ _id: "r1", version });
    const sent = received.map(({ headers }) => new Headers(headers).get("if-match"));
    expect(sent).toEqual(['"105-3f9a2c41"', '"0"', ...Array(7).fill(null)]);
  });

  test.each([
    ["the record", { _id: "r1", version: "2-b" }, { _id: "r1", version: "2-b" }],
    ["nothing", undefined, undefined],
    ["text", "gone", undefined],
    ["a list", [], undefined],
    ["another record", { _id: "r2" }, undefined],
    ["no id", { name: "Zara" }, undefined],
  ])("and hears what the record is by now where that is %s", async (_, current, read) => {
    fakeServer(() => json({ code: "changed_meanwhile", current }, 412));
    const error = await shop()
      .updateUser({ _id: "r1", version: "1-a" }, fields)
      .catch((cause: unknown) => cause);
    expect(isChangedMeanwhile(error)).toBe(true);
    expect(currentUser(error, "r1")).toEqual(read);
    expect(currentOrder(error, "r1")).toEqual(read);
  });

  test("and gets no current record where it was refused for another reason", async () => {
    fakeServer(() => json({ code: "email_taken", current: { _id: "r1" } }, 409));
    const error = await shop()
      .updateUser({ _id: "r1" }, fields)
      .catch((cause: unknown) => cause);
    expect(isChangedMeanwhile(error)).toBe(false);
    expect(currentUser(error, "r1")).toBeUndefined();
  });
});
