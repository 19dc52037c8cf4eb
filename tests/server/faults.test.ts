import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { sql } from "kysely";
import Libsql from "libsql";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { signInLimits } from "../../server/auth/throttle.ts";
import { fileOf, isDatabaseUnavailable, openDatabase } from "../../server/storage/database.ts";
import { failSignIn } from "./failed-sign-in.ts";
import {
  type Answer,
  administrator,
  anOrder,
  aUser,
  everythingStored,
  onEachDatabase,
  openShop,
  serve,
  type TestShop,
} from "./harness.ts";
import { Processes } from "./processes.ts";

const minute = 60_000;
/** The time that PostgreSQL gives a connection to end, in milliseconds. */
const endsWithinMs = 30_000;
const day = 24 * 60 * minute;

// The promises of docs/operating.md under "When something breaks".

const unavailable = { status: 503, body: { code: "database_unavailable" } };
const profile = { name: "After the fault", email: "after@test.example", age: 30, contactNo: "123456", gender: "Other" };

async function changeUser(shop: TestShop, name = profile.name): Promise<Answer> {
  const { id } = await aUser(shop.db);
  return shop.call("PUT", `/api/users/${id}`, { token: shop.token, body: { ...profile, name } });
}

onEachDatabase("when something breaks", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());

  test("what nobody foresaw is told in the same words, and nothing of it is written", async () => {
    const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
    const before = await shop.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await shop.db.schema.alterTable("audit").renameTo("audit_elsewhere").execute();
    const answer = await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token });
    await shop.db.schema.alterTable("audit_elsewhere").renameTo("audit").execute();
    expect(answer).toMatchObject({
      status: 500,
      body: {
        code: "internal_error",
        message: "Something went wrong on our side. Please try again.",
        showMessage: true,
      },
    });
    expect(await shop.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst()).toEqual(before);
    expect((await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token })).status).toBe(200);
  });

  test.runIf(kind === "PostgreSQL")(
    "a database that goes away is told as such, and used again when it is back",
    async () => {
      const name = new URL(shop.config.databaseUrl).pathname.slice(1);
      const keeper = openDatabase(shop.config.databaseUrl.replace(name, "postgres"));
      // The server connects again within a second, and a database in use cannot be renamed.
      await sql`alter database ${sql.id(name)} with allow_connections false`.execute(keeper);
      await sql`select pg_terminate_backend(pid, ${endsWithinMs}) from pg_stat_activity where datname = ${name}`.execute(
        keeper,
      );
      await sql`alter database ${sql.id(name)} rename to ${sql.id(`${name}_gone`)}`.execute(keeper);
      expect(await shop.call("GET", "/api/users", { token: shop.token })).toMatchObject({
        status: 503,
        body: { code: "database_unavailable", showMessage: false },
      });
      expect((await shop.call("GET", "/health/ready")).status).toBe(503);
      expect((await shop.call("GET", "/health/live")).status).toBe(200);
      await sql`alter database ${sql.id(`${name}_gone`)} rename to ${sql.id(name)}`.execute(keeper);
      await sql`alter database ${sql.id(name)} with allow_connections true`.execute(keeper);
      await keeper.destroy();
      expect((await shop.call("GET", "/api/users", { token: shop.token })).status).toBe(200);
      expect((await shop.call("GET", "/health/ready")).status).toBe(200);
    },
  );

  test.runIf(kind === "PostgreSQL")("a connection lost between a transaction's statements ends only that", async () => {
    const failure = await shop.db
      .transaction()
      .execute(async (transaction) => {
        const pid = sql<number>`pg_backend_pid()`.as("pid");
        const own = await transaction.selectNoFrom(pid).executeTakeFirstOrThrow();
        await sql`select pg_terminate_backend(${own.pid}, ${endsWithinMs})`.execute(shop.db);
        await transaction.selectFrom("orders").select("id").execute();
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect((await shop.call("GET", "/api/users", { token: shop.token })).status).toBe(200);
  });

  test.runIf(kind === "PostgreSQL")(
    "a database that only reads, as a standby does, is told as unavailable",
    async () => {
      const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
      const name = new URL(shop.config.databaseUrl).pathname.slice(1);
      const keeper = openDatabase(shop.config.databaseUrl.replace(name, "postgres"));
      const letWrite = async (may: boolean) => {
        await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(!may)}`.execute(keeper);
        // Only new connections take the setting.
        await sql`select pg_terminate_backend(pid, ${endsWithinMs}) from pg_stat_activity where datname = ${name}`.execute(
          keeper,
        );
        await expect.poll(async () => (await shop.call("GET", "/api/users", { token: shop.token })).status).toBe(200);
      };
      await letWrite(false);
      expect(await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token })).toMatchObject({
        status: 503,
        body: { code: "database_unavailable", showMessage: true },
      });
      expect((await shop.call("GET", "/api/users", { token: shop.token })).status).toBe(200);
      await letWrite(true);
      await keeper.destroy();
      expect((await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token })).status).toBe(200);
    },
  );
});

describe("a full disk", () => {
  const processes = new Processes();
  afterEach(() => processes.killAll());

  test("keeps SQLite from changes, not from reading, and ends as soon as there is room", async () => {
    const shop = await openShop("SQLite");
    const { id } = await aUser(shop.db);
    const aWhileAgo = new Date(shop.clock.now.getTime() - 10 * minute).toISOString();
    await shop.db.updateTable("sessions").set({ last_used_at: aWhileAgo }).execute();
    const { child, url } = processes.run(tmpdir(), "main.ts", {
      DATABASE_URL: shop.config.databaseUrl,
      SILLAGE_MODE: "production",
    });
    const address = await url;
    const headers = { authorization: `Bearer ${shop.token}`, "content-type": "application/json" };
    const change = (name: string) =>
      fetch(`${address}/api/users/${id}`, { method: "PUT", headers, body: JSON.stringify({ ...profile, name }) });
    // A limit of zero bytes per file is a full disk to the process.
    const leaveRoom = (bytes: string) => execFileSync("prlimit", ["--pid", String(child.pid), `--fsize=${bytes}:`]);

    leaveRoom("0");
    const refused = await change("Never");
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: "database_unavailable" }]);
    const credentials = { method: "POST", headers, body: JSON.stringify(administrator) };
    expect((await fetch(`${address}/api/auth/admin/login`, credentials)).status).toBe(503);
    for (const list of ["users", "orders"])
      expect((await fetch(`${address}/api/${list}`, { headers })).status).toBe(200);

    leaveRoom("unlimited");
    expect((await change("There is room")).status).toBe(200);
    expect((await fetch(`${address}/api/auth/admin/login`, credentials)).status).toBe(200);
    await processes.killAll();
    expect(await aUser(shop.db)).toMatchObject({ name: "There is room" });
    const changes = shop.db.selectFrom("audit").select("id").where("action", "=", "user.update").execute();
    expect(await changes).toHaveLength(1);
    await shop.stop();
  });

  test("of PostgreSQL is told as such, and nothing of the change is written", async () => {
    const shop = await openShop("PostgreSQL");
    // Fails as the database does, at whichever statement first needs room: here the last of the change.
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`.execute(shop.db);
    await sql`create trigger no_room before insert on audit for each row execute function no_room()`.execute(shop.db);
    const before = await everythingStored(shop.db);
    expect(await changeUser(shop)).toMatchObject(unavailable);
    expect(await everythingStored(shop.db)).toEqual(before);
    expect((await shop.call("GET", "/api/users", { token: shop.token })).status).toBe(200);
    await sql`drop trigger no_room on audit`.execute(shop.db);
    expect((await changeUser(shop)).status).toBe(200);

    // The index for windows needs room, too.
    await sql`create trigger no_room before insert on customer_index for each row execute function no_room()`.execute(
      shop.db,
    );
    const person = await aUser(shop.db);
    await shop.db
      .insertInto("customers")
      .values({ ...person, id: "new", email_key: "new" })
      .execute();
    const expectBehind = async (isBehind: boolean) => {
      for (const path of ["/api/users/window", "/api/users/choices", "/api/find?q=a"])
        expect(await shop.call("GET", path, { token: shop.token })).toMatchObject({
          status: 200,
          body: { data: { isBehind } },
        });
    };
    await expectBehind(true);
    await sql`drop trigger no_room on customer_index`.execute(shop.db);
    await expectBehind(false);
    await shop.stop();
  });
});

