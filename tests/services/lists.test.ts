// What this shows (behaviour: Whole lists).
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { Order } from "../../contract/entities.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { createHttp, type HttpHost } from "../../src/services/http.ts";
import { createShopApi } from "../../src/services/shop-api.ts";
import { fc } from "../properties.ts";
import { until } from "../until.ts";
import { validValue } from "./contract-values.ts";
import { arriving, fakeHost, fakeServer, html, json } from "./fake-server.ts";

let logged: Mock;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const createApi = (host: HttpHost) => createShopApi(createHttp(host));
const bytes = (text: string) => new TextEncoder().encode(text);
const lines = (text: string, headers = {}) => arriving([bytes(text)], { headers });
const unexpected = "An unexpected error occurred. Please try again.";

/** Reads the orders from a server that answers with `response`. */
async function orders(response: () => Response, etag?: string) {
  const page = fakeHost("token");
  const received = fakeServer(response);
  const outcome = await createApi(page.host)
    .orders(etag)
    .then(
      (reply) => ({ reply, records: reply === "unchanged" ? undefined : reply.records, error: undefined }),
      (error: unknown) => ({ reply: undefined, records: undefined, error: error as ApiError }),
    );
  if (outcome.error) expect(outcome.error).toBeInstanceOf(ApiError);
  return { ...page, ...outcome, request: received[0] };
}

describe("what is asked", () => {
  test("is one record a line, or else JSON", async () => {
    const received = fakeServer(() => json([]));
    const api = createApi(fakeHost("token").host);
    await Promise.all([api.users(), api.orders()]);
    expect(received.map(({ url }) => url).sort()).toEqual(["/api/orders", "/api/users"]);
    for (const { headers } of received) {
      expect(headers.get("accept")).toBe("application/x-ndjson, application/json;q=0.9");
      expect(headers.get("authorization")).toBe("Bearer token");
      expect(headers.get("if-none-match")).toBeNull();
    }
  });

  test("names the version held", async () => {
    const { request } = await orders(() => json([]), '"v1"');
    expect(request?.headers.get("if-none-match")).toBe('"v1"');
  });
});

describe("the version", () => {
  test("that the server names is passed on", async () => {
    expect((await orders(() => lines("", { etag: 'W/"7"' }))).reply).toMatchObject({ records: [], etag: 'W/"7"' });
    expect((await orders(() => json([], 200, { etag: '"8"' }))).reply).toMatchObject({ records: [], etag: '"8"' });
    expect((await orders(() => json([]))).reply).toMatchObject({ records: [], etag: undefined });
  });

  test("that is still held is unchanged", async () => {
    const { reply, toasts } = await orders(() => new Response(null, { status: 304 }), '"v1"');
    expect([reply, toasts]).toEqual(["unchanged", []]);
  });
});

describe("as one record a line", () => {
  /** Texts of characters that take several bytes, or that look like the end of a line and are none. */
  const someText = fc.string({ unit: fc.constantFrom("a", "é", "₨", "🌹", "\u2028", "\n", "\r", '"', "\\", "\uFEFF") });
  const someOrders = fc
    .array(fc.tuple(validValue(Order), someText), { maxLength: 4 })
    .map((pairs) =>
      pairs.map(([order, notes]): unknown => JSON.parse(JSON.stringify({ ...(order as object), notes }))),
    );

  test("the records are the same however their bytes arrive", async () => {
    await fc.assert(
      fc.asyncProperty(
        someOrders,
        fc.constantFrom("\n", "\r\n", "\n\n"),
        fc.boolean(),
        fc.infiniteStream(fc.integer({ min: 0, max: 40 })),
        async (list, newline, isEnded, sizes) => {
          const whole = bytes(list.map((order) => JSON.stringify(order)).join(newline) + (isEnded ? newline : ""));
          const parts: Uint8Array[] = [];
          for (let at = 0; at < whole.length; ) {
            const size = sizes.next().value ?? 1;
            parts.push(whole.subarray(at, at + size));
            at += size;
          }
          const { records, error } = await orders(() => arriving(parts));
          expect(error).toBeUndefined();
          expect(records).toEqual(list);
        },
      ),
    );
  });

  test("even a byte at a time", async () => {
    const list = [{ _id: "1", notes: "🌹 ₨" }, { _id: "2" }];
    const whole = bytes(list.map((order) => JSON.stringify(order)).join("\n"));
    const { records } = await orders(() => arriving([...whole].map((byte) => Uint8Array.of(byte))));
    expect(records).toEqual(list);
  });

  test.each(["", "\n", "\r\n\r\n"])("none in %j are an empty list", async (text) => {
    const { records, toasts } = await orders(() => lines(text));
    expect([records, toasts]).toEqual([[], []]);
  });

  test("a broken one is left out and logged, and the others stay", async () => {
    const broken = ["{", "null", "5", '"x"', "[]", "<html>"];
    const { records, toasts } = await orders(() => lines(['{"_id":"1"}', ...broken, '{"_id":"2"}'].join("\n")));
    expect(records?.map(({ _id }) => _id)).toEqual(["1", "2"]);
    expect(toasts).toEqual([]);
    expect(logged).toHaveBeenCalledExactlyOnceWith("6 of the orders cannot be read and are left out.");
  });

  test("all broken are a failure, never an empty shop", async () => {
    const { error, toasts } = await orders(() => lines("null\n{\n[]\n"));
    expect(error).toMatchObject({ failure: { kind: "unreadable" }, announced: true });
    expect(toasts).toEqual([["error", unexpected]]);
  });

  test("those that break off are a failure of the connection", async () => {
    const { error, toasts } = await orders(() => arriving([bytes('{"_id":"1"}\n{"_id')], { end: "broken" }));
    expect(error).toMatchObject({ failure: { kind: "offline" }, announced: true });
    expect(toasts).toEqual([["error", "Check your Internet Connection."]]);
  });

  test("the content type may name a character set", async () => {
    const type = "application/x-ndjson; charset=utf-8";
    const { records } = await orders(() => arriving([bytes('{"_id":"1"}\n{"_id":"2"}')], { type }));
    expect(records).toHaveLength(2);
  });
});

