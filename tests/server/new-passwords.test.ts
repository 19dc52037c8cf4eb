import { dictionary } from "@zxcvbn-ts/language-common";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minPasswordLength } from "../../contract/constants.ts";
import { changePassword } from "../../server/auth/accounts.ts";
import { refuseGuessable } from "../../server/auth/guessable.ts";
import { administrator, everythingStored, onEachDatabase, type TestShop } from "./harness.ts";
import { openBehindProxy, visitorsOf } from "./visitors.ts";

onEachDatabase("a new password", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openBehindProxy(kind);
  });
  afterAll(() => shop.stop());
  const { signIn } = visitorsOf(() => shop);

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
      "147258369!",
      "!147258369",
      "abc123!!",
      "😀😀😀😀😀😀12345678",
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

  test("is none of the 3,000 commonest of its length, whatever their capitals", () => {
    const someone = { name: "Zara Malik", email: "zara@attar.example" };
    const common = dictionary["passwords-common"].filter(({ length }) => length >= minPasswordLength);
    expect(common.length).toBeGreaterThan(17_000);
    const isTaken = (password: string) => {
      try {
        refuseGuessable(password, someone);
        return true;
      } catch {
        return false;
      }
    };
    expect(common.filter(isTaken)).toEqual([]);
    expect(common.slice(0, 3_000).filter((password) => isTaken(password.toUpperCase()))).toEqual([]);
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
});
