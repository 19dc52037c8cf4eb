// What this shows (behaviour: Whole lists).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../server/app.ts";
import { createAdministrator } from "../../server/auth/accounts.ts";
import { startSession } from "../../server/auth/sessions.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { install } from "../../server/install.ts";
import { openDatabase } from "../../server/storage/database.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { settleRestored } from "../../server/storage/restored.ts";
import { until } from "../until.ts";
import {
  administrator,
  anOrder,
  aUser,
  databaseKinds,
  freshDatabase,
  openShop,
  serve,
  type TestServer,
  type TestShop,
  testConfig,
} from "./harness.ts";

const ndjson = { accept: "application/x-ndjson, application/json;q=0.9" };

describe.each(databaseKinds)("the lists on %s", (kind) => {
  let shop: TestShop;
  let other: TestServer;
  beforeAll(async () => {
    shop = await openShop(kind);
    other = await serve(shop.config, () => shop.clock.now);
  });
  afterAll(async () => {
    await other.stop();
    await shop.stop();
  });

  const get = (path: string, headers: Record<string, string> = {}, server: TestServer = shop, method = "GET") =>
    server.call(method, path, { token: shop.token, headers });
  const lines = (text: string) =>
    text
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));

  test("come as JSON, or as one record a line for those who prefer it", async () => {
    const users = await get("/api/users");
    expect(users.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const orders = await get("/api/orders");
    const userLines = await get("/api/users", ndjson);
    expect(userLines.headers.get("content-type")).toBe("application/x-ndjson");
    expect({ data: { users: lines(userLines.text) } }).toEqual(users.body);
    expect({ data: lines((await get("/api/orders", ndjson)).text) }).toEqual(orders.body);
    const both = await get("/api/orders", { accept: "application/json, application/x-ndjson;q=0.5" });
    expect(both.headers.get("content-type")).toContain("application/json");
  });

  test("are never kept without asking, and depend on what was asked", async () => {
    const { headers } = await get("/api/users");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("vary")).toBe("Accept, Accept-Encoding, Authorization");
  });

  test("are compressed for those who accept it, with the same content", async () => {
    const headers = { authorization: `Bearer ${shop.token}`, accept: "application/json" };
    const plain = await fetch(`${shop.url}/api/orders`, { headers: { ...headers, "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    const zipped = await fetch(`${shop.url}/api/orders`, { headers: { ...headers, "accept-encoding": "gzip" } });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(Number(zipped.headers.get("content-length"))).toBeLessThan(Number(plain.headers.get("content-length")) / 4);
    expect(await zipped.text()).toBe(await plain.text());
  });

  test("of a large shop are the same, and nothing of them is kept", async () => {
    const own = await openShop(kind);
    await anOrder(own.db, { created_at: null });
    const { token } = own;
    const large = await serve({ ...own.config, largeShopFrom: 0 }, () => own.clock.now);
    for (const path of ["/api/users", "/api/orders"]) {
      for (const headers of [{ accept: "application/json" }, ndjson, { ...ndjson, "accept-encoding": "identity" }]) {
        const small = await own.call("GET", path, { token, headers });
        const asRead = await large.call("GET", path, { token, headers });
        expect(asRead.text).toBe(small.text);
        for (const name of ["etag", "list-version", "content-type", "content-encoding", "vary"])
          expect(asRead.headers.get(name), name).toBe(small.headers.get(name));
        expect([small, asRead].map((answer) => answer.headers.has("content-length"))).toEqual([true, false]);
        const tag = { ...headers, "if-none-match": asRead.headers.get("etag") ?? "" };
        expect((await large.call("GET", path, { token, headers: tag })).status).toBe(304);
      }
      const head = await large.call("HEAD", path, { token });
      expect([head.status, head.text]).toEqual([200, ""]);
    }
    await large.stop();
    await own.stop();
  });

  test("that cannot be read are refused in a reply that can be", async () => {
    const own = await openShop(kind);
    await own.db.schema.alterTable("index_counts").renameTo("gone").execute();
    const answer = await own.call("GET", "/api/orders", { token: own.token });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([500, null]);
    expect(answer.body).toMatchObject({ code: "internal_error" });
    await own.stop();
  });

  test("of a shop that becomes large are kept no longer", async () => {
    const own = await openShop(kind);
    const { token, db } = own;
    const marked = db.selectFrom("index_stale").select("id");
    await until(async () => (await marked.execute()).length === 0);
    const count = (records: number) => db.updateTable("index_counts").set({ records }).execute();
    /** Changes an order behind the server's back, which then still sends what it has kept. */
    const change = (notes: string) => db.updateTable("orders").set({ notes }).execute();
    const sent = async () => (await own.call("GET", "/api/orders", { token })).text;
    const first = await sent();
    await change("the first note");
    expect(await sent()).toBe(first);
    await count(20_000);
    expect(await sent()).toContain("the first note");
    await count(40);
    await change("the second note");
    expect(await sent()).toContain("the second note");
    await own.stop();
  });

  test("of a shop that was just imported are not kept if it is large, before its records are indexed", async () => {
    const { url, remove } = await freshDatabase(kind);
    const now = new Date();
    const config = testConfig({ DATABASE_URL: url });
    const db = openDatabase(url);
    await install(config, db, now);
    const { id } = await createAdministrator(db, administrator, null, now);
    await insertShop(db, demoShop(now, { customers: 12, orders: 40 }));
    const headers = { authorization: `Bearer ${await startSession(db, id, now)}` };
    const isKept = async (largeShopFrom: number) => {
      // A server that does not listen indexes nothing.
      const app = await buildApp({ ...config, largeShopFrom }, db, () => now);
      const answer = await app.inject({ url: "/api/orders", headers });
      await app.close();
      expect(answer.json().data).toHaveLength(40);
      return "content-length" in answer.headers;
    };
    expect(await isKept(41)).toBe(true);
    expect(await isKept(40)).toBe(false);
    await db.destroy();
    await remove();
  });

  test("of a large shop are read no faster than they are sent", {
    tags: ["long"],
  }, async () => {
    const { url, remove } = await freshDatabase(kind);
    const now = new Date();
    const large = await serve({ ...testConfig({ DATABASE_URL: url }), largeShopFrom: 0 }, () => now);
    const { id } = await createAdministrator(large.db, administrator, null, now);
    await insertShop(large.db, demoShop(now, { customers: 12, orders: 1_500 }));
    await large.db
      .updateTable("orders")
      .set({ notes: "x".repeat(20_000) })
      .execute();
    const token = await startSession(large.db, id, now);
    const headers = { ...ndjson, authorization: `Bearer ${token}`, "accept-encoding": "identity" };
    const answer = await fetch(`${large.url}/api/orders`, { headers });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader?.read())?.value ?? "";
    // By now, all buffers between the database and this reader are full.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const oldest = await large.db
      .selectFrom("orders")
      .select("id")
      .orderBy("created_at")
      .limit(2)
      .where("created_at", "is not", null)
      .execute();
    const [gone, last] = oldest.map(({ id }) => id);
    await large.db
      .deleteFrom("orders")
      .where("id", "=", gone ?? "")
      .execute();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) text += read.value;
    expect(lines(text)).toHaveLength(1_499);
    expect(text).toContain(`"_id":"${last}"`);

    // After a caller has left, the server reads no more for them, and closes at once.
    const leaving = new AbortController();
    await (await fetch(`${large.url}/api/orders`, { headers, signal: leaving.signal })).body?.getReader().read();
    leaving.abort();
    await large.stop();
    await remove();
  });

  test("of a database that was put back while the server ran are read anew", async () => {
    const own = await openShop(kind);
    const read = (token: string, headers = {}) => own.call("GET", "/api/users", { token, headers });
    const before = await read(own.token);
    await own.db.updateTable("customers").set({ name: "From the backup" }).execute();
    await settleRestored(own.db);
    const token = await startSession(own.db, own.administratorId, own.clock.now);
    const after = await read(token, { "if-none-match": before.headers.get("etag") ?? "" });
    expect([after.status, after.text.includes("From the backup")]).toEqual([200, true]);
    await own.stop();
  });

  test("unchanged cost a 304 without a body, in whatever way the tag is asked for", async () => {
    for (const path of ["/api/users", "/api/orders"]) {
      const etag = (await get(path)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
      for (const tag of [etag, etag.slice(2), `"x", ${etag}`, `"x",W/"y" ,${etag}`, "*"]) {
        const answer = await get(path, { "if-none-match": tag, "cache-control": "no-cache" });
        expect(answer, tag).toMatchObject({ status: 304, text: "" });
        expect(answer.headers.get("etag")).toBe(etag);
      }
      for (const tag of ['"x"', 'W/"x"', etag.replace("json", "ndjson")]) {
        expect((await get(path, { "if-none-match": tag })).status, tag).toBe(200);
      }
      const linesTag = (await get(path, ndjson)).headers.get("etag") ?? "";
      expect(linesTag).not.toBe(etag);
      expect((await get(path, { ...ndjson, "if-none-match": linesTag })).status).toBe(304);
    }
  });

  test("answer HEAD like GET, without the body", async () => {
    const got = await get("/api/users", { "accept-encoding": "identity" });
    const head = await get("/api/users", { "accept-encoding": "identity" }, shop, "HEAD");
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(got.text)));
    expect(head.headers.get("etag")).toBe(got.headers.get("etag"));
  });

  test("tell a change made by another process at once, and only in the list that changed", async () => {
    const tagsBefore = [(await get("/api/users")).headers.get("etag"), (await get("/api/orders")).headers.get("etag")];
    const { id } = await anOrder(shop.db);
    const body = { cancellationReason: "in another process" };
    expect((await other.call("PUT", `/api/orders/cancel/${id}`, { token: shop.token, body })).status).toBe(200);
    for (const server of [shop, other]) {
      const orders = await get("/api/orders", { "if-none-match": tagsBefore[1] ?? "" }, server);
      expect(orders.status).toBe(200);
      expect(orders.text).toContain(body.cancellationReason);
      expect((await get("/api/users", { "if-none-match": tagsBefore[0] ?? "" }, server)).status).toBe(304);
    }
    const [one, two] = await Promise.all([get("/api/orders"), get("/api/orders", {}, other)]);
    expect(one.headers.get("etag")).toBe(two.headers.get("etag"));
    expect(one.text).toBe(two.text);

    const user = await aUser(shop.db);
    await other.call("DELETE", `/api/users/${user.id}`, { token: shop.token });
    const users = await get("/api/users", { "if-none-match": tagsBefore[0] ?? "" });
    expect(users.status).toBe(200);
    expect(users.text).not.toContain(user.id);
  });

  test("hold every change that was acknowledged before they were asked for, however busy the server is", async () => {
    const { id } = await aUser(shop.db);
    for (let round = 0; round < 8; round += 1) {
      const name = `Round ${round}`;
      const body = { name, email: "round@test.example", age: 30, contactNo: "123456", gender: "Other" };
      const others = [get("/api/users"), get("/api/users", ndjson, other)];
      await other.call("PUT", `/api/users/${id}`, { token: shop.token, body });
      const answers = await Promise.all([get("/api/users"), get("/api/users", ndjson), get("/api/users", {}, other)]);
      for (const answer of answers) expect(answer.text).toContain(`"${name}"`);
      await Promise.all(others);
    }
  });

  test("keep their ETag after a refused change", async () => {
    const etag = (await get("/api/orders")).headers.get("etag") ?? "";
    const { id } = await anOrder(shop.db, { cancelled: 1, status: "cancelled" });
    const body = { cancellationReason: "again" };
    expect((await shop.call("PUT", `/api/orders/cancel/${id}`, { token: shop.token, body })).status).toBe(409);
    expect((await shop.call("DELETE", "/api/orders/nobody", { token: shop.token })).status).toBe(404);
    expect((await get("/api/orders", { "if-none-match": etag })).status).toBe(304);
  });

  test("without records are answered as empty lists", async () => {
    const own = await openShop(kind);
    await own.db.deleteFrom("orders").execute();
    await own.db
      .updateTable("list_versions")
      .set((row) => ({ version: row("version", "+", 1) }))
      .execute();
    const read = (headers = {}) => own.call("GET", "/api/orders", { token: own.token, headers });
    expect((await read()).body).toEqual({ data: [] });
    expect((await read(ndjson)).text).toBe("");
    await own.stop();
  });
});