describe("a slow database", () => {
  test("SQLite that another process writes to: reading goes on, changes wait five seconds for their turn", {
    tags: ["long"],
  }, async () => {
    const shop = await openShop("SQLite");
    const other = new Libsql(fileOf(shop.config.databaseUrl));
    other.exec("begin immediate");
    const patient = changeUser(shop, "Patient");
    expect((await shop.call("GET", "/api/users", { token: shop.token })).text).not.toContain("Patient");
    other.exec("rollback");
    expect((await patient).status).toBe(200);

    other.exec("begin immediate");
    const began = performance.now();
    const changes = Promise.all([changeUser(shop, "Too late"), changeUser(shop, "Too late")]);
    const answered: string[] = [];
    // By now, a request would have to record that the session is used.
    shop.clock.now = new Date(shop.clock.now.getTime() + 10 * minute);
    const reading = shop.call("GET", "/api/orders", { token: shop.token }).then(() => answered.push("reading"));
    const health = shop.call("GET", "/health/live").then(() => answered.push("health"));
    const outcome = await changes.then((answers) => {
      answered.push("changes");
      return answers;
    });
    await Promise.all([reading, health]);
    expect(answered.at(-1)).toBe("changes");
    // A lower bound only: how much longer it takes depends on the machine.
    expect(performance.now() - began).toBeGreaterThan(4_900);
    expect(outcome).toMatchObject([unavailable, unavailable]);
    other.exec("rollback");
    other.close();
    expect((await aUser(shop.db)).name).toBe("Patient");
    expect((await changeUser(shop)).status).toBe(200);
    await shop.stop();
  });

  test("PostgreSQL that does not come to an end is left, and the change undone", async () => {
    const shop = await openShop("PostgreSQL");
    const hurried = await serve({ ...shop.config, databaseUrl: `${shop.config.databaseUrl}?statement_timeout=300` });
    const { id } = await aUser(shop.db);
    const change = () => hurried.call("PUT", `/api/users/${id}`, { token: shop.token, body: profile });
    await shop.db.transaction().execute(async (other) => {
      await sql`lock table customers in access exclusive mode`.execute(other);
      expect(await change()).toMatchObject(unavailable);
      expect((await hurried.call("GET", "/api/orders", { token: shop.token })).status).toBe(200);
      expect((await hurried.call("GET", "/health/ready")).status).toBe(200);
    });
    expect((await aUser(shop.db)).name).not.toBe(profile.name);
    expect((await change()).status).toBe(200);
    await hurried.stop();
    await shop.stop();
  });
});