describe("as plain JSON", () => {
  const list = [{ _id: "1", totalAmount: "5" }, { _id: "2" }];
  const read = [{ _id: "1", totalAmount: 5 }, { _id: "2" }];
  const readings: [string, unknown][] = [
    ["the body itself", list],
    ["under data", { data: list }],
    ["under data.data", { data: { data: list } }],
    ["by name", { orders: list }],
    ["by name under data", { data: { orders: list } }],
    ["by name under data.data", { data: { data: { orders: list } } }],
  ];

  test.each(readings)("a list that is %s", async (_, body) => {
    const { records, toasts } = await orders(() => json(body));
    expect([records, toasts]).toEqual([read, []]);
  });

  test("users are found in all readings too", async () => {
    for (const body of [list, { data: { users: list } }, { data: { data: { users: list } } }, { users: list }]) {
      fakeServer(() => json(body));
      const reply = await createApi(fakeHost("token").host).users();
      expect(reply).toMatchObject({ records: [{ _id: "1" }, { _id: "2" }] });
    }
  });

  test.each([[[]], [{ data: [] }], [{ data: { orders: [] } }]])("%j is an empty list", async (body) => {
    const { records, error } = await orders(() => json(body));
    expect([records, error]).toEqual([[], undefined]);
  });

  test.each([[null], [{ data: null }], [{ data: { orders: null } }]])("%j is no list", async (body) => {
    const { error, toasts } = await orders(() => json(body));
    expect(error?.failure.kind).toBe("unreadable");
    expect(toasts).toEqual([["error", "An unexpected error occurred. Please try again."]]);
  });

  test("a record that cannot be read is left out, and one without an id has an empty one", async () => {
    const { records } = await orders(() => json({ data: [null, {}, 5, { _id: null }, { _id: 7 }] }));
    expect(records?.map(({ _id }) => _id)).toEqual(["", "", "7"]);
    expect(logged).toHaveBeenCalledExactlyOnceWith("2 of the orders cannot be read and are left out.");
  });

  test("a success shows its message when it carries showMessage", async () => {
    const { toasts } = await orders(() => json({ data: list, message: "Two orders.", showMessage: true }));
    expect(toasts).toEqual([["success", "Two orders."]]);
  });

  test.each([
    () => html(),
    () => new Response(""),
    () => new Response("{"),
    () => json(null),
    () => json({}),
    () => json({ data: "none" }),
    () => json({ data: { users: [] } }),
    () => json([null, 5]),
  ])("a reply without a list is a failure, told once and never an empty shop (%#)", async (response) => {
    const { error, toasts } = await orders(response);
    expect(error).toMatchObject({ failure: { kind: "unreadable" }, announced: true });
    expect(toasts).toEqual([["error", unexpected]]);
    expect(logged).toHaveBeenCalledOnce();
  });
});

test("a 401 is told by the session", async () => {
  const { toasts, rejections, error } = await orders(() => json({}, 401));
  expect([toasts, rejections]).toEqual([[], [["token", undefined]]]);
  expect(error).toMatchObject({ failure: { kind: "refused", status: 401 }, announced: true });
});

test("a reload that is cancelled half way ends without a word", async () => {
  const { host, toasts } = fakeHost("token");
  const caller = new AbortController();
  const received = fakeServer(({ signal }) => arriving([bytes('{"_id":"1"}\n')], { end: "waiting", signal }));
  const reading = createApi(host).orders(undefined, caller.signal);
  await until(() => received.length === 1);
  setTimeout(() => caller.abort(), 5);
  await expect(reading).rejects.toMatchObject({ failure: { kind: "cancelled" } });
  expect(toasts).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
});

test.each([
  ["lines", (list: object[]) => lines(list.map((order) => JSON.stringify(order)).join("\n"))],
  ["plain JSON", (list: object[]) => json(list)],
])("a long list as %s lets the page do other things meanwhile", async (_, response) => {
  let time = 0;
  // Each reading of the clock is another 20 ms later.
  vi.spyOn(performance, "now").mockImplementation(() => {
    time += 20;
    return time;
  });
  let turns = 0;
  const turn = setInterval(() => {
    turns += 1;
  }, 0);
  const list = Array.from({ length: 5000 }, (_, index) => ({ _id: `${index}` }));
  const { records } = await orders(() => response(list));
  clearInterval(turn);
  expect(records).toEqual(list);
  expect(turns).toBeGreaterThan(2);
});
