import { connect } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { endSession, startSession } from "../../server/auth/sessions.ts";
import { ChangeStreams, streamLimits } from "../../server/http/change-streams.ts";
import { openDatabase } from "../../server/storage/database.ts";
import { until } from "../until.ts";
import { Follower, type OpenStream, openStream } from "./follower.ts";
import { anOrder, aUser, databaseKinds, onEachDatabase, openShop, serve, type TestShop } from "./harness.ts";
import { Processes } from "./processes.ts";

const day = 86_400_000;
const profile = { name: "Changed", email: "changed@test.example", age: 30, contactNo: "123456", gender: "Other" };

onEachDatabase("the stream of changes", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());
  const open = () => openStream(shop.url, shop.token);
  const versionOf = async (list: string) =>
    (await shop.call("GET", `/api/${list}`, { token: shop.token })).headers.get("list-version");
  const changeUser = async (name: string, server = shop as Pick<TestShop, "call">) => {
    const { id } = await aUser(shop.db);
    const answer = await server.call("PUT", `/api/users/${id}`, { token: shop.token, body: { ...profile, name } });
    return (answer.body as { data: { data: { user: object } } }).data.data.user;
  };

  test("begins with the versions, then tells each change whole, whichever server made it", async () => {
    const other = await serve(shop.config, () => shop.clock.now);
    const stream = await open();
    const { headers, status } = stream.response;
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
    expect(headers.get("x-accel-buffering")).toBe("no");
    await until(() => stream.events.length === 1);
    const versions = { users: await versionOf("users"), orders: await versionOf("orders") };
    expect(stream.events).toEqual([{ name: "versions", data: versions }]);

    const user = await changeUser("By another", other);
    await until(() => stream.events.length === 2);
    const told = { list: "users", since: versions.users, version: await versionOf("users"), reload: false };
    expect(stream.events[1]).toEqual({ name: "changes", data: { ...told, users: [user], gone: [] } });
    const { id } = await anOrder(shop.db);
    await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token });
    await until(() => stream.events.length === 3);
    expect(stream.events[2]?.data).toMatchObject({ list: "orders", since: versions.orders, orders: [], gone: [id] });
    stream.close();
    await other.stop();
  });

  test("says to reload after a change at large, and only which versions there are after very many", async () => {
    const stream = await open();
    await until(() => stream.events.length === 1);
    await shop.db
      .updateTable("list_versions")
      .set((row) => ({ version: row("version", "+", 1) }))
      .where("list", "=", "users")
      .execute();
    await until(() => stream.events.length === 2);
    expect(stream.events[1]).toMatchObject({ name: "changes", data: { list: "users", reload: true, gone: [] } });

    await shop.db
      .updateTable("orders")
      .set({ notes: "x".repeat(70_000) })
      .execute();
    const { id } = await anOrder(shop.db);
    const body = { cancellationReason: "a test" };
    await shop.call("PUT", `/api/orders/cancel/${id}`, { token: shop.token, body });
    await until(() => stream.events.length === 3);
    const versions = { users: await versionOf("users"), orders: await versionOf("orders") };
    expect(stream.events[2]).toEqual({ name: "versions", data: versions });
    await shop.db.updateTable("orders").set({ notes: null }).execute();
    stream.close();
  });

  test("is for those who are signed in, and asked for with GET only", async () => {
    expect((await openStream(shop.url, "x".repeat(43))).response.status).toBe(401);
    for (const method of ["HEAD", "POST"]) {
      const answer = await shop.call(method, "/api/changes/stream", { token: shop.token });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
    }
  });

  test.each([
    ["signs out", (token: string) => shop.call("POST", "/api/auth/admin/logout", { token })],
    ["is signed out elsewhere", (token: string) => endSession(shop.db, token)],
    ["is no administrator any more", () => shop.db.updateTable("accounts").set({ role: "disabled" }).execute()],
    [
      "has not used the session for a day",
      async () => {
        shop.clock.now = new Date(shop.clock.now.getTime() + day);
      },
    ],
  ])("ends soon after whom it is for %s", async (_, leave) => {
    const token = await startSession(shop.db, shop.administratorId, shop.clock.now);
    const stream = await openStream(shop.url, token);
    await until(() => stream.events.length === 1);
    await leave(token);
    expect(await stream.ended).toBeUndefined();
    await shop.db.updateTable("accounts").set({ role: "administrator" }).execute();
    expect((await openStream(shop.url, token)).response.status).toBe(_.startsWith("is no") ? 200 : 401);
    shop.token = await startSession(shop.db, shop.administratorId, shop.clock.now);
  });

  test("is opened so many times for a session and no more, until one of them is closed", async () => {
    const token = await startSession(shop.db, shop.administratorId, shop.clock.now);
    const streams: OpenStream[] = [];
    for (let count = 0; count < streamLimits.perSession; count += 1) streams.push(await openStream(shop.url, token));
    expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200));
    const refused = await shop.call("GET", "/api/changes/stream", { token });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: "too_many_streams", message: "This session has too many pages open.", showMessage: false },
    });
    expect(refused.headers.get("retry-after")).toBe("30");
    const another = await open();
    expect(another.response.status).toBe(200);
    another.close();
    streams.pop()?.close();
    await until(async () => {
      const stream = await openStream(shop.url, token);
      stream.close();
      return stream.response.status === 200;
    });
    for (const stream of streams) stream.close();
  });

  test("does not keep a server from stopping, whether anybody reads it or not", async () => {
    const own = await serve(shop.config, () => shop.clock.now);
    const stream = await openStream(own.url, shop.token);
    const deaf = connect(Number(new URL(own.url).port), "127.0.0.1");
    deaf.write(`GET /api/changes/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.token}\r\n\r\n`);
    deaf.pause();
    await until(() => stream.events.length === 1);
    await own.stop();
    expect(await stream.ended).toBeUndefined();
    deaf.destroy();
  });

  test("goes on while the server drains, and ends with it", { tags: ["long"] }, async () => {
    const own = await serve({ ...shop.config, drainMs: 3_000 }, () => shop.clock.now);
    const stream = await openStream(own.url, shop.token);
    await until(() => stream.events.length === 1);
    const stopped = own.stop();
    await changeUser("While it drains");
    await until(() => stream.events.length === 2);
    await stopped;
    expect(await stream.ended).toBeUndefined();
  });

  test("disconnects a reader who does not keep up, and nobody else", { tags: ["long"] }, async () => {
    const hooks: Record<string, () => Promise<void>> = {};
    const app = {
      addHook: (name: string, hook: () => Promise<void>) => {
        hooks[name] = hook;
      },
    } as unknown as FastifyInstance;
    const services = { config: shop.config, db: shop.db, now: () => shop.clock.now };
    const streams = new ChangeStreams(app, services);
    const left: string[] = [];
    const responseOf = (name: string) => ({ destroy: () => left.push(name) }) as never;
    const slow = await streams.open(shop.token, responseOf("slow"));
    const quick = await streams.open(shop.token, responseOf("quick"));
    quick.resume();
    await shop.db
      .updateTable("orders")
      .set({ notes: "x".repeat(60_000) })
      .execute();
    const { id } = await anOrder(shop.db);
    const shipping = { carrier: "TCS", status: "packed" };
    for (let count = 1; left.length === 0; count += 1) {
      const body = { ...shipping, trackingNumber: String(count) };
      await shop.call("PUT", `/api/orders/${id}/shipping`, { token: shop.token, body });
      await delay(60);
      expect(slow.readableLength).toBeLessThanOrEqual(256 * 1024);
    }
    expect(new Set(left)).toEqual(new Set(["slow"]));
    for (const hook of [hooks.preClose, hooks.onClose]) await hook?.();
    await shop.db.updateTable("orders").set({ notes: null }).execute();
  });

  test.runIf(kind === "PostgreSQL")(
    "tells on when the connection it listens over was lost, and renews it",
    async () => {
      const stream = await open();
      await until(() => stream.events.length === 1);
      const name = new URL(shop.config.databaseUrl).pathname.slice(1);
      const keeper = openDatabase(shop.config.databaseUrl.replace(name, "postgres"));
      const listening = async () => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = ${name} and (query like 'listen %' or query = 'select 1')`.execute(keeper);
        return rows.map(({ pid }) => pid);
      };
      const before = await until(async () => (await listening()).at(0));
      await sql`select pg_terminate_backend(${before}, 30000)`.execute(keeper);
      await changeUser("After the loss");
      await until(() => stream.events.length === 2);
      const after = await until(async () => (await listening()).at(0));
      expect(after).not.toBe(before);
      await changeUser("After the renewal");
      await until(() => stream.events.length === 3);
      expect(JSON.stringify(stream.events[2])).toContain("After the renewal");
      stream.close();
      await keeper.destroy();
    },
  );
});

describe("several processes", { tags: ["long"] }, () => {
  const processes = new Processes();
  afterEach(() => processes.killAll());

  test.each(databaseKinds)("tell every change of several writers at once, and none twice, on %s", async (kind) => {
    const shop = await openShop(kind);
    const environment = { DATABASE_URL: shop.config.databaseUrl, SILLAGE_MODE: "production" };
    const pair = [0, 1].map(() => processes.run(tmpdir(), "main.ts", environment));
    const urls = await Promise.all(pair.map(({ url }) => url));
    const followers = urls.map((url) => new Follower(url, shop.token));
    for (const follower of followers) await follower.follow();
    const asking = new Follower(shop.url, shop.token);
    const headers = { authorization: `Bearer ${shop.token}`, "content-type": "application/json" };
    const users = (await shop.db.selectFrom("customers").select("id").execute()).map(({ id }) => id);
    const orders = (await shop.db.selectFrom("orders").select("id").execute()).map(({ id }) => id);
    let areWriting = true;
    const ask = async () => {
      for (; areWriting; await delay(5)) for (const list of ["users", "orders"] as const) await asking.ask(list);
    };
    const write = async (writer: number) => {
      const send = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`${urls[writer % 2]}${path}`, {
          method,
          headers,
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        expect(answer.status).toBeLessThan(500);
      };
      for (let count = 0; count < 8; count += 1) {
        const user = users[(writer + count) % users.length];
        const own = { ...profile, name: `Writer ${writer}, ${count}`, email: `${user}@test.example` };
        await send("PUT", `/api/users/${user}`, own);
        const order = orders[(writer * 3 + count) % orders.length];
        const shipping = { carrier: "DHL", status: "packed", trackingNumber: `${writer} ${count}` };
        await send("PUT", `/api/orders/${order}/shipping`, shipping);
        if (count % 4 === 3) await send("DELETE", `/api/orders/${order}`);
      }
    };
    const polling = ask();
    await Promise.all([0, 1, 2, 3].map(write));
    areWriting = false;
    await polling;
    const fresh = new Follower(shop.url, shop.token);
    for (const list of ["users", "orders"] as const) {
      await fresh.ask(list);
      await asking.ask(list);
    }
    for (const follower of followers) await until(() => follower.isAt(fresh.versions));
    for (const follower of [...followers, asking]) {
      expect(follower.lists).toEqual(fresh.lists);
      // Everything else was told, change by change.
      expect(follower.reloads).toBe(2);
      follower.close();
    }
    await shop.stop();
  });
});
