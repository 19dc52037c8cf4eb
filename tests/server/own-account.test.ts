import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAdministrator } from "../../server/auth/accounts.ts";
import { sessionLifetime, startSession } from "../../server/auth/sessions.ts";
import { signInLimits } from "../../server/auth/throttle.ts";
import { failSignIn } from "./failed-sign-in.ts";
import { onEachDatabase, openShop, type TestShop } from "./harness.ts";

const person = { name: "Sana", email: "sana@test.example", password: "vetiver and rain" };

interface Session {
  _id: string;
  createdAt: string;
  lastUsedAt: string;
  userAgent?: string;
  current: boolean;
}

onEachDatabase("one's own account", (kind) => {
  let shop: TestShop;
  let id: string;
  let token: string;
  let elsewhere: string;

  beforeAll(async () => {
    shop = await openShop(kind, { TRUST_PROXY: "127.0.0.1" });
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    await shop.db.deleteFrom("sessions").execute();
    await shop.db.deleteFrom("sign_in_attempts").execute();
    await shop.db.deleteFrom("accounts").where("email", "=", person.email).execute();
    id = (await createAdministrator(shop.db, person, null, shop.clock.now)).id;
    const before = new Date(shop.clock.now.getTime() - 60_000);
    elsewhere = await startSession(shop.db, id, before, "Another browser");
    token = await signedIn(person.password);
  });

  const signIn = (password: string, address = "203.0.113.1") =>
    shop.call("POST", "/api/auth/admin/login", {
      body: { email: person.email, password },
      headers: { "user-agent": `Firefox ${"x".repeat(1000)}`, "x-forwarded-for": address },
    });
  const signedIn = async (password: string) =>
    ((await signIn(password)).body as { data: { authToken: string } }).data.authToken;
  const isOpen = async (token: string) => (await shop.call("GET", "/api/auth/admin/me", { token })).status === 200;
  const sessions = async (token: string) =>
    ((await shop.call("GET", "/api/auth/admin/sessions", { token })).body as { data: { sessions: Session[] } }).data
      .sessions;
  const changePassword = (currentPassword: string, newPassword: string) =>
    shop.call("PUT", "/api/auth/admin/password", { token, body: { currentPassword, newPassword } });
  const end = (sessions: string[] | "others", password = person.password) =>
    shop.call("POST", "/api/auth/admin/sessions/end", { token, body: { sessions, password } });
  const audited = async () =>
    (await shop.db.selectFrom("audit").select(["action", "account_id"]).where("entity_id", "=", id).execute()).filter(
      ({ action }) => action !== "account.create" && action !== "session.sign_in",
    );

  test("another password opens the account from then on, and ends all sessions", async () => {
    expect(await changePassword(person.password, "iris and leather")).toMatchObject({ status: 200 });
    expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([false, false]);
    expect((await signIn(person.password)).status).toBe(401);
    expect((await signIn("iris and leather")).status).toBe(200);
    expect(await audited()).toEqual([{ action: "account.change_password", account_id: id }]);
  });

  test("another password needs the present one, and must not be easy to guess", async () => {
    expect(await changePassword("not mine", "iris and leather")).toMatchObject({
      status: 403,
      body: { code: "wrong_password", message: "This is not your password.", showMessage: true },
    });
    for (const guessable of ["short", "password1", "sana12345", "sillagesillage"])
      expect(await changePassword(person.password, guessable)).toMatchObject({ status: 400 });
    expect(await isOpen(elsewhere)).toBe(true);
    expect((await signIn(person.password)).status).toBe(200);
    expect(await audited()).toEqual([]);
  });

  test("a stolen session cannot be used to find the password out", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= signInLimits.perSession; attempt += 1)
      statuses.push((await changePassword("a guess", "iris and leather")).status);
    expect(statuses).toEqual([...Array(signInLimits.perSession).fill(403), 429]);
    expect(await changePassword(person.password, "iris and leather")).toMatchObject({
      status: 429,
      body: { message: "Too many wrong passwords. Please try again in 15 minutes." },
    });
    expect((await end(["any"])).status).toBe(429);
  });

  test("nobody who cannot sign in keeps others from ending sessions and changing their password", async () => {
    for (let attempt = 0; attempt < signInLimits.perAccount; attempt += 1)
      await failSignIn(shop.db, person.email, `192.0.2.${attempt}`, shop.clock.now);
    expect((await signIn(person.password, "198.51.100.1")).status).toBe(429);
    expect(await end("others")).toMatchObject({ status: 200, body: { data: { ended: 1 } } });
    expect((await changePassword(person.password, "iris and leather")).status).toBe(200);
    expect((await signIn("iris and leather", "198.51.100.1")).status).toBe(200);
  });

  test("of two changes made at once one holds, and no session outlives it", async () => {
    const passwords = ["iris and leather", "oud and honey"];
    const answers = await Promise.all(passwords.map((password) => changePassword(person.password, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 403])]);
    const held = passwords[answers.findIndex(({ status }) => status === 200)] ?? "";
    expect((await signIn(held)).status).toBe(200);
    expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([false, false]);
  });

  test("a session that is ended meanwhile changes nothing any more", async () => {
    const body = { currentPassword: person.password, newPassword: "iris and leather" };
    const [ended, changed] = await Promise.all([
      end("others"),
      shop.call("PUT", "/api/auth/admin/password", { token: elsewhere, body }),
    ]);
    // Whichever comes first, the other one finds its session gone.
    expect([ended.status, changed.status].sort()).toEqual([200, expect.toBeOneOf([401, 403])]);
    expect((await signIn(ended.status === 200 ? person.password : "iris and leather")).status).toBe(200);
  });

  test("one sees the sessions that are open, and which one is one's own", async () => {
    const tooOld = new Date(shop.clock.now.getTime() - sessionLifetime.idle).toISOString();
    await startSession(shop.db, shop.administratorId, shop.clock.now);
    const ended = { token_hash: "ended", account_id: id, created_at: tooOld, last_used_at: tooOld };
    await shop.db.insertInto("sessions").values(ended).execute();
    const at = shop.clock.now.toISOString();
    const before = new Date(shop.clock.now.getTime() - 60_000).toISOString();
    const both = await sessions(token);
    expect(both).toEqual([
      {
        _id: expect.any(String),
        createdAt: at,
        lastUsedAt: at,
        userAgent: expect.stringMatching(/^Firefox x+$/),
        current: true,
      },
      { _id: expect.any(String), createdAt: before, lastUsedAt: before, userAgent: "Another browser", current: false },
    ]);
    expect(both[0]?.userAgent).toHaveLength(300);
    expect((await sessions(elsewhere)).map(({ current }) => current)).toEqual([false, true]);
    expect(JSON.stringify(both)).not.toContain(token.slice(0, 16));
  });

  test("one ends sessions by name with one's password, but the one that asks, and nobody else's", async () => {
    const [own, other] = (await sessions(token)).map(({ _id }) => _id) as [string, string];
    const stranger = await startSession(shop.db, shop.administratorId, shop.clock.now);
    const strangers = (await sessions(stranger)).map(({ _id }) => _id);
    expect(await end([other], "not mine")).toMatchObject({ status: 403, body: { code: "wrong_password" } });
    expect(await isOpen(elsewhere)).toBe(true);
    expect(await end([other, "no-such", ...strangers])).toMatchObject({ status: 200, body: { data: { ended: 1 } } });
    expect([await isOpen(token), await isOpen(elsewhere), await isOpen(stranger)]).toEqual([true, false, true]);
    expect(await audited()).toEqual([{ action: "account.end_sessions", account_id: id }]);
    expect(await end(["no-such"])).toMatchObject({ status: 200, body: { data: { ended: 0 } } });
    expect(await audited()).toHaveLength(1);
    expect(await end([other, own])).toMatchObject({ status: 409, body: { code: "current_session" } });
    expect(await isOpen(token)).toBe(true);
  });

  test.each([
    {},
    { sessions: [] },
    { sessions: "x" },
    { sessions: [1] },
    { sessions: Array(1001).fill("x") },
    { sessions: ["\0"] },
    { sessions: "all" },
  ])("sessions are not ended by %j", async (wrong) => {
    const body = { password: person.password, ...wrong };
    const answer = await shop.call("POST", "/api/auth/admin/sessions/end", { token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  });
});
