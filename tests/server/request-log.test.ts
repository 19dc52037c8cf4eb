import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { administrator, openShop, serve, type TestShop } from "./harness.ts";
import { captureLog } from "./log.ts";
import { say, sayAndLeave } from "./raw.ts";

describe("the log", () => {
  let shop: TestShop;
  let log: ReturnType<typeof captureLog>;
  beforeAll(async () => {
    shop = await openShop("SQLite", { LOG_LEVEL: "info" });
  });
  afterAll(() => shop.stop());
  beforeEach(() => {
    log = captureLog();
  });
  afterEach(() => log.stop());

  const logged = (count: number) => expect.poll(log.entries, { timeout: 10_000 }).toHaveLength(count);
  const signIn = (email: string, password: string, server: Pick<TestShop, "call"> = shop) =>
    server.call("POST", "/api/auth/admin/login", { body: { email, password } });

  test("names the account of a sign-in, failed or not, and nothing where there is none", async () => {
    await signIn(administrator.email, "wrong password");
    await signIn(administrator.email, administrator.password);
    await signIn("my secret password", "wrong password");
    await logged(3);
    const [failed, succeeded, unknown] = log.entries();
    expect(failed).toMatchObject({ status: 401, account: shop.administratorId, address: "127.0.0.1" });
    expect(succeeded).toMatchObject({ status: 200, account: shop.administratorId });
    expect(unknown).toMatchObject({ status: 401 });
    expect(unknown).not.toHaveProperty("account");
  });

  test("names the account and the address of a sign-in that is refused unheard", async () => {
    await shop.db.deleteFrom("sign_in_attempts").execute();
    await signIn(administrator.email, "wrong password");
    await shop.db.updateTable("sign_in_attempts").set({ attempts: 1000 }).execute();
    expect((await signIn(administrator.email, administrator.password)).status).toBe(429);
    await shop.db.deleteFrom("sign_in_attempts").execute();
    await logged(2);
    expect(log.entries()[1]).toMatchObject({ status: 429, account: shop.administratorId, address: "127.0.0.1" });
  });

  const head = "POST /api/auth/admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ";

  test("has one quiet line for a caller who goes away during an upload", async () => {
    const arrival = once(shop.http, "request");
    await sayAndLeave(shop.url, `${head}1000\r\n\r\n{"email":`, () => arrival);
    await logged(1);
    const [entry] = log.entries();
    expect(entry).toMatchObject({ level: 30, msg: "request", status: 400, address: "127.0.0.1", aborted: true });
    expect(JSON.stringify(entry)).not.toMatch(/stack|database/);
  });

  test("has the attempts of callers who do not wait for the answer", async () => {
    const body = JSON.stringify({ email: administrator.email, password: "wrong password" });
    const arrival = once(shop.http, "request");
    // Answered only after the server knows that the caller has left.
    const held = await shop.db.startTransaction().execute();
    await sayAndLeave(shop.url, `${head}${body.length}\r\n\r\n${body}`, () => arrival);
    const [{ socket }] = (await arrival) as [IncomingMessage];
    if (!socket.destroyed) await once(socket, "close");
    await held.rollback().execute();
    await logged(1);
    expect(log.entries()[0]).toMatchObject({
      level: 30,
      msg: "request",
      status: 401,
      address: "127.0.0.1",
      aborted: true,
    });
  });

  test.each([
    ["no Host", "GET /api/users HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["an unknown Expect", "GET /api/users HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n", 417],
    ["CONNECT", "CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n", 400],
    ["no HTTP", "nonsense\r\n\r\n", 400],
    ["too large a head", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(200_000)}\r\n\r\n`, 431],
    ["a path that cannot be read", "GET /api/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
  ])("and the reply's headers are there for %s", async (_, text, status) => {
    const answer = await say(shop.url, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"code":"invalid_request"`, "s"));
    for (const header of [
      "cache-control: no-store",
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy: same-origin",
      "referrer-policy: no-referrer",
      "strict-transport-security: max-age=31536000; includeSubDomains",
      "x-content-type-options: nosniff",
      "x-frame-options: DENY",
    ])
      expect(answer.toLowerCase(), header).toContain(`\r\n${header.toLowerCase()}\r\n`);
    await logged(1);
    expect(log.entries()[0]).toMatchObject({ level: 30, status, address: "127.0.0.1" });
  });

  test("a caller who is refused cannot keep the connection", async () => {
    const server = await serve(shop.config);
    const { port } = new URL(server.url);
    const socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true }, () =>
      socket.write("nonsense\r\n\r\n"),
    );
    await once(socket, "data");
    const open = () => promisify(server.http.getConnections.bind(server.http))();
    await expect.poll(open).toBe(0);
    socket.destroy();
    await server.stop();
  });

  test("says once that somebody forwards requests who is not in TRUST_PROXY", async () => {
    const forwarded = { "x-forwarded-for": "203.0.113.1" };
    const count = async (trustedProxies: string[], headers?: Record<string, string>) => {
      const before = log.entries().length;
      const server = await serve({ ...shop.config, trustedProxies });
      for (let call = 0; call < 3; call += 1) await server.call("GET", "/health/live", headers ? { headers } : {});
      await server.stop();
      return log
        .entries()
        .slice(before)
        .filter(({ level }) => level === 40);
    };
    expect(await count([], forwarded)).toMatchObject([
      { address: "127.0.0.1", msg: expect.stringContaining("TRUST_PROXY") },
    ]);
    expect(await count(["10.0.0.0/8"], { forwarded: "for=203.0.113.1" })).toHaveLength(1);
    expect(await count(["127.0.0.1"], forwarded)).toEqual([]);
    expect(await count([])).toEqual([]);
  });
});
