import { createHash, randomBytes, scryptSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setPasswordCost } from "../../server/auth/passwords.ts";
import { administrator, everythingStored, onEachDatabase, openShop, type TestShop, testConfig } from "./harness.ts";

onEachDatabase("what is stored of secrets", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    setPasswordCost(testConfig().passwordCost);
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());

  const password = "the same for all of them";
  const createAccount = async (email: string) => {
    const body = { name: "Somebody", email, password };
    expect((await shop.call("POST", "/api/auth/admin/signup", { token: shop.token, body })).status).toBe(201);
  };
  const signIn = (email: string, password: string) =>
    shop.call("POST", "/api/auth/admin/login", { body: { email, password } });
  const signedIn = async (email: string, password: string) =>
    ((await signIn(email, password)).body as { data: { authToken: string } }).data.authToken;
  const hashOf = async (email: string) => {
    const hash = shop.db.selectFrom("accounts").select("password_hash").where("email", "=", email);
    return (await hash.executeTakeFirstOrThrow()).password_hash;
  };

  test("of a password: what scrypt makes of it at the cost laid down, with a salt of its own", async () => {
    const salts = new Set<string>();
    for (const email of ["one@test.example", "two@test.example"]) {
      await createAccount(email);
      const [algorithm, N, r, p, salt = "", key] = (await hashOf(email)).split("$");
      expect([algorithm, N, r, p]).toEqual(["scrypt", String(2 ** 15), "8", "3"]);
      const saltBytes = Buffer.from(salt, "base64url");
      expect(saltBytes).toHaveLength(16);
      const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 };
      expect(key).toBe(scryptSync(password, saltBytes, 32, cost).toString("base64url"));
      salts.add(salt);
    }
    expect(salts.size).toBe(2);
  });

  test("of a session's token: its SHA-256", async () => {
    const token = await signedIn(administrator.email, administrator.password);
    const sessions = await shop.db.selectFrom("sessions").selectAll().execute();
    const hash = createHash("sha256").update(token).digest("base64url");
    expect(sessions.map(({ token_hash }) => token_hash)).toContain(hash);
    expect(JSON.stringify([sessions, await everythingStored(shop.db)])).not.toContain(token);
  });

  test("a hash of another cost opens its account, and stays until the password is changed", async () => {
    const email = "older@test.example";
    await createAccount(email);
    const [N, r, p, salt] = [2 ** 14, 8, 1, randomBytes(16)];
    const key = scryptSync(password, salt, 32, { N, r, p });
    const older = ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
    await shop.db.updateTable("accounts").set({ password_hash: older }).where("email", "=", email).execute();

    expect((await signIn(email, "another password")).status).toBe(401);
    const token = await signedIn(email, password);
    expect(await hashOf(email)).toBe(older);

    const body = { currentPassword: password, newPassword: "iris and leather" };
    expect((await shop.call("PUT", "/api/auth/admin/password", { token, body })).status).toBe(200);
    expect(await hashOf(email)).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect((await signIn(email, "iris and leather")).status).toBe(200);
  });
});
