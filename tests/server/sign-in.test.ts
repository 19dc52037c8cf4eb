import { createHook } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  changePassword,
  createAccount,
  disableAdministrator,
  enableAdministrator,
  unlock,
} from "../../server/auth/accounts.ts";
import { findSession, sessionLifetime, startSession } from "../../server/auth/sessions.ts";
import { countSignIn, signInLimits } from "../../server/auth/throttle.ts";
import {
  administrator,
  databaseKinds,
  everythingStored,
  openShop,
  serve,
  type TestServer,
  type TestShop,
} from "./harness.ts";

const minute = 60_000;

describe.each(databaseKinds)("signing in on %s", (kind) => {
  let shop: TestShop;
  const staff = { name: "Staff", email: "staff@test.example", password: "bergamot and cedar" };
  beforeAll(async () => {
    // The tests stand behind a proxy of their own, so that each can come from an address of its own.
    shop = await openShop(kind, { TRUST_PROXY: "127.0.0.1" });
    await createAccount(shop.db, staff, "staff", null, shop.clock.now);
  });
  afterAll(() => shop.stop());

  const pass = (milliseconds: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + milliseconds);
  };
  const signIn = (email: string, password: string, address = "203.0.113.1") =>
    shop.call("POST", "/api/auth/admin/login", {
      body: { email, password },
      headers: { "x-forwarded-for": address },
    });
  const me = (token: string) => shop.call("GET", "/api/auth/admin/me", { token });

  test("unknown account, wrong password and no administrator are answered alike", async () => {
    const answers = [
      await signIn("nobody@test.example", "whatever it is"),
      await signIn(administrator.email, "wrong password"),
      await signIn(staff.email, staff.password),
      await signIn(staff.email, "wrong password"),
      await signIn("' or 1=1 --", "' or 1=1 --"),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ code: "invalid_credentials", message: "Invalid email or password.", showMessage: true });
      expect([...headers.keys()].sort()).toEqual([...(answers[0]?.headers.keys() ?? [])].sort());
    }
  });

  test("an unknown account costs the same work as a wrong password: one hash", async () => {
    let hashes = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === "SCRYPTREQUEST") hashes += 1;
      },
    });
    const costOf = async (email: string, address: string) => {
      hashes = 0;
      await signIn(email, "whatever it is", address);
      return hashes;
    };
    hook.enable();
    const costs = [await costOf(administrator.email, "203.0.113.61"), await costOf("no@one.example", "203.0.113.62")];
    hook.disable();
    expect(costs).toEqual([1, 1]);
  });

  test("a password that is changed meanwhile opens nothing that outlives the change", async () => {
    const person = { name: "Race", email: "race@test.example", password: "the old password" };
    const { id } = await createAccount(shop.db, person, "administrator", null, shop.clock.now);
    for (let round = 0; round < 3; round += 1) {
      const old = `the password of round ${round}`;
      await changePassword(shop.db, person.email, old, shop.clock.now);
      await Promise.all([
        ...Array.from({ length: 6 }, () => signIn(person.email, old, `203.0.113.${50 + round}`)),
        changePassword(shop.db, person.email, `the password of round ${round + 1}`, shop.clock.now),
      ]);
      const { open } = await shop.db
        .selectFrom("sessions")
        .select((row) => row.fn.countAll<number>().as("open"))
        .where("account_id", "=", id)
        .executeTakeFirstOrThrow();
      expect(open).toBe(0);
      shop.clock.now = new Date(shop.clock.now.getTime() + signInLimits.window);
    }
  });

  test("a password that is easy to guess is not taken, whoever's it is", async () => {
    const before = await everythingStored(shop.db);
    const person = { name: "Zoë Ó Briain-Khan", email: "rose.petal@attar.example" };
    const message = "This password is too easy to guess. Please choose another one.";
    for (const password of [
      "password1",
      "PASSWORD1",
      "iloveyou",
      "sillage123",
      "Rose Petal",
      "khanKHAN12",
      "attar zoë 1",
      "Password123!",
      "P@ssw0rd1",
      "Admin@123",
      "$unshine1",
      "L3tm31n!!",
      "123password",
      "!!dragon!!",
      "Summer2025!",
      "aaaaaaaaaa",
      "aaaaaaaab",
      "adminadmin",
      "Abc123abc123",
      "asdfghjkl;",
      "9876543210000",
    ]) {
      const body = { ...person, password };
      const answer = await shop.call("POST", "/api/auth/admin/signup", { token: shop.token, body });
      expect(answer, password).toMatchObject({ status: 400, body: { code: "invalid_request", message } });
      await expect(changePassword(shop.db, administrator.email, "admin admin", shop.clock.now)).rejects.toThrow(
        message,
      );
    }
    expect(await everythingStored(shop.db)).toEqual(before);
    for (const [place, password] of ["rose petals by the sea", "blue jeans 1234", "k3v1n-likes-tea"].entries()) {
      const body = { ...person, email: `${place}@attar.example`, password };
      const { status } = await shop.call("POST", "/api/auth/admin/signup", { token: shop.token, body });
      expect(status, password).toBe(201);
    }
  });

  test.each([64, 1024])("a password of %d characters is taken, and compared to its last", async (length) => {
    const same = "amber and smoke, ".repeat(length).slice(0, length - 1);
    const body = { name: "Long", email: `long-${length}@test.example`, password: `${same}y` };
    const answer = await shop.call("POST", "/api/auth/admin/signup", { token: shop.token, body });
    expect(answer.status).toBe(201);
    expect((await signIn(body.email, body.password)).status).toBe(200);
    for (const other of [`${same}z`, same]) expect((await signIn(body.email, other)).status).toBe(401);
  });

  test("a password of 1,025 characters is not taken", async () => {
    const body = { name: "Too Long", email: "too-long@test.example", password: "x".repeat(1025) };
    const answer = await shop.call("POST", "/api/auth/admin/signup", { token: shop.token, body });
    expect(answer).toMatchObject({ status: 400, body: { message: "Please check: password." } });
  });

  test("a password opens its account however old it is", async () => {
    pass(10 * 365 * 24 * 60 * minute);
    const { status, body } = await signIn(administrator.email, administrator.password);
    const user = { _id: shop.administratorId, name: administrator.name, email: administrator.email };
    expect([status, body]).toEqual([200, { data: { authToken: expect.any(String), user } }]);
  });

  test("a session of an account that is no administrator any more is worth nothing", async () => {
    const other = { ...administrator, email: "other@test.example" };
    const { id } = await createAccount(shop.db, other, "administrator", null, shop.clock.now);
    const token = await startSession(shop.db, id, shop.clock.now);
    expect((await me(token)).status).toBe(200);
    await shop.db.updateTable("accounts").set({ role: "staff" }).where("id", "=", id).execute();
    expect((await me(token)).status).toBe(401);
  });

  test("an administrator who is disabled is refused as anybody is, until they are enabled again", async () => {
    const person = { name: "Leaver", email: "leaver@test.example", password: "neroli and salt" };
    const { id } = await createAccount(shop.db, person, "administrator", null, shop.clock.now);
    const token = await startSession(shop.db, id, shop.clock.now);
    expect(await disableAdministrator(shop.db, person.email.toUpperCase(), shop.clock.now)).toBe(1);
    expect((await me(token)).status).toBe(401);
    const unknown = await signIn("nobody@test.example", person.password, "203.0.113.220");
    const refused = await signIn(person.email, person.password, "203.0.113.220");
    expect([refused.status, refused.text]).toEqual([401, unknown.text]);
    await expect(disableAdministrator(shop.db, person.email, shop.clock.now)).rejects.toThrow(
      "There is no enabled administrator with the email address leaver@test.example.",
    );
    await changePassword(shop.db, person.email, person.password, shop.clock.now);
    expect((await signIn(person.email, person.password, "203.0.113.220")).status).toBe(401);

    await enableAdministrator(shop.db, person.email, shop.clock.now);
    expect((await me(token)).status).toBe(401);
    expect((await signIn(person.email, person.password, "203.0.113.220")).status).toBe(200);
    for (const email of [person.email, staff.email, "nobody@test.example"])
      await expect(enableAdministrator(shop.db, email, shop.clock.now)).rejects.toThrow("no disabled administrator");
    const audited = shop.db.selectFrom("audit").select("action").where("entity_id", "=", id).orderBy("at");
    expect((await audited.execute()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["account.disable", "account.enable"]),
    );
  });

  test("no session that begins meanwhile outlives an administrator's disabling", async () => {
    const person = { name: "Race", email: "race-disabled@test.example", password: "neroli and salt" };
    const { id } = await createAccount(shop.db, person, "administrator", null, shop.clock.now);
    await Promise.all([
      ...Array.from({ length: 6 }, () => signIn(person.email, person.password, "203.0.113.221")),
      disableAdministrator(shop.db, person.email, shop.clock.now),
    ]);
    const sessions = shop.db.selectFrom("sessions").select("account_id").where("account_id", "=", id);
    expect(await sessions.execute()).toEqual([]);
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
    // They end for good with the next sign-in.
    await startSession(shop.db, shop.administratorId, right);
    expect(await shop.db.selectFrom("sessions").selectAll().execute()).toHaveLength(2);
  });

  test("a session ends when it has not been used for a while, and lives on while it is", async () => {
    const token = await startSession(shop.db, shop.administratorId, shop.clock.now);
    for (let use = 0; use < 3; use += 1) {
      pass(sessionLifetime.idle - minute);
      expect((await me(token)).status).toBe(200);
    }
    pass(sessionLifetime.idle);
    expect(await me(token)).toMatchObject({ status: 401, body: { code: "unauthenticated", showMessage: false } });
  });

  test("a session ends for good however much it is used", async () => {
    const token = await startSession(shop.db, shop.administratorId, shop.clock.now);
    const step = sessionLifetime.idle / 2;
    for (let age = step; age < sessionLifetime.absolute; age += step) {
      pass(step);
      expect(await findSession(shop.db, token, shop.clock.now)).toBeDefined();
    }
    pass(step);
    expect((await me(token)).status).toBe(401);
    await startSession(shop.db, shop.administratorId, shop.clock.now);
    const stored = await shop.db.selectFrom("sessions").select("created_at").execute();
    expect(stored.map(({ created_at }) => created_at)).toEqual([shop.clock.now.toISOString()]);
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
    expect(await used()).toBe(shop.clock.now.toISOString());
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

  /** As if so many sign-ins from each address and for each account had failed since the window began. */
  const countFailures = (attempts: number) => shop.db.updateTable("sign_in_attempts").set({ attempts }).execute();

  test("after too many failures from an address an account's sign-ins are refused there, known or not, even the right one", async () => {
    for (const email of [administrator.email, "nobody@test.example"]) {
      pass(signInLimits.window);
      await signIn(email, "wrong password");
      await countFailures(signInLimits.perAccountFromAddress - 1);
      expect((await signIn(email, "wrong password")).status).toBe(401);
      pass(5 * minute);
      const refused = await signIn(email.toUpperCase(), administrator.password);
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toBe(String(10 * 60));
      expect(refused.body).toEqual({
        code: "too_many_attempts",
        message: "Too many failed sign-ins. Please try again in 10 minutes.",
        showMessage: true,
      });
    }
    pass(10 * minute);
    expect((await signIn(administrator.email, administrator.password)).status).toBe(200);
  });

  test("who is refused locks the account for nobody else, whatever they go on to try", async () => {
    pass(signInLimits.window);
    for (const address of ["203.0.113.20", "2001:db8:0:1::7"]) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < signInLimits.perAddress; attempt += 1)
        statuses.push((await signIn(administrator.email, "wrong password", address)).status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(signInLimits.perAccountFromAddress);
    }
    // Another address of version 6 in the same network may be the same person's.
    expect((await signIn(administrator.email, administrator.password, "2001:db8:0:ffff::1")).status).toBe(429);
    expect((await signIn(administrator.email, administrator.password, "2001:db8:1:1::7")).status).toBe(200);
  });

  test("a proxy that is named is believed about the address before its own, and nobody else about any", async () => {
    pass(signInLimits.window);
    const email = "claims@test.example";
    for (const address of ["127.0.0.1", "203.0.113.30"]) {
      for (let attempt = 0; attempt < signInLimits.perAccountFromAddress; attempt += 1)
        await countSignIn(shop.db, email, address, shop.clock.now);
    }
    const tryAt = async (server: TestServer, headers: Record<string, string>) => {
      const body = { email, password: "wrong password" };
      return (await server.call("POST", "/api/auth/admin/login", { body, headers })).status;
    };
    expect(await tryAt(shop, { "x-forwarded-for": "203.0.113.31" })).toBe(401);
    expect(await tryAt(shop, { "x-forwarded-for": "203.0.113.31, 203.0.113.30" })).toBe(429);
    for (const trustedProxies of [[], ["203.0.113.0/24"]]) {
      const server = await serve({ ...shop.config, trustedProxies }, () => shop.clock.now);
      for (const headers of [
        { "x-forwarded-for": "203.0.113.31" },
        { forwarded: "for=203.0.113.31" },
        { "x-real-ip": "203.0.113.31" },
        { "x-client-ip": "203.0.113.31" },
      ] as Record<string, string>[])
        expect(await tryAt(server, headers), JSON.stringify(headers)).toBe(429);
      await server.stop();
    }
  });

  /** As if sign-ins to an account had failed from so many addresses, this one among them, that it is locked everywhere. */
  const lockEverywhere = async (email: string, address = "192.0.2.1") => {
    await shop.db.deleteFrom("sign_in_attempts").execute();
    await countSignIn(shop.db, email, address, shop.clock.now);
    const counts = await shop.db.selectFrom("sign_in_attempts").select("key").execute();
    const ofAccount = counts.flatMap(({ key }) => (key.includes(" ") ? [key, key.split(" ")[0] ?? ""] : []));
    await shop.db
      .updateTable("sign_in_attempts")
      .set({ attempts: signInLimits.perAccount })
      .where("key", "in", ofAccount)
      .execute();
  };
  const signInAt = async (address: string) =>
    (await signIn(administrator.email, administrator.password, address)).status;

  test("after very many failures from everywhere an account is refused everywhere, known or not", async () => {
    pass(signInLimits.window);
    for (const email of ["nobody@test.example", staff.email]) {
      await lockEverywhere(email);
      expect((await signIn(email, "wrong password", "203.0.113.200")).status).toBe(429);
      expect(await signInAt("203.0.113.200")).toBe(200);
    }
  });

  test("who is locked out everywhere still gets in where they signed in lately", async () => {
    pass(signInLimits.window);
    expect([await signInAt("203.0.113.211"), await signInAt("2001:db8:7:1::1")]).toEqual([200, 200]);
    await lockEverywhere(administrator.email);
    expect(await signInAt("203.0.113.212")).toBe(429);
    expect(await signInAt("203.0.113.211")).toBe(200);
    await lockEverywhere(administrator.email);
    expect([await signInAt("2001:db8:8:1::1"), await signInAt("2001:db8:7:2::2")]).toEqual([429, 200]);
    await lockEverywhere(staff.email);
    expect((await signIn(staff.email, staff.password, "203.0.113.211")).status).toBe(429);
    pass(31 * 24 * 60 * minute);
    await lockEverywhere(administrator.email);
    expect(await signInAt("203.0.113.211")).toBe(429);
  });

  test("an address that is known is limited as any other is", async () => {
    pass(signInLimits.window);
    expect(await signInAt("203.0.113.213")).toBe(200);
    await lockEverywhere(administrator.email, "203.0.113.213");
    expect(await signInAt("203.0.113.213")).toBe(429);
  });

  test("another password and an operator's unlock let somebody in who is locked out", async () => {
    pass(signInLimits.window);
    await lockEverywhere(administrator.email);
    await changePassword(shop.db, administrator.email.toUpperCase(), administrator.password, shop.clock.now);
    expect([await signInAt("203.0.113.214"), await signInAt("192.0.2.1")]).toEqual([200, 200]);
    await lockEverywhere(administrator.email);
    expect(await signInAt("203.0.113.215")).toBe(429);
    await unlock(shop.db, administrator.email.toUpperCase(), shop.clock.now);
    expect([await signInAt("203.0.113.215"), await signInAt("192.0.2.1")]).toEqual([200, 200]);
    await expect(unlock(shop.db, "nobody@test.example", shop.clock.now)).rejects.toThrow("There is no account");
    const audited = shop.db.selectFrom("audit").select("entity_id").where("action", "=", "account.unlock");
    expect(await audited.execute()).toEqual([{ entity_id: shop.administratorId }]);
  });

  test("of sign-ins made at once no more are heard than may fail", async () => {
    pass(signInLimits.window);
    const attempts = Array.from({ length: 20 }, () => signIn("crowd@test.example", "wrong password", "203.0.113.4"));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(signInLimits.perAccountFromAddress);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - signInLimits.perAccountFromAddress);
  });

  test("a success clears the account's failures and does not count against its address", async () => {
    pass(signInLimits.window);
    await signIn(administrator.email, "wrong password");
    await countFailures(signInLimits.perAccountFromAddress - 1);
    expect((await signIn(administrator.email, administrator.password)).status).toBe(200);
    const counted = await shop.db.selectFrom("sign_in_attempts").select("attempts").execute();
    expect(counted).toEqual([{ attempts: signInLimits.perAccountFromAddress - 1 }]);
  });

  test("after too many failures an address is refused whatever account it names", async () => {
    pass(signInLimits.window);
    const address = "203.0.113.6";
    await signIn("first@test.example", "wrong password", address);
    await countFailures(signInLimits.perAddress);
    expect((await signIn("second@test.example", "wrong password", address)).status).toBe(429);
    expect((await signIn(administrator.email, administrator.password, address)).status).toBe(429);
    expect((await signIn(administrator.email, administrator.password, "203.0.113.7")).status).toBe(200);
  });

  test("an address that is refused cannot lock the accounts it names", async () => {
    pass(signInLimits.window);
    const address = "203.0.113.8";
    await signIn("first@test.example", "wrong password", address);
    await countFailures(signInLimits.perAddress);
    for (let attempt = 0; attempt <= signInLimits.perAccount; attempt += 1)
      expect((await signIn(administrator.email, "wrong password", address)).status).toBe(429);
    expect((await signIn(administrator.email, administrator.password, "203.0.113.9")).status).toBe(200);
  });

  test("forgets attempts whose time is over", async () => {
    await signIn("once@test.example", "wrong password", "203.0.113.10");
    pass(signInLimits.window);
    await signIn("again@test.example", "wrong password", "203.0.113.11");
    expect(await shop.db.selectFrom("sign_in_attempts").selectAll().execute()).toHaveLength(3);
  });
});
