import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChangeRequest } from "../../src/domain/change-request.ts";
import { createChangeCalls } from "../../src/services/change-calls.ts";
import { createHttp } from "../../src/services/http.ts";
import { fakeHost, fakeServer, json } from "./fake-server.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const { signal } = new AbortController();
const order = { id: "o1", number: "10480" };
const fields = { name: "Ayesha", email: "a@shop.example", age: 29, contactNo: "+92 300 1234567", gender: "Female" };
const shipping = { carrier: "DHL", trackingNumber: "1Z 999", status: "shipped", estimatedDelivery: "", notes: "Ring" };
const before = { packedDate: "2026-11-20" };
const cancelOf = (reason: string): ChangeRequest => ({ kind: "order.cancel", ...order, reason });

const calls: [change: ChangeRequest, call: string, body: unknown, confirmation: object][] = [
  [
    { kind: "user.update", id: "u1", fields },
    "PUT /api/users/u1",
    fields,
    { news: { type: "user.changed", change: { type: "updated", record: { _id: "u1", ...fields } } } },
  ],
  [
    { kind: "user.delete", id: "u1" },
    "DELETE /api/users/u1",
    undefined,
    { news: { type: "user.changed", change: { type: "removed", id: "u1" } } },
  ],
  [
    cancelOf("Out of stock"),
    "PUT /api/orders/cancel/o1",
    { cancellationReason: "Out of stock" },
    {
      news: {
        type: "order.changed",
        change: {
          type: "updated",
          record: { _id: "o1", cancelled: true, status: "cancelled", cancellationReason: "Out of stock" },
        },
      },
    },
  ],
  [
    { kind: "order.ship", ...order, before, shipping },
    "PUT /api/orders/o1/shipping",
    shipping,
    {
      news: {
        type: "order.changed",
        change: { type: "updated", record: { _id: "o1", shipping: { ...before, ...shipping } } },
      },
    },
  ],
  [
    { kind: "order.delete", ...order },
    "DELETE /api/orders/o1",
    undefined,
    { news: { type: "order.changed", change: { type: "removed", id: "o1" } } },
  ],
  [
    { kind: "password.change", current: "vetiver and rain", next: "iris and leather" },
    "PUT /api/auth/admin/password",
    { currentPassword: "vetiver and rain", newPassword: "iris and leather" },
    {},
  ],
  [
    { kind: "sessions.end", sessions: ["s1", "s2"], password: "vetiver and rain" },
    "POST /api/auth/admin/sessions/end",
    { sessions: ["s1", "s2"], password: "vetiver and rain" },
    { ended: 2 },
  ],
  [
    { kind: "sessions.end", sessions: "others", password: "vetiver and rain" },
    "POST /api/auth/admin/sessions/end",
    { sessions: "others", password: "vetiver and rain" },
    {},
  ],
];

test.each(calls)(
  "$kind is one call, and what the lists have to hear of it",
  async (change, call, body, confirmation) => {
    const received = fakeServer(() => json({ data: {} }));
    const make = createChangeCalls(createHttp(fakeHost("t").host));
    expect(await make(change, signal)).toEqual({ ...confirmation, announced: false });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([call]);
    expect(received[0]?.body).toEqual(body);
  },
);

test.each([
  [
    "user",
    { user: { _id: "u1", name: "Ayesha" } },
    { type: "user.changed", change: { type: "restored", record: { _id: "u1", name: "Ayesha" } } },
  ],
  [
    "order",
    { order: { _id: "u1", orderId: "10480" } },
    { type: "order.changed", change: { type: "restored", record: { _id: "u1", orderId: "10480" } } },
  ],
  // The change that had restored the record is undone, so it is gone again.
  ["user", {}, { type: "user.changed", change: { type: "removed", id: "u1" } }],
  ["order", {}, { type: "order.changed", change: { type: "removed", id: "u1" } }],
  ["order", { order: 7 }, { type: "order.changed", change: { type: "removed", id: "u1" } }],
] as const)("taking a change of a %s back, answered with %j, is heard by the lists", async (kind, data, news) => {
  const received = fakeServer(() => json({ data, change: "c2" }));
  const make = createChangeCalls(createHttp(fakeHost("t").host));
  const change = { kind: `${kind}.undo`, id: "u1", change: "c1" } as const;
  expect(await make(change, signal)).toEqual({ news, announced: false });
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(["POST /api/changes/c1/undo"]);
});

test.each([
  [{ change: "c1" }, { change: "c1", kind: "order.cancel", id: "o1", words: "Order # 10480 was cancelled." }],
  [
    { change: "c1", message: "Order cancelled.", showMessage: true },
    { change: "c1", kind: "order.cancel", id: "o1", words: "Order cancelled." },
  ],
  [{}, undefined],
  [{ change: "" }, undefined],
  [{ change: 7 }, undefined],
  [{ change: "c".repeat(201) }, undefined],
  [{ data: { change: "c1" } }, undefined],
])("an answer of %j says how it can be undone: %j", async (body, undo) => {
  fakeServer(() => json(body));
  const make = createChangeCalls(createHttp(fakeHost("t").host));
  expect((await make(cancelOf("Out of stock"), signal)).news?.undo).toEqual(undo);
});

test.each([
  [{ message: "Order cancelled.", showMessage: true }, true],
  [{ message: "Order cancelled." }, false],
  [{ message: "", showMessage: true }, false],
])("an answer of %j was announced: %s", async (body, announced) => {
  fakeServer(() => json(body));
  const make = createChangeCalls(createHttp(fakeHost("t").host));
  expect(await make(cancelOf("Out of stock"), signal)).toMatchObject({ announced });
});

test("a call is cancelled by its signal", async () => {
  fakeServer(() => new Promise<never>(() => undefined));
  const caller = new AbortController();
  const outcome = createChangeCalls(createHttp(fakeHost("t").host))(cancelOf("Out of stock"), caller.signal);
  caller.abort();
  await expect(outcome).rejects.toMatchObject({ failure: { kind: "cancelled" } });
});

describe("a call outlives the page", () => {
  function started() {
    const waiting: (() => void)[] = [];
    const received = fakeServer(() => new Promise((answer) => waiting.push(() => answer(json({})))));
    const make = createChangeCalls(createHttp(fakeHost("t").host));
    /** Sends a body of `bytes` bytes, and waits until the request is made. */
    const send = async (bytes: number) => {
      const count = waiting.length;
      const done = make(cancelOf("x".repeat(bytes - frame)), signal);
      await vi.waitFor(() => expect(waiting.length).toBe(count + 1));
      return { answer: () => waiting[count]?.(), done };
    };
    return { send, keptAlive: () => received.map(({ keepalive }) => keepalive) };
  }
  const frame = JSON.stringify({ cancellationReason: "" }).length;
  const most = 64 * 1024;

  test.each([
    [most, true],
    [most + 1, false],
  ])("with a body of %i bytes: %s", async (bytes, outlives) => {
    const { send, keptAlive } = started();
    await send(bytes);
    expect(keptAlive()).toEqual([outlives]);
  });

  test("as long as browsers take it beside the others under way", async () => {
    const { send, keptAlive } = started();
    const first = await send(40_000);
    await send(40_000);
    first.answer();
    await first.done;
    await send(40_000);
    expect(keptAlive()).toEqual([true, false, true]);
  });
});
