import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ChangesReply } from "../../contract/calls.ts";
import { startSession } from "../../server/auth/sessions.ts";
import { settleRestored } from "../../server/storage/restored.ts";
import { aUser, type DatabaseKind, databaseKinds, openShop, serve, type TestServer, type TestShop } from "./harness.ts";

type Listed = { _id: string };
const profile = { name: "Changed", email: "changed@test.example", age: 30, contactNo: "123456", gender: "Other" };

/** Opens a shop; returns it with the requests of a page. */
async function openPage(kind: DatabaseKind) {
  const shop = await openShop(kind);
  const get = (path: string, headers: Record<string, string> = {}, server: TestServer = shop) =>
    server.call("GET", path, { token: shop.token, headers });
  const versionOf = async (list: string) => (await get(`/api/${list}`)).headers.get("list-version") ?? "";
  const changesSince = async (since: string, server: TestServer = shop) => {
    const answer = await get(`/api/changes?since=${since}`, {}, server);
    expect(answer.status, answer.text).toBe(200);
    return v.parse(ChangesReply, answer.body).data;
  };
  const cancel = (id: string, cancellationReason = "a test") =>
    shop.call("PUT", `/api/orders/cancel/${id}`, { token: shop.token, body: { cancellationReason } });
  const orderIds = async () =>
    (await shop.db.selectFrom("orders").select("id").where("cancelled", "=", 0).orderBy("id").execute()).map(
      ({ id }) => id,
    );
  return { shop, get, versionOf, changesSince, cancel, orderIds };
}

