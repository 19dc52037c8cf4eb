import { copyFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import Libsql from "libsql";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fileOf, openDatabase } from "../../server/storage/database.ts";
import { migrate } from "../../server/storage/migrate.ts";
import type { Database } from "../../server/storage/tables.ts";
import { until } from "../until.ts";
import { openStream } from "./follower.ts";
import { type Answer, aUser, freshDatabase, openShop, serve, type TestShop } from "./harness.ts";

const profile = { name: "Later", email: "later@test.example", age: 30, contactNo: "123456", gender: "Other" };
const unavailable = { status: 503, body: { code: "database_unavailable" } };

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

async function changeUser(shop: TestShop, call = shop.call): Promise<Answer> {
  const { id } = await aUser(shop.db);
  return call("PUT", `/api/users/${id}`, { token: shop.token, body: profile });
}

describe("PostgreSQL that stops answering", () => {
  /** Returns the ids of the PostgreSQL processes that serve the database of `db`, except the one that asks. */
  async function backendsOf(db: Database): Promise<number[]> {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
    return rows.map(({ pid }) => pid);
  }

  test("is given up on the server's side, and its connections are used no more", async () => {
    const shop = await openShop("PostgreSQL");
    cleanups.push(shop.stop);
    const hurried = await serve({ ...shop.config, databaseUrl: `${shop.config.databaseUrl}?query_timeout=500` });
    cleanups.push(hurried.stop);
    const list = () => hurried.call("GET", "/api/orders", { token: shop.token });
    const requests = () => Promise.all([list(), changeUser(shop, hurried.call), list()]);
    await requests();
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(shop.db);
    const frozen = (await backendsOf(shop.db)).filter((pid) => pid !== own.rows[0]?.pid);
    for (const pid of frozen) process.kill(pid, "SIGSTOP");
    try {
      expect(await requests()).toMatchObject([unavailable, unavailable, unavailable]);
      // While some connections are still frozen, others serve the next requests.
      await expect.poll(async () => (await requests()).map(({ status }) => status)).toEqual([200, 200, 200]);
    } finally {
      for (const pid of frozen) process.kill(pid, "SIGCONT");
    }
  });
});

describe("a migration", () => {
  test("on PostgreSQL waits for another process's, longer than statements may take", async () => {
    const { url, remove } = await freshDatabase("PostgreSQL");
    const db = openDatabase(url);
    cleanups.push(remove, () => db.destroy());
    await db.connection().execute(async (other) => {
      // The lock that Kysely takes for migrations.
      await sql`select pg_advisory_lock(3853314791062309107)`.execute(other);
      const migrating = migrate(`${url}?statement_timeout=200&query_timeout=200`);
      migrating.catch(() => {});
      const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await waiting.execute(other)).rows.length).toBe(1);
      await delay(400);
      await sql`select pg_advisory_unlock(3853314791062309107)`.execute(other);
      await migrating;
    });
    expect(await db.selectFrom("orders").select("id").execute()).toEqual([]);
  });

  test("on SQLite waits for another process's, longer than changes do", async () => {
    const { url, remove } = await freshDatabase("SQLite");
    cleanups.push(remove);
    await migrate(url);
    const other = new Libsql(fileOf(url));
    other.exec("delete from kysely_migration; begin immediate");
    other.exec("drop table installation");
    const migrating = migrate(url);
    migrating.catch(() => {});
    await delay(50);
    const hour = 3_600_000;
    const now = performance.now() + hour;
    vi.spyOn(performance, "now").mockReturnValue(now);
    await delay(50);
    other.exec("rollback");
    other.close();
    // The migration has waited; now it fails at tables that it expects to be missing.
    await expect(migrating).rejects.toThrow(/already exists/);
  });
});

describe("a database that one server cannot reach", () => {
  test("ends its streams after ten seconds, and opens none until it can", { tags: ["long"] }, async () => {
    const shop = await openShop("SQLite");
    cleanups.push(shop.stop);
    const stream = await openStream(shop.url, shop.token);
    const hasEnded = vi.fn();
    void stream.ended.then(hasEnded);
    const file = fileOf(shop.config.databaseUrl);
    renameSync(file, `${file}.elsewhere`);
    await delay(8_000);
    expect(hasEnded).not.toHaveBeenCalled();
    await stream.ended;
    expect((await openStream(shop.url, shop.token)).response.status).toBe(503);
    renameSync(`${file}.elsewhere`, file);
    const again = await openStream(shop.url, shop.token);
    await until(() => again.events.length === 1);
    again.close();
  });
});

describe("a server that is stopped within a change", () => {
  test("keeps others from theirs for a minute at most", async () => {
    const shop = await openShop("PostgreSQL");
    cleanups.push(shop.stop);
    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(shop.db);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: "1min" }]);
    const stopped = shop.db.transaction().execute(async (transaction) => {
      await transaction.updateTable("list_versions").set({ version: 0 }).execute();
      await sql`set local idle_in_transaction_session_timeout = 200`.execute(transaction);
      await delay(2_000);
      await sql`select 1`.execute(transaction);
    });
    const failed = expect(stopped).rejects.toThrow();
    expect((await changeUser(shop)).status).toBe(200);
    await failed;
  });
});

describe("a SQLite file that is removed", () => {
  test.each([
    ["and gone", () => {}],
    ["and replaced by another", (file: string) => writeFileSync(file, "")],
  ])("%s: nothing is acknowledged, and the server is not ready until it is back", async (_, replace) => {
    const shop = await openShop("SQLite");
    cleanups.push(shop.stop);
    const file = fileOf(shop.config.databaseUrl);
    const { id } = await aUser(shop.db);
    const change = () => shop.call("PUT", `/api/users/${id}`, { token: shop.token, body: profile });
    renameSync(file, `${file}.elsewhere`);
    replace(file);
    expect(await change()).toMatchObject(unavailable);
    expect((await shop.call("GET", "/health/ready")).status).toBe(503);
    expect((await shop.call("GET", "/health/live")).status).toBe(200);
    rmSync(file, { force: true });
    renameSync(`${file}.elsewhere`, file);
    expect((await change()).status).toBe(200);
    expect((await shop.call("GET", "/health/ready")).status).toBe(200);
  });

  test.each(["-wal", "-shm"])("in part, as its companion %s: the same", async (part) => {
    const shop = await openShop("SQLite");
    cleanups.push(shop.stop);
    const companion = fileOf(shop.config.databaseUrl) + part;
    const { id } = await aUser(shop.db);
    const change = () => shop.call("PUT", `/api/users/${id}`, { token: shop.token, body: profile });
    expect((await change()).status).toBe(200);
    renameSync(companion, `${companion}.elsewhere`);
    expect(await change()).toMatchObject(unavailable);
    expect((await shop.call("GET", "/health/ready")).status).toBe(503);
    if (part === "-wal") {
      // The main file alone has what was acknowledged before.
      const file = `${fileOf(shop.config.databaseUrl)}.alone`;
      copyFileSync(fileOf(shop.config.databaseUrl), file);
      const alone = openDatabase(`file:${file}`);
      cleanups.push(() => alone.destroy());
      const stored = alone.selectFrom("customers").select("name").where("id", "=", id);
      expect(await stored.executeTakeFirst()).toEqual({ name: profile.name });
    }
    renameSync(`${companion}.elsewhere`, companion);
    expect((await change()).status).toBe(200);
  });
});
