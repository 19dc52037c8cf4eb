import { afterAll, beforeAll, expect, test } from "vitest";
import { changePassword, createAdministrator, unlock } from "../../server/auth/accounts.ts";
import { signInLimits } from "../../server/auth/throttle.ts";
import { failSignIn } from "./failed-sign-in.ts";
import { administrator, onEachDatabase, serve, type TestServer, type TestShop } from "./harness.ts";
import { openBehindProxy, visitorsOf } from "./visitors.ts";

const minute = 60_000;

onEachDatabase("failed sign-ins", (kind) => {
  let shop: TestShop;
  const staff = { name: "Staff", email: "staff@test.example", password: "bergamot and cedar" };
  beforeAll(async () => {
    shop = await openBehindProxy(kind);
    const { id } = await createAdministrator(shop.db, staff, null, shop.clock.now);
    await shop.db.updateTable("accounts").set({ role: "staff" }).where("id", "=", id).execute();
  });
  afterAll(() => shop.stop());
  const { pass, signIn } = visitorsOf(() => shop);

  test("are limited as docs/security.md says", () => {
    const limits = { perAccountFromAddress: 10, perAddress: 50, perAccount: 100, perSession: 10, window: 15 * minute };
    expect(signInLimits).toEqual(limits);
  });

  /** Sets the failed sign-ins of each address and account in the current window. */
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
    // Another IPv6 address in the same network may be the same person's.
    expect((await signIn(administrator.email, administrator.password, "2001:db8:0:ffff::1")).status).toBe(429);
    expect((await signIn(administrator.email, administrator.password, "2001:db8:1:1::7")).status).toBe(200);
  });

  test("a proxy that is named is believed about the address before its own, and nobody else about any", async () => {
    pass(signInLimits.window);
    const email = "claims@test.example";
    for (const address of ["127.0.0.1", "203.0.113.30"]) {
      for (let attempt = 0; attempt < signInLimits.perAccountFromAddress; attempt += 1)
        await failSignIn(shop.db, email, address, shop.clock.now);
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

  /** Locks an account everywhere, as if sign-ins to it had failed from many addresses, this one among them. */
  const lockEverywhere = async (email: string, address = "192.0.2.1") => {
    await shop.db.deleteFrom("sign_in_attempts").execute();
    await failSignIn(shop.db, email, address, shop.clock.now);
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

  test("a known address is limited like every other", async () => {
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