describe.each(databaseKinds)("what changed since a version on %s", (kind) => {
  let page: Awaited<ReturnType<typeof openPage>>;
  let shop: TestShop;
  beforeAll(async () => {
    page = await openPage(kind);
    shop = page.shop;
  });
  afterAll(() => shop.stop());

  test("a list says which version it is at, in whatever form it is sent", async () => {
    for (const path of ["/api/users", "/api/orders"]) {
      const { headers } = await page.get(path);
      const version = headers.get("list-version");
      expect(version).toMatch(/^[\w-]+-(users|orders)-\d+$/);
      expect((await page.get(path, { accept: "application/x-ndjson" })).headers.get("list-version")).toBe(version);
      const unchanged = await page.get(path, { "if-none-match": headers.get("etag") ?? "" });
      expect([unchanged.status, unchanged.headers.get("list-version")]).toEqual([304, version]);
      expect(await page.changesSince(version ?? "")).toMatchObject({
        since: version,
        version,
        reload: false,
        gone: [],
      });
    }
  });

  test("tells the records that changed, whole, once each, and the ids of those that are gone", async () => {
    const since = await page.versionOf("orders");
    const users = await page.versionOf("users");
    const [one = "", two = "", three = ""] = await page.orderIds();
    const shipping = { trackingNumber: "1", carrier: "TCS", status: "packed" };
    await shop.call("PUT", `/api/orders/${one}/shipping`, { token: shop.token, body: shipping });
    await page.cancel(one);
    await shop.call("PUT", `/api/orders/${two}/shipping`, { token: shop.token, body: shipping });
    await shop.call("DELETE", `/api/orders/${two}`, { token: shop.token });
    await shop.call("DELETE", `/api/orders/${three}`, { token: shop.token });
    const changes = await page.changesSince(since);
    const list = await page.get("/api/orders");
    const { data: orders } = list.body as { data: Listed[] };
    expect(changes).toEqual({
      list: "orders",
      since,
      version: list.headers.get("list-version"),
      reload: false,
      orders: orders.filter(({ _id }) => _id === one),
      gone: expect.arrayContaining([two, three]),
    });
    expect(changes.gone).toHaveLength(2);
    expect(changes.orders).toMatchObject([{ cancelled: true }]);
    expect(await page.changesSince(users)).toMatchObject({ version: users, users: [], gone: [] });
  });

  test("tells of customers, too, and of what another server changed", async () => {
    const other = await serve(shop.config, () => shop.clock.now);
    const since = await page.versionOf("users");
    const { id } = await aUser(shop.db);
    const body = { ...profile, name: "Changed elsewhere", email: "elsewhere@test.example" };
    const answer = await other.call("PUT", `/api/users/${id}`, { token: shop.token, body });
    const { user } = (answer.body as { data: { data: { user: object } } }).data.data;
    expect(await page.changesSince(since)).toMatchObject({ reload: false, users: [user], gone: [] });
    await other.call("DELETE", `/api/users/${id}`, { token: shop.token });
    expect(await page.changesSince(since, other)).toMatchObject({ users: [], gone: [id] });
    await other.stop();
  });

  test("knows nothing of what was refused, nor of what changed nothing", async () => {
    const since = await page.versionOf("users");
    const { id } = await aUser(shop.db);
    const put = (body: object) => shop.call("PUT", `/api/users/${id}`, { token: shop.token, body });
    await put(profile);
    const { version } = await page.changesSince(since);
    const again = await put(profile);
    expect(again.status).toBe(200);
    expect(again.body).not.toHaveProperty("change");
    expect((await put({ ...profile, age: 200 })).status).toBe(400);
    expect(await page.changesSince(version)).toMatchObject({ version, users: [] });
  });

  test("says to reload where it cannot tell: another shop's version, one of the future, one too far back", async () => {
    const version = await page.versionOf("orders");
    const [, installation, number] = /^(.*)-orders-(\d+)$/.exec(version) ?? [];
    const unknown = [`x${installation}-orders-${number}`, `${installation}-orders-${Number(number) + 1}`];
    for (const since of [...unknown, `${installation}-orders-9999999999`]) {
      expect(await page.changesSince(since)).toEqual({ list: "orders", since, version, reload: true, gone: [] });
    }
    await shop.db
      .updateTable("list_versions")
      .set((row) => ({ version: row("version", "+", 1_001) }))
      .where("list", "=", "orders")
      .execute();
    expect(await page.changesSince(version)).toMatchObject({ reload: true });
  });

  test("says to reload after a change of the list that does not name its records, and goes on from there", async () => {
    const since = await page.versionOf("orders");
    const [one = ""] = await page.orderIds();
    await shop.db
      .updateTable("list_versions")
      .set((row) => ({ version: row("version", "+", 1) }))
      .execute();
    const { reload, version } = await page.changesSince(since);
    expect(reload).toBe(true);
    expect(version).toBe(await page.versionOf("orders"));
    await page.cancel(one);
    expect(await page.changesSince(version)).toMatchObject({ reload: false, orders: [{ _id: one }] });
    expect(await page.changesSince(since)).toMatchObject({ reload: true });
  });

  test("says to reload after a restored backup, where versions go back and come again", async () => {
    const own = await openPage(kind);
    const since = await own.versionOf("orders");
    const [one = ""] = await own.orderIds();
    await settleRestored(own.shop.db);
    const token = await startSession(own.shop.db, own.shop.administratorId, own.shop.clock.now);
    own.shop.token = token;
    await own.cancel(one);
    const { data } = (await own.shop.call("GET", `/api/changes?since=${since}`, { token })).body as {
      data: { reload: boolean };
    };
    expect(data.reload).toBe(true);
    await own.shop.stop();
  });

  test("is refused for an invalid version, and without a session", async () => {
    const version = await page.versionOf("orders");
    const bad = [
      "",
      "x",
      "%00",
      "1",
      version.replace("orders", "bottles"),
      `${version}x`,
      `${version}&since=${version}`,
    ];
    for (const since of [...bad, "y".repeat(300)]) {
      expect(await page.get(`/api/changes?since=${since}`), since).toMatchObject({
        status: 400,
        body: { code: "invalid_request", message: "Please check: since.", showMessage: false },
      });
    }
    expect((await page.get("/api/changes")).status).toBe(400);
    expect((await shop.call("GET", `/api/changes?since=${version}`)).status).toBe(401);
  });

  test("a list brought up to date change by change is, to the byte, the list read anew", async () => {
    const own = await openPage(kind);
    const { db } = own.shop;
    // Orders of the same moment or of none, with ids that languages sort differently.
    const ids = (await db.selectFrom("orders").select("id").orderBy("id").execute()).map(({ id }) => id);
    const odd = ["Zz", "aa", "_a", "é", "🧴", "ﬀ", "10", "9"];
    for (const [index, id] of odd.entries()) {
      const created_at = index < 2 ? null : "2026-03-01T10:00:00.000Z";
      const original = await db
        .selectFrom("orders")
        .selectAll()
        .where("id", "=", ids[index] ?? "")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("orders")
        .values({ ...original, id, order_number: `odd ${index}`, created_at })
        .execute();
    }
    const forms = [
      { accept: "application/json", "accept-encoding": "identity" },
      { accept: "application/json", "accept-encoding": "gzip" },
      { accept: "application/x-ndjson", "accept-encoding": "identity" },
      { accept: "application/x-ndjson", "accept-encoding": "gzip" },
    ];
    const expectSame = async () => {
      const fresh = await serve(own.shop.config, () => own.shop.clock.now);
      for (const headers of forms) {
        const [kept, anew] = await Promise.all([
          own.get("/api/orders", headers),
          own.get("/api/orders", headers, fresh),
        ]);
        expect(kept.text).toBe(anew.text);
        expect(kept.headers.get("list-version")).toBe(anew.headers.get("list-version"));
      }
      await fresh.stop();
    };
    await expectSame();
    const all = (await db.selectFrom("orders").select("id").orderBy("order_number").execute()).map(({ id }) => id);
    for (const [index, id] of all.entries()) {
      if (index % 3 === 0) await own.cancel(id, `round ${index}`);
      else await own.shop.call("DELETE", `/api/orders/${encodeURIComponent(id)}`, { token: own.shop.token });
      if (index % 7 === 0) await own.get("/api/orders");
      if (index === 20) await expectSame();
    }
    await expectSame();
    const left = await db.selectFrom("orders").select("id").execute();
    for (const { id } of left)
      await own.shop.call("DELETE", `/api/orders/${encodeURIComponent(id)}`, { token: own.shop.token });
    expect((await own.get("/api/orders")).body).toEqual({ data: [] });
    await expectSame();
    await own.shop.stop();
  });
});
