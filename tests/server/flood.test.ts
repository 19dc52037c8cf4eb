import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, administrator, openShop, type TestShop } from "./harness.ts";

describe("a flood of sign-ins from fifty addresses", () => {
  const places = { running: 1, waiting: 60 };
  const accepted = places.running + places.waiting;
  let shop: TestShop;
  let releaseDatabase = () => {};
  /** The answers so far to those of the flood whose password was compared. */
  let heard: Answer[];
  let refused: Answer[];
  let flood: Promise<unknown>;

  const untilRefused = (count: number) => expect.poll(() => refused.length, { timeout: 20_000 }).toBe(count);
  const signIn = (email: string, password: string, address: string) =>
    shop.call("POST", "/api/auth/admin/login", { body: { email, password }, headers: { "x-forwarded-for": address } });
  /** Starts a flood, and holds the database until it has come, so that no outcome depends on speed. */
  const begin = async (size: number) => {
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
    const attempts = Array.from({ length: size }, async (_, place) => {
      const answer = await signIn(administrator.email, "wrong password", `203.0.113.${place % 50}`);
      (answer.status === 429 ? refused : heard).push(answer);
    });
    flood = Promise.all(attempts);
    await untilRefused(size - accepted);
  };

  beforeAll(async () => {
    shop = await openShop("SQLite", { TRUST_PROXY: "127.0.0.1" });
    // Durability is not tested here, and each attempt writes four times.
    await sql`pragma synchronous = off`.execute(shop.db);
  });
  afterAll(() => shop.stop());
  afterEach(async () => {
    releaseDatabase();
    await flood;
  });

  test("lets a right password from another address go first, and counts nothing that it turns away", async () => {
    await begin(200);
    const order: string[] = [];
    const answers: Promise<Answer>[] = [];
    for (const address of ["198.51.100.1", "198.51.100.2", "198.51.100.2"]) {
      const { email, password } = administrator;
      const answer = address.endsWith(".1") ? signIn(email, password, address) : signIn("nobody", "wrong", address);
      answers.push(answer);
      answer.then(() => order.push(address));
      // It takes the place of a sign-in of the flood.
      await untilRefused(200 - accepted + answers.length);
    }
    releaseDatabase();
    expect((await answers[0])?.status).toBe(200);
    expect(heard.length).toBeLessThan(places.waiting / 4);
    await flood;
    await Promise.all(answers);
    // No address has a second turn before the others have their first.
    expect(order.indexOf("198.51.100.1")).toBeLessThan(2);

    for (const { headers, body } of refused) {
      expect(headers.get("retry-after")).toBe("5");
      expect(body).toMatchObject({ code: "too_many_attempts", message: expect.stringMatching(/^The server is busy/) });
    }
    expect(heard.map(({ status }) => status)).toEqual(Array(accepted - answers.length).fill(401));
    const counted = await shop.db.selectFrom("sign_in_attempts").select("attempts").execute();
    expect(Math.max(...counted.map(({ attempts }) => attempts))).toBeLessThanOrEqual(heard.length);
    expect((await signIn(administrator.email, administrator.password, "198.51.100.3")).status).toBe(200);
  });

  test("does not keep who is signed in, nor those who want the page", async () => {
    await begin(70);
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
    expect(heard.length).toBeLessThan(accepted / 2);
  });
});
