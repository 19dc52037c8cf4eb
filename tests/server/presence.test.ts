// What this shows (behaviour: Presence), by the API and the stream.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { presenceLifetimeSeconds } from "../../contract/presence.ts";
import { createAdministrator } from "../../server/auth/accounts.ts";
import { endSession, sessionLifetime, startSession } from "../../server/auth/sessions.ts";
import { maxPages } from "../../server/storage/presence.ts";
import { until } from "../until.ts";
import { type OpenStream, openStream } from "./follower.ts";
import { onEachDatabase, openShop, serve, type TestShop } from "./harness.ts";

const order = { list: "orders", record: "an order" };
const user = { list: "users", record: "a customer" };

onEachDatabase("presence", (kind) => {
  let shop: TestShop;
  let nour: { _id: string; name: string };
  let token: string;
  let stream: OpenStream;
  beforeAll(async () => {
    shop = await openShop(kind);
    const account = { name: "Nour", email: "nour@test.example", password: "amber and smoke" };
    const { id } = await createAdministrator(shop.db, account, null, shop.clock.now);
    nour = { _id: id, name: "Nour" };
    token = await startSession(shop.db, id, shop.clock.now);
  });
  afterEach(async () => {
    stream?.close();
    await shop.db.deleteFrom("presence").execute();
  });
  afterAll(() => shop.stop());

  const put = (page: string, body: object, by = token) =>
    shop.call("PUT", `/api/presence/${page}`, { token: by, body });
  const remove = (page: string, by = token) => shop.call("DELETE", `/api/presence/${page}`, { token: by });
  const pass = (seconds: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000);
  };
  /** Expects the stream of another administrator to tell that exactly these records are open. */
  const isTold = (...open: object[]) =>
    expect.poll(() => stream.presence.at(-1), { timeout: 30_000 }).toEqual({ open });
  const byNour = (record: object) => ({ ...record, administrator: nour });

  test("is told to whoever is there and whoever comes, until the page says that it is over", async () => {
    stream = await openStream(shop.url, shop.token);
    await isTold();
    expect(await put("one", order)).toMatchObject({ status: 200, body: { data: null } });
    await isTold(byNour(order));
    const late = await openStream(shop.url, shop.token);
    await until(() => late.presence.length === 1);
    expect(late.presence).toEqual([{ open: [byNour(order)] }]);
    late.close();
    await put("one", user);
    await isTold(byNour(user));
    await put("two", user);
    await put("two", order);
    await isTold(byNour(order), byNour(user));
    await remove("two");
    await isTold(byNour(user));
    expect(await remove("one")).toMatchObject({ status: 200 });
    expect(await remove("one")).toMatchObject({ status: 200 });
    await isTold();
  });

  test("is over when a page does not say it again, and goes on when it does", async () => {
    stream = await openStream(shop.url, shop.token);
    await put("one", order);
    await put("two", user);
    await isTold(byNour(order), byNour(user));
    pass(presenceLifetimeSeconds - 1);
    await put("one", order);
    pass(2);
    await isTold(byNour(order));
    await put("three", user);
    await isTold(byNour(order), byNour(user));
    const pages = await shop.db.selectFrom("presence").select("page").orderBy("page").execute();
    expect(pages).toEqual([{ page: "one" }, { page: "three" }]);
  });

  test("is over in time where the clock was set back, and is told of those who are there still", async () => {
    stream = await openStream(shop.url, shop.token);
    await put("one", order);
    await put("two", user);
    await isTold(byNour(order), byNour(user));
    // Further back, the session would not be valid.
    pass(-4 * 60);
    await put("one", order);
    await isTold(byNour(order));
    pass(4 * 60);
  });

  test("is over when the session ends", async () => {
    const session = await startSession(shop.db, nour._id, shop.clock.now);
    stream = await openStream(shop.url, shop.token);
    await put("one", order, session);
    await isTold(byNour(order));
    await endSession(shop.db, session);
    await isTold();
    expect(await put("one", order, session)).toMatchObject({ status: 401 });
  });

  test("keeps no session alive", async () => {
    const session = await startSession(shop.db, nour._id, shop.clock.now);
    const start = shop.clock.now;
    for (let hour = 1; hour < sessionLifetime.idle / 3_600_000; hour += 1) {
      pass(3600);
      expect((await put("one", order, session)).status).toBe(200);
      expect((await remove("one", session)).status).toBe(200);
    }
    pass(3600);
    expect((await put("one", order, session)).status).toBe(401);
    shop.clock.now = start;
  });

  test("belongs to the page's own session", async () => {
    stream = await openStream(shop.url, shop.token);
    await put("one", order);
    await remove("one", shop.token);
    await put("one", user, shop.token);
    const { id: _id } = await shop.db
      .selectFrom("accounts")
      .select("id")
      .where("id", "!=", nour._id)
      .executeTakeFirstOrThrow();
    await expect
      .poll(() => JSON.stringify(stream.presence.at(-1)), { timeout: 30_000 })
      .toMatch(new RegExp(`${_id}.*${nour._id}|${nour._id}.*${_id}`));
  });

  test("has so many pages of a session at most", async () => {
    for (let page = 0; page < maxPages; page += 1) await put(`page-${page}`, order);
    expect(await put("one-more", order)).toMatchObject({ status: 429, body: { code: "too_many_pages" } });
    expect((await put("page-0", user)).status).toBe(200);
    expect((await put("one-more", order, shop.token)).status).toBe(200);
  });

  test.each([
    ["a list that is none", { ...order, list: "views" }, "list"],
    ["no record", { list: "orders" }, "record"],
    ["an empty record", { ...order, record: "" }, "record"],
    ["a record that is too long", { ...order, record: "x".repeat(201) }, "record"],
    ["a record that cannot be stored", { ...order, record: "a\0b" }, "record"],
  ])("refuses %s", async (_, body, field) => {
    expect(await put("one", body)).toMatchObject({ status: 400, body: { message: `Please check: ${field}.` } });
  });

  test.each(["a%20b", "%00", "x".repeat(65), "..%2f"])("refuses the page %s", async (page) => {
    for (const answer of [await put(page, order), await remove(page)])
      expect(answer).toMatchObject({ status: 400, body: { message: "Please check: id." } });
  });

  test("is told by every process", async () => {
    const other = await serve(shop.config, () => shop.clock.now);
    stream = await openStream(other.url, shop.token);
    await isTold();
    await put("one", order);
    await isTold(byNour(order));
    await remove("one");
    await isTold();
    stream.close();
    await other.stop();
  });
});
