// Requests that wait for a lock on PostgreSQL, which somebody else holds, keep nobody else waiting.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inSharedTurns } from "../../server/shared-turn.ts";
import { openDatabase, openForServer } from "../../server/storage/database.ts";
import { indexLock } from "../../server/storage/index-locks.ts";
import type { Database } from "../../server/storage/tables.ts";
import { until } from "../until.ts";
import { anOrder, aUser, openShop, type TestShop } from "./harness.ts";
import { captureLog } from "./log.ts";

const profile = { name: "Changed", email: "changed@test.example", age: 30, contactNo: "123456", gender: "Other" };
const shipping = { carrier: "TCS", trackingNumber: "T 1", status: "shipped" };
/** So many that the last ones get no connection. */
const many = 40;

/** Opens a database as the server does, with no limit that a test would reach but that of locks. */
const open = (url: string) => openForServer(`${url}?statement_timeout=600000&query_timeout=600000`, () => {});

describe("while somebody else holds", () => {
  let shop: TestShop;
  /** The connections of somebody else. */
  let other: Database;
  let log: ReturnType<typeof captureLog>;
  beforeEach(async () => {
    shop = await openShop("PostgreSQL", { LOG_LEVEL: "debug" }, open);
    other = openDatabase(shop.config.databaseUrl);
    log = captureLog();
  });
  afterEach(async () => {
    await other.destroy();
    await shop.stop();
    log.stop();
  });

  const call = (method: string, path: string, body?: object) => shop.call(method, path, { token: shop.token, body });
  const indexTurn = (transaction: Database) =>
    sql`select pg_advisory_xact_lock(${sql.lit(indexLock)})`.execute(transaction);
  /** Runs `work` while somebody else holds what `lock` locks. */
  const whileLocked = (lock: (transaction: Database) => Promise<unknown>, work: () => Promise<void>) =>
    other.transaction().execute(async (transaction) => {
      await lock(transaction);
      await work();
    });
  const isWaiting = () =>
    until(async () => (await sql`select 1 from pg_locks where not granted`.execute(other)).rows.length > 0);

  test.each([
    ["the turn of indexing", indexTurn],
    ["the index", (transaction: Database) => sql`lock table order_index in share mode`.execute(transaction)],
  ])("%s, windows come from the index as it is, and all else goes on", async (_, lock) => {
    const { id } = await aUser(shop.db);
    await whileLocked(lock, async () => {
      await anOrder(shop.db, { status: "shipped" });
      const windows = Array.from({ length: many }, () => call("GET", "/api/orders/window?limit=5"));
      await isWaiting();
      expect(await call("GET", "/api/auth/admin/me")).toMatchObject({ status: 200 });
      expect(await call("GET", "/health/ready")).toMatchObject({ status: 200 });
      expect(await call("PUT", `/api/users/${id}`, profile)).toMatchObject({ status: 200 });
      for (const window of await Promise.all(windows))
        expect(window).toMatchObject({ status: 200, body: { data: { isBehind: true } } });
    });
  });

  test("a list's version, changes are refused, and all else goes on", async () => {
    const { id } = await anOrder(shop.db, { shipping_status: "packed", packed_at: shop.clock.now.toISOString() });
    const ship = () => call("PUT", `/api/orders/${id}/shipping`, shipping);
    const versions = (transaction: Database) =>
      transaction.selectFrom("list_versions").select("list").forUpdate().execute();
    await whileLocked(versions, async () => {
      const changes = Array.from({ length: many }, ship);
      await isWaiting();
      expect(await call("GET", "/api/auth/admin/me")).toMatchObject({ status: 200 });
      expect(await call("GET", "/health/ready")).toMatchObject({ status: 200 });
      expect(await call("GET", "/api/dashboard?zone=UTC")).toMatchObject({ status: 200 });
      expect(await call("GET", `/api/orders/${id}`)).toMatchObject({ status: 200 });
      for (const change of await Promise.all(changes))
        expect(change).toMatchObject({ status: 503, body: { code: "database_unavailable" } });
    });
    expect(await ship()).toMatchObject({ status: 200 });
  });

  test("the turn of indexing, the server tries again without a warning", async () => {
    const attempts = () => log.entries().filter(({ msg }) => msg === "lists could not be indexed");
    const marked = shop.db.selectFrom("index_stale").select("id");
    await whileLocked(indexTurn, async () => {
      await anOrder(shop.db, { status: "shipped" });
      await until(() => attempts().length > 0);
    });
    // After a failure, it would rest for a minute.
    await until(async () => (await marked.execute()).length === 0);
    const levels = new Set(attempts().map(({ level }) => level));
    expect([...levels]).toEqual([20]);
  });
});

describe("a shared turn", () => {
  test("is begun once for all who come while another runs, after they have come", async () => {
    const runs: ((result: number) => void)[] = [];
    const work = vi.fn(() => new Promise<number>((resolve) => runs.push(resolve)));
    const take = inSharedTurns(work);
    const first = take();
    const later = [take(), take()];
    expect(work).toHaveBeenCalledTimes(1);
    runs[0]?.(1);
    expect(await first).toBe(1);
    const last = take();
    runs[1]?.(2);
    expect(await Promise.all(later)).toEqual([2, 2]);
    runs[2]?.(3);
    expect(await last).toBe(3);
    expect(work).toHaveBeenCalledTimes(3);
  });

  test("that fails is not taken again by those who waited for it", async () => {
    const failing = Promise.reject(new Error("locked"));
    const work = vi.fn(async () => "done").mockReturnValueOnce(failing);
    const take = inSharedTurns(work);
    const [first, later] = await Promise.allSettled([take(), take()]);
    expect([first, later]).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
    expect(await take()).toBe("done");
    expect(work).toHaveBeenCalledTimes(2);
  });
});
