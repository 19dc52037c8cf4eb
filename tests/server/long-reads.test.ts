// Long reads keep nobody waiting and, on PostgreSQL, end once nobody waits for them.
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resolvers } from "../../server/insights/resolvers.ts";
import { rollUp } from "../../server/insights/roll-up.ts";
import { openDatabase } from "../../server/storage/database.ts";
import { lists } from "../../server/storage/list-snapshots.ts";
import type { Database } from "../../server/storage/tables.ts";
import { until } from "../until.ts";
import { administrator, aUser, openShop, serve, type TestShop } from "./harness.ts";
import { captureLog } from "./log.ts";

const query = `{ insights(from: "2026-01-01", to: "2026-06-17", timeZone: "UTC") { breakdown(by: CITY) { rows { orders } } } }`;
const dashboard = { path: "/api/dashboard?zone=UTC" };
const insights = { path: "/api/graphql", method: "POST", body: JSON.stringify({ query }) };
const profile = { name: "Changed", email: "changed@test.example", age: 30, contactNo: "123456", gender: "Other" };

describe("reads that take long on PostgreSQL", () => {
  let shop: TestShop;
  /** The test's own connections to the database. */
  let other: Database;
  beforeEach(async () => {
    shop = await openShop("PostgreSQL");
    other = openDatabase(shop.config.databaseUrl);
    // The server's own rollups and indexing would wait for the locks, too.
    while (await rollUp(shop.db));
    const dirty = shop.db.selectFrom("insight_buckets").select("bucket").where("is_dirty", "=", 1);
    const marked = shop.db.selectFrom("index_stale").select("id");
    await until(async () => [...(await dirty.execute()), ...(await marked.execute())].length === 0);
  });
  afterEach(async () => {
    await other.destroy();
    await shop.stop();
  });

  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const areWaiting = (count: number) => until(async () => (await waiting.execute(other)).rows.length === count);
  /** Runs `work` while reads of the rollups, or of another table, have to wait. */
  const whileLocked = (work: () => Promise<void>, table = "insight_counts") =>
    other.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.table(table)}`.execute(transaction);
      await work();
    });
  const headers = { "content-type": "application/json" };
  const read = (
    { path, ...request }: { path: string; method?: string; body?: string },
    signal: AbortSignal,
    url = shop.url,
  ) =>
    fetch(url + path, {
      ...request,
      headers: { ...headers, authorization: `Bearer ${shop.token}` },
      signal,
    }).catch(() => undefined);

  test("are as many as there may be, and everything else goes on", async () => {
    const { id } = await aUser(shop.db);
    const leaving = new AbortController();
    await whileLocked(async () => {
      const reads = Array.from({ length: 12 }, () => read(dashboard, leaving.signal));
      await areWaiting(10);
      const { email, password } = administrator;
      const signedIn = await shop.call("POST", "/api/auth/admin/login", { body: { email, password } });
      expect(signedIn.status, signedIn.text).toBe(200);
      const changed = await shop.call("PUT", `/api/users/${id}`, { token: shop.token, body: profile });
      expect(changed.status, changed.text).toBe(200);
      leaving.abort();
      await areWaiting(0);
      await Promise.all(reads);
    });
  });

  test("are given up when their caller leaves before they begin", async () => {
    const log = captureLog();
    const server = await serve({ ...shop.config, logLevel: "debug" });
    const leaving = new AbortController();
    await whileLocked(async () => {
      await whileLocked(async () => {
        const reading = read({ path: "/api/orders/window?limit=50&q=a" }, leaving.signal, server.url);
        // The guard looks the session up.
        const guard = sql`select 1 from pg_locks where not granted and relation = 'sessions'::regclass`;
        await until(async () => (await guard.execute(other)).rows.length > 0);
        leaving.abort();
        await reading;
        await until(async () => (await promisify(server.http.getConnections.bind(server.http))()) === 0);
      }, "sessions");
      await until(() => log.entries().some(({ msg }) => msg === "a request was given up"));
    }, "order_index");
    await server.stop();
    log.stop();
  });

  test.each([
    ["the dashboard", dashboard, "insight_counts"],
    ["insights", insights, "insight_counts"],
    ["rows of a list", { path: "/api/orders/window?limit=50&q=a" }, "order_index"],
    ["the choices of a filter", { path: "/api/orders/choices?status=pending&zone=UTC" }, "order_index"],
    ["what is found", { path: "/api/find?q=khan" }, "order_index"],
    ["a customer's orders", { path: "" }, "orders"],
  ])("end when nobody waits for them any more: %s", { tags: ["long"] }, async (_, asked, table) => {
    const request = asked.path ? asked : { path: `/api/users/${(await aUser(shop.db)).id}/orders` };
    const leaving = new AbortController();
    await whileLocked(async () => {
      const reading = read(request, leaving.signal);
      await areWaiting(1);
      leaving.abort();
      await areWaiting(0);
      await reading;
    }, table);
  });
});

describe("reads of the whole shop on SQLite", () => {
  let shop: TestShop;
  let goOn: () => void;
  let hasStarted: Promise<void>;
  beforeEach(async () => {
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    hasStarted = new Promise((resolve) => {
      const { insights } = resolvers.Query;
      vi.spyOn(resolvers.Query, "insights").mockImplementation(async (...args) => {
        resolve();
        await waiting;
        return insights(...args);
      });
      const { read } = lists.orders;
      vi.spyOn(lists.orders, "read").mockImplementation(async function* (db) {
        resolve();
        await waiting;
        yield* read(db);
      });
    });
    shop = await openShop("SQLite");
  });
  afterEach(async () => {
    goOn();
    vi.restoreAllMocks();
    await shop.stop();
  });

  test.each([
    ["insights", "POST", "/api/graphql", { query }],
    ["a whole list", "GET", "/api/orders", undefined],
  ])("keep no short read waiting: %s", async (_, method, path, body) => {
    const { token } = shop;
    const whole = shop.call(method, path, { token, body });
    await hasStarted;
    const { id } = await aUser(shop.db);
    for (const short of ["orders/window?limit=50", "orders/choices?zone=UTC", "find?q=khan", `users/${id}/orders`]) {
      const answer = await shop.call("GET", `/api/${short}`, { token });
      expect(answer.status, answer.text).toBe(200);
    }
    goOn();
    expect((await whole).status).toBe(200);
  });
});