onEachDatabase("a jumping clock", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());
  const jump = (milliseconds: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + milliseconds);
  };
  const signIn = (password: string) =>
    shop.call("POST", "/api/auth/admin/login", { body: { email: administrator.email, password } });

  test("set back a year: sessions end, changes are kept and seen at once", async () => {
    jump(-365 * day);
    expect((await shop.call("GET", "/api/orders", { token: shop.token })).status).toBe(401);
    const { data } = (await signIn(administrator.password)).body as { data: { authToken: string } };
    const token = data.authToken;
    const before = await shop.call("GET", "/api/orders", { token });
    const { id } = await anOrder(shop.db, { shipping_status: "packed", packed_at: new Date().toISOString() });
    const body = { carrier: "TCS", trackingNumber: "T 1", status: "shipped" };
    expect((await shop.call("PUT", `/api/orders/${id}/shipping`, { token, body })).status).toBe(200);
    const after = await shop.call("GET", "/api/orders", {
      token,
      headers: { "if-none-match": before.headers.get("etag") ?? "" },
    });
    expect(after.status).toBe(200);
    expect(after.text).toContain(`"shippedDate":"${shop.clock.now.toISOString()}"`);
    jump(365 * day);
  });

  test("set back a day: whoever had too many failures waits no longer than twice the window", async () => {
    const fail = () => failSignIn(shop.db, administrator.email, "127.0.0.1", shop.clock.now);
    for (let attempt = 0; attempt < signInLimits.perAccountFromAddress; attempt += 1) await fail();
    expect((await signIn(administrator.password)).status).toBe(429);
    jump(-day);
    expect((await signIn(administrator.password)).status).toBe(200);
    jump(day);
    for (let attempt = 0; attempt < signInLimits.perAccountFromAddress; attempt += 1) await fail();
    jump(-signInLimits.window / 2);
    const throttled = await signIn(administrator.password);
    expect(throttled.status).toBe(429);
    expect(Number(throttled.headers.get("retry-after"))).toBeLessThanOrEqual((2 * signInLimits.window) / 1000);
    jump(signInLimits.window * 2);
  });

  test("set forward a year and back: sessions end each time, nothing else does, and one can sign in all the while", async () => {
    const signedIn = async () =>
      ((await signIn(administrator.password)).body as { data: { authToken: string } }).data.authToken;
    const users = (token: string) => shop.call("GET", "/api/users", { token });
    const token = await signedIn();
    const before = await users(token);
    jump(365 * day);
    expect((await users(token)).status).toBe(401);
    const ahead = await signedIn();
    expect((await users(ahead)).text).toBe(before.text);
    jump(-365 * day);
    expect((await users(ahead)).status).toBe(401);
    expect((await users(await signedIn())).text).toBe(before.text);
  });
});
