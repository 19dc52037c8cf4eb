// @module-tag long
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createAdministrator } from "../../server/auth/accounts.ts";
import { signInLimits } from "../../server/auth/throttle.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { openDatabase } from "../../server/storage/database.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { migrationNames } from "../../server/storage/migrations.ts";
import type { Database } from "../../server/storage/tables.ts";
import { until } from "../until.ts";
import { administrator, freshDatabase } from "./harness.ts";
import { LoadBalancer } from "./load-balancer.ts";
import { Processes, type Running } from "./processes.ts";

interface Write {
  user: string;
  /** The user's name after it; no two of them are the same. */
  name: string;
  status: number;
}

describe("three servers on one PostgreSQL behind a load balancer", () => {
  const processes = new Processes();
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Database;
  let running: Running[];
  let urls: string[];
  let balancer: LoadBalancer;
  let shop: string;
  let token: string;
  let users: string[];

  const start = (port = "0") =>
    processes.run(tmpdir(), "main.ts", {
      PORT: port,
      DATABASE_URL: database.url,
      SILLAGE_MODE: "production",
      TRUST_PROXY: "127.0.0.1",
      DRAIN_SECONDS: "1",
    });

  /** Starts the server of `urls[index]` again, on the same port. */
  async function startAgain(index: number): Promise<void> {
    const again = start(new URL(urls[index] ?? "").port);
    running[index] = again;
    await again.url;
    await until(() => balancer.inRotation.includes(urls[index] ?? ""));
  }

  beforeAll(async () => {
    database = await freshDatabase("PostgreSQL");
    running = [start(), start(), start()];
    urls = await Promise.all(running.map(({ url }) => url));
    db = openDatabase(database.url);
    await createAdministrator(db, administrator, null, new Date());
    await insertShop(db, demoShop(new Date(), { customers: 6, orders: 20 }));
    users = (await db.selectFrom("customers").select("id").execute()).map(({ id }) => id);
    balancer = new LoadBalancer(urls);
    shop = await balancer.open();
    token = await signIn(shop);
  });
  afterAll(async () => {
    await balancer.close();
    await processes.killAll();
    await db.destroy();
    await database.remove();
  });

  const call = (url: string, method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
    fetch(url + path, {
      method,
      headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const bearer = (session = token) => ({ authorization: `Bearer ${session}` });
  const me = (url: string, session: string) => call(url, "GET", "/api/auth/admin/me", bearer(session));
  const tryToSignIn = (url: string, email: string, password: string, address: string) =>
    call(url, "POST", "/api/auth/admin/login", { "x-forwarded-for": address }, { email, password });
  async function signIn(url: string): Promise<string> {
    const answer = await tryToSignIn(url, administrator.email, administrator.password, "203.0.113.1");
    const { data } = (await answer.json()) as { data: { authToken: string } };
    return data.authToken;
  }
  const change = (url: string, user: string, name: string) => {
    const profile = { name, email: `${user}@test.example`, contactNo: "123456", gender: "Other", age: 40 };
    return call(url, "PUT", `/api/users/${user}`, bearer(), profile);
  };
  const statuses = (answers: Promise<Response>[]) => Promise.all(answers.map(async (answer) => (await answer).status));
  const versionOf = async (list: "users" | "orders") =>
    (await db.selectFrom("list_versions").select("version").where("list", "=", list).executeTakeFirstOrThrow()).version;

  /** Returns the audited changes of users, in no order: the user and the new name. */
  async function auditedChanges(): Promise<{ user: string; name: string }[]> {
    const entries = await db.selectFrom("audit").select(["entity_id", "after"]).where("action", "=", "user.update");
    const rows = await entries.execute();
    return rows.map(({ entity_id, after }) => ({ user: entity_id, name: JSON.parse(after ?? "{}").name }));
  }

  /** Keeps changing every user through the balancer, each by a writer of its own, until told to stop. */
  function keepWriting(series: string) {
    const writes: Write[] = [];
    let isWriting = true;
    const write = async (user: string) => {
      for (let number = 1; isWriting; number += 1) {
        const name = `${series} ${number}`;
        const { status } = await change(shop, user, name);
        writes.push({ user, name, status });
      }
    };
    const written = Promise.all(users.map(write));
    const stop = async () => {
      isWriting = false;
      await written;
    };
    onTestFinished(stop);
    /** Waits until each writer has had `more` further changes acknowledged, or all writers have stopped. */
    const goOn = async (more: number) => {
      const from = writes.length;
      const isEnough = (user: string) =>
        writes.slice(from).filter((write) => write.user === user && write.status === 200).length >= more;
      await Promise.race([until(() => users.every(isEnough)), written]);
    };
    return { writes, stop, goOn };
  }

  test("started together on an empty database, they migrate it once and are all ready", async () => {
    const migrations = await db.withTables<{ kysely_migration: { name: string } }>().selectFrom("kysely_migration");
    expect((await migrations.select("name").orderBy("name").execute()).map(({ name }) => name)).toEqual(migrationNames);
    expect(await db.selectFrom("installation").select("id").execute()).toHaveLength(1);
    expect(await db.selectFrom("list_versions").selectAll().orderBy("list").execute()).toEqual([
      { list: "orders", version: 1 },
      { list: "users", version: 1 },
    ]);
    expect(await statuses(urls.map((url) => call(url, "GET", "/health/ready")))).toEqual([200, 200, 200]);
    // The one that has migrated it says so.
    const said = running.map(({ output }) => output.stderr).join("");
    expect(said.match(/"msg":"[^:"]*/g)).toEqual(['"msg":"starting with a new, empty database']);
  });

  test("requests are spread over all of them", async () => {
    const answers = await Promise.all(urls.map(() => me(shop, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ headers }) => headers.get("x-served-by")))).toEqual(new Set(urls));
  });

  test("signed in on one, a session holds on all of them until it ends on another", async () => {
    for (const [index, url] of urls.entries()) {
      const session = await signIn(url);
      expect(await statuses(urls.map((other) => me(other, session)))).toEqual([200, 200, 200]);
      const next = urls[(index + 1) % urls.length] ?? "";
      expect((await call(next, "POST", "/api/auth/admin/logout", bearer(session))).status).toBe(200);
      expect(await statuses(urls.map((other) => me(other, session)))).toEqual([401, 401, 401]);
    }
    expect((await me(shop, token)).status).toBe(200);
  });

  test("failed sign-ins count for all of them, by account and address, and by the address that the balancer names", async () => {
    const { perAccountFromAddress, perAddress, window } = signInLimits;
    const [guesser, elsewhere] = ["203.0.113.2", "203.0.113.3"];
    const guess = (url: string, address: string) =>
      tryToSignIn(url, "victim@test.example", "a wrong password", address);
    const answers = await statuses(Array.from({ length: perAddress }, () => guess(shop, guesser)));
    expect(answers.filter((status) => status === 401)).toHaveLength(perAccountFromAddress);
    expect(answers.filter((status) => status === 429)).toHaveLength(perAddress - perAccountFromAddress);
    for (const url of [shop, ...urls]) {
      const byAccount = await guess(url, guesser);
      const byAddress = await tryToSignIn(url, administrator.email, administrator.password, guesser);
      for (const { status, headers } of [byAccount, byAddress]) {
        expect(status).toBe(429);
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(window / 1000 - 60);
        expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(window / 1000);
      }
    }
    expect((await tryToSignIn(shop, administrator.email, administrator.password, elsewhere)).status).toBe(200);
  });

  test("a change on one is in the list of all of them at once, under the same tag", async () => {
    const [user = ""] = users;
    const list = (url: string, tag: string) =>
      call(url, "GET", "/api/users", { ...bearer(), "if-none-match": tag, accept: "application/json" });
    let tag = "";
    for (const [index, url] of urls.entries()) {
      const name = `Changed on server ${index}`;
      expect((await change(url, user, name)).status).toBe(200);
      const lists = await Promise.all(urls.map((other) => list(other, tag)));
      for (const answer of lists) {
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain(name);
        expect(answer.headers.get("etag")).toBe(lists[0]?.headers.get("etag"));
      }
      tag = lists[0]?.headers.get("etag") ?? "";
      expect(await statuses(urls.map((other) => list(other, tag)))).toEqual([304, 304, 304]);
    }
  });

  test("restarted one after the other, they fail no request", { timeout: 60_000 }, async () => {
    const stream = keepWriting("Restarted");
    for (const [index, server] of [...running].entries()) {
      await stream.goOn(5);
      server.child.kill("SIGTERM");
      expect(await server.ended).toBe(0);
      await stream.goOn(5);
      await startAgain(index);
    }
    await stream.stop();
    expect(stream.writes.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test("one killed while changes stream in takes nothing with it that was acknowledged", async () => {
    const [versionBefore, changesBefore] = [await versionOf("users"), (await auditedChanges()).length];
    const stream = keepWriting("Killed");
    await stream.goOn(5);
    running[1]?.child.kill("SIGKILL");
    await stream.goOn(10);
    expect(balancer.inRotation).toEqual([urls[0], urls[2]]);
    await stream.stop();

    const audited = await auditedChanges();
    const failed = stream.writes.filter(({ status }) => status !== 200);
    expect(failed.map(({ status }) => status)).toEqual(failed.map(() => 502));
    // A failed change may be stored without being acknowledged.
    for (const { user, name, status } of stream.writes) {
      const kept = audited.filter((entry) => entry.user === user && entry.name === name).length;
      expect(status === 200 ? [1] : [0, 1]).toContain(kept);
    }
    expect(await versionOf("users")).toBe(versionBefore + audited.length - changesBefore);
    for (const { id, name } of await db.selectFrom("customers").select(["id", "name"]).execute()) {
      const last = stream.writes.findLast((write) => write.user === id);
      expect(last?.status).toBe(200);
      expect(name).toBe(last?.name);
    }

    // A balancer that does not know that a server is gone sends its refused requests to another.
    const unaware = new LoadBalancer(urls);
    const address = await unaware.open();
    expect(await statuses(urls.map(() => me(address, token)))).toEqual([200, 200, 200]);
    await unaware.close();
  });
});
