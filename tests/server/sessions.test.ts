import { once } from "node:events";
import { request } from "node:http";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { changePassword, createAdministrator, disableAdministrator, endSessions } from "../../server/auth/accounts.ts";
import { setPasswordCost } from "../../server/auth/passwords.ts";
import { findSession, keepAlive, sessionLifetime, startSession } from "../../server/auth/sessions.ts";
import { until } from "../until.ts";
import { administrator, aUser, onEachDatabase, type TestShop, testConfig, testPasswordCost } from "./harness.ts";
import { openBehindProxy, visitorsOf } from "./visitors.ts";

const minute = 60_000;

onEachDatabase("a session", (kind) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openBehindProxy(kind);
  });
  afterEach(() => shop.stop());
  const { pass, me } = visitorsOf(() => shop);
  const uses = () => shop.db.selectFrom("sessions").select("last_used_at").execute();
  /** Waits until the session's use is written, which no reply waits for. */
  const untilUseIsWritten = () =>
    until(async () => (await uses()).some(({ last_used_at }) => last_used_at === shop.clock.now.toISOString()));

  test("a session of an account that is no administrator any more is worth nothing", async () => {
    const other = { ...administrator, email: "other@test.example" };
    const { id } = await createAdministrator(shop.db, other, null, shop.clock.now);
    const token = await startSession(shop.db, id, shop.clock.now);
    expect((await me(token)).status).toBe(200);
    await shop.db.updateTable("accounts").set({ role: "staff" }).where("id", "=", id).execute();
    expect((await me(token)).status).toBe(401);
  });

  test.each<[string, (email: string) => Promise<unknown>]>([
    ["the account is disabled", (email) => disableAdministrator(shop.db, email, shop.clock.now)],
    ["all its sessions are ended", (email) => endSessions(shop.db, email, shop.clock.now)],
    ["its password is changed", (email) => changePassword(shop.db, email, "iris and leather", shop.clock.now)],
  ])("makes no administrator any more once %s, not even those who wait to be made", async (_, end) => {
    // Each takes so long that the others still wait when the first is made.
    setPasswordCost(testConfig().passwordCost);
    onTestFinished(() => setPasswordCost(testPasswordCost));
    const signUps = Array.from({ length: 6 }, (_, n) =>
      shop.call("POST", "/api/auth/admin/signup", {
        token: shop.token,
        body: { ...administrator, email: `new${n}@test.example` },
      }),
    );
    await Promise.race(signUps);
    await end(administrator.email);
    const accounts = () => shop.db.selectFrom("accounts").select("id").execute();
    const made = await accounts();
    const answers = await Promise.all(signUps);
    expect(await accounts()).toHaveLength(made.length);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  });

  test("a session that was made or used while the clock was ahead is worth nothing when it is right again", async () => {
    const right = shop.clock.now;
    const before = await startSession(shop.db, shop.administratorId, right);
    const [soon, late, used] = [minute, 10 * minute, 365 * 24 * 60 * minute];
    const within = await startSession(shop.db, shop.administratorId, new Date(right.getTime() + soon));
    const ahead = await startSession(shop.db, shop.administratorId, new Date(right.getTime() + late));
    await shop.db
      .updateTable("sessions")
      .set({ last_used_at: new Date(right.getTime() + used).toISOString() })
      .where("created_at", "=", right.toISOString())
      .execute();
    expect([(await me(before)).status, (await me(ahead)).status, (await me(within)).status]).toEqual([401, 401, 200]);
    const { body } = await shop.call("GET", "/api/auth/admin/sessions", { token: within });
    const open = (body as { data: { sessions: { createdAt: string }[] } }).data.sessions;
    expect(open.map(({ createdAt }) => createdAt)).toEqual([new Date(right.getTime() + soon).toISOString()]);
    // The next sign-in deletes them.
    await startSession(shop.db, shop.administratorId, right);
    expect(await shop.db.selectFrom("sessions").selectAll().execute()).toHaveLength(2);
  });

  test("ends after the times that docs/security.md names", () => {
    const hour = 60 * minute;
    expect(sessionLifetime).toMatchObject({ idle: 24 * hour, absolute: 30 * 24 * hour });
  });

  test("a session ends when it has not been used for a while, and lives on while it is", async () => {
    const token = await startSession(shop.db, shop.administratorId, shop.clock.now);
    for (let use = 0; use < 3; use += 1) {
      pass(sessionLifetime.idle - minute);
      expect((await me(token)).status).toBe(200);
      await untilUseIsWritten();
    }
    pass(sessionLifetime.idle);
    expect(await me(token)).toMatchObject({ status: 401, body: { code: "unauthenticated", showMessage: false } });
  });

  test("calls that the page makes while nobody uses it keep no session alive", async () => {
    const token = await startSession(shop.db, shop.administratorId, shop.clock.now);
    const headers = { "user-active": "false" };
    const users = () => shop.call("GET", "/api/users/window", { token, headers });
    for (let hour = 1; hour < 24; hour += 1) {
      pass(60 * minute);
      expect((await users()).status).toBe(200);
    }
    pass(60 * minute);
    expect((await users()).status).toBe(401);
  });

  test("a session ends for good however much it is used", async () => {
    const token = await startSession(shop.db, shop.administratorId, shop.clock.now);
    const step = sessionLifetime.idle / 2;
    for (let age = step; age < sessionLifetime.absolute; age += step) {
      pass(step);
      const { lastUsedAt } =
        (await findSession(shop.db, token, shop.clock.now)) ?? expect.fail("the session has ended");
      await keepAlive(shop.db, token, lastUsedAt, shop.clock.now);
    }
    pass(step);
    expect((await me(token)).status).toBe(401);
    await startSession(shop.db, shop.administratorId, shop.clock.now);
    const stored = await shop.db.selectFrom("sessions").select("created_at").execute();
    expect(stored.map(({ created_at }) => created_at)).toEqual([shop.clock.now.toISOString()]);
  });

  test("whose session ends while a body is on its way changes nothing", async () => {
    const user = await aUser(shop.db);
    const token = await startSession(shop.db, shop.administratorId, shop.clock.now);
    pass(2 * minute);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const change = request(`${shop.url}/api/users/${user.id}`, { method: "PUT", headers });
    const answered = once(change, "response");
    change.flushHeaders();
    // The guard has let the head through.
    await untilUseIsWritten();
    await shop.call("POST", "/api/auth/admin/logout", { token });
    change.end(JSON.stringify({ ...user, name: "Too late", age: 30, contactNo: "+92 300 1234", gender: "Male" }));
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(401);
    expect((await aUser(shop.db)).name).toBe(user.name);
  });

  test("a session's use is written down at most once a minute", async () => {
    pass(minute);
    const token = await startSession(shop.db, shop.administratorId, shop.clock.now);
    const started = shop.clock.now.toISOString();
    const used = async () =>
      (await shop.db.selectFrom("sessions").selectAll().where("created_at", "=", started).executeTakeFirst())
        ?.last_used_at;
    pass(minute / 2);
    await me(token);
    expect(await used()).toBe(started);
    pass(minute);
    await me(token);
    await until(async () => (await used()) === shop.clock.now.toISOString());
  });

  test.each([
    "",
    "x",
    "Bearer",
    "Bearer x",
    `Bearer ${"a".repeat(43)}`,
    `Basic ${"a".repeat(43)}`,
    `Bearer ${"a".repeat(9000)}`,
  ])("the authorization %j is nobody's", async (authorization) => {
    const answer = await shop.call("GET", "/api/auth/admin/me", { headers: { authorization } });
    expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated", showMessage: false } });
  });
});
