import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, administrator, openShop, type TestShop } from "./harness.ts";

describe("a flood of sign-ins from fifty addresses", () => {
  const places = { running: 2, waiting: 60 };
  const untilRefused = (count: number) => expect.poll(() => refused.length, { timeout: 20_000 }).toBe(count);
  let shop: TestShop;
  let releaseDatabase = () => {};
  /** Those of the flood whose password was compared, as far as they are answered. */
  let heard: Answer[];
  let refused: Answer[];
  let flood: Promise<unknown>;

  const signIn = (email: string, password: string, address: string) =>
    shop.call("POST", "/api/auth/admin/login", { body: { email, password }, headers: { "x-forwarded-for": address } });
  const enter = (address: string) =>
    signIn(administrator.email, "wrong password", address).then((answer) =>
      (answer.status === 429 ? refused : heard).push(answer),
    );

  beforeAll(async () => {
    shop = await openShop("SQLite", { TRUST_PROXY: "127.0.0.1" });
  });
  afterAll(() => shop.stop());
  // The database is held until the flood has come, so that no outcome depends on how fast anything is.
  beforeEach(async () => {
    heard = [];
    refused = [];
    await shop.db.deleteFrom("sign_in_attempts").execute();
    const released = new Promise<void>((resolve) => {
      releaseDatabase = resolve;
    });
    await new Promise<void>((begun) => {
      shop.db.transaction().execute(() => {
        begun();
        return released;
      });
    });
    flood = Promise.all(Array.from({ length: 200 }, (_, place) => enter(`203.0.113.${place % 50}`)));
    await untilRefused(200 - places.running - places.waiting);
  });
  afterEach(async () => {
    releaseDatabase();
    await flood;
  });

  test("refuses nobody's right password, and lets another address go first", async () => {
    const answer = signIn(administrator.email, administrator.password, "198.51.100.1");
    // It takes the place of one of the flood.
    await untilRefused(200 - places.running - places.waiting + 1);
    releaseDatabase();
    expect((await answer).status).toBe(200);
    expect(heard.length).toBeLessThan(places.waiting / 4);
  });

  test("is not counted where it is turned away, and locks nobody out", async () => {
    for (const { headers, body } of refused) {
      expect(headers.get("retry-after")).toBe("5");
      expect(body).toMatchObject({
        code: "too_many_attempts",
        message: "The server is busy. Please try again in a moment.",
      });
    }
    releaseDatabase();
    await flood;
    expect(heard.map(({ status }) => status)).toEqual(Array(places.running + places.waiting).fill(401));
    const counted = await shop.db.selectFrom("sign_in_attempts").select("attempts").execute();
    expect(Math.max(...counted.map(({ attempts }) => attempts))).toBe(places.running + places.waiting);
    expect((await signIn(administrator.email, administrator.password, "198.51.100.2")).status).toBe(200);
  });

  test("gives each address its turn before any has a second one", async () => {
    const order: string[] = [];
    for (const address of ["198.51.100.3", "198.51.100.4", "198.51.100.3", "198.51.100.4"]) {
      const turnedAway = refused.length;
      signIn("nobody@test.example", "wrong password", address).then(() => order.push(address));
      await untilRefused(turnedAway + 1);
    }
    releaseDatabase();
    await flood;
    await expect.poll(() => order, { timeout: 20_000 }).toHaveLength(4);
    expect(order.slice(0, 2).sort()).toEqual(["198.51.100.3", "198.51.100.4"]);
  });

  test("does not keep who is signed in, nor those who want the page", async () => {
    expect((await shop.call("GET", "/health/live")).status).toBe(200);
    const call = async (method: string, path: string, body: object) => {
      const arrival = once(shop.http, "request");
      const answer = shop.call(method, `/api/auth/admin/${path}`, { token: shop.token, body });
      await arrival;
      return { answer };
    };
    const { password } = administrator;
    const person = { name: "New", email: "new@test.example", password: "bergamot and cedar" };
    const calls = [
      await call("POST", "sessions/end", { password, sessions: "others" }),
      await call("POST", "signup", person),
      await call("PUT", "password", { currentPassword: password, newPassword: password }),
    ];
    releaseDatabase();
    const answers = await Promise.all(calls.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
    expect(heard.length).toBeLessThan((places.running + places.waiting) / 2);
  });
});
