import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../src/services/api-error.ts";
import { createFollowChanges, type StreamNews } from "../../src/services/change-stream.ts";
import { createHttp } from "../../src/services/http.ts";
import { createShopApi } from "../../src/services/shop-api.ts";
import { arriving, fakeHost, fakeServer, html, json } from "./fake-server.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const versions = { users: "shop-users-1", orders: "shop-orders-1" };
const deletion = { list: "orders", since: "shop-orders-1", version: "shop-orders-2", reload: false, orders: [] };
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const read = { list: "orders", since: "shop-orders-1", version: "shop-orders-2" };

/** Follows a server whose stream sends `parts`, one chunk each. */
async function follow(parts: string[], type = "text/event-stream; charset=utf-8") {
  const page = fakeHost("token");
  const chunks = parts.map((part) => new TextEncoder().encode(part));
  const received = fakeServer(() => arriving(chunks, { headers: { "content-type": type } }));
  const news: StreamNews[] = [];
  const failure = await createFollowChanges(createHttp(page.host))(
    (announced) => news.push(announced),
    new AbortController().signal,
  ).catch((error: unknown) => error);
  return { ...page, news, failure, request: received[0] };
}

describe("a stream of changes", () => {
  test("is asked for with the token, and tells what it says until it ends", async () => {
    const gone = { ...deletion, gone: ["o1"] };
    const { request, news, failure } = await follow([
      event("versions", versions),
      ": still there\n\n",
      event("changes", gone),
    ]);
    expect(request?.url).toBe("/api/changes/stream");
    expect(request?.headers.get("accept")).toBe("text/event-stream");
    expect(request?.headers.get("authorization")).toBe("Bearer token");
    expect(news).toEqual([
      { type: "stream.versions", versions },
      { type: "stream.heartbeat" },
      { type: "stream.change", change: { ...read, update: { records: [], gone: ["o1"] } } },
    ]);
    expect(failure).toBeUndefined();
  });

  test("is read however it is cut into pieces", async () => {
    const { news } = await follow([...event("versions", versions)]);
    expect(news).toEqual([{ type: "stream.versions", versions }]);
  });

  test.each([
    ["versions", "{"],
    ["versions", JSON.stringify({ users: "shop-users-1" })],
    ["versions", "null"],
    ["changes", "[]"],
    ["changes", "{"],
    ["changes", JSON.stringify({ ...deletion, list: "bottles", gone: [] })],
    ["changes", JSON.stringify({ ...deletion, since: undefined, gone: [] })],
    ["changes", JSON.stringify({ ...deletion, version: 2, gone: [] })],
  ])("says that something may have changed where %s cannot be read: %s", async (name, data) => {
    const { news } = await follow([`event: ${name}\ndata: ${data}\n\n`]);
    expect(news).toEqual([{ type: "stream.unclear" }]);
  });

  test("may hold events of unknown kinds", async () => {
    const { news } = await follow([event("presence", {}), "data: x\n\n", "what: ever\n\n"]);
    expect(news).toEqual([{ type: "stream.heartbeat" }, { type: "stream.heartbeat" }]);
  });

  test("fails in silence where the server answers with a web page", async () => {
    const { failure, news, toasts } = await follow(["<html>"], "text/html");
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ failure: { kind: "unreadable" }, announced: false });
    expect(news).toEqual([]);
    expect(toasts).toEqual([]);
  });
});

describe("what has changed since a version", () => {
  const ask = async (respond: () => Response) => {
    const page = fakeHost("token");
    const received = fakeServer(respond);
    const answer = await createShopApi(createHttp(page.host))
      .changesSince("shop orders&1")
      .catch((error: unknown) => error);
    return { ...page, answer, received };
  };

  test("is read wherever the payload is, with the records that can be", async () => {
    const changes = { ...deletion, orders: [{ _id: "o1", totalAmount: "12" }], gone: ["o2"] };
    for (const body of [changes, { data: changes }, { data: { data: changes } }]) {
      const { answer, received } = await ask(() => json(body));
      expect(received[0]?.url).toBe("/api/changes?since=shop+orders%261");
      expect(answer).toEqual({ ...read, update: { records: [{ _id: "o1", totalAmount: 12 }], gone: ["o2"] } });
    }
  });

  test.each([
    { reload: true },
    { reload: undefined },
    { orders: undefined },
    { orders: [null] },
    { orders: [{ orderId: "10482" }] },
    { gone: undefined },
    { gone: [7] },
  ])("cannot be told where the server says so, or something of it cannot be read: %j", async (part) => {
    const { answer } = await ask(() => json({ data: { ...deletion, gone: [], ...part } }));
    expect(answer).toEqual({ ...read, update: undefined });
  });

  test.each([() => json({ data: {} }), () => html(), () => json({}, 404)])(
    "fails without a word where there is none",
    async (respond) => {
      const { answer, toasts } = await ask(respond);
      expect(answer).toBeInstanceOf(ApiError);
      expect(toasts).toEqual([]);
    },
  );
});
