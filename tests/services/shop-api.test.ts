import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createHttp } from "../../src/services/http.ts";
import { createShopApi } from "../../src/services/shop-api.ts";
import { fakeHost, fakeServer, html, json } from "./fake-server.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fields = { name: "Ayesha", email: "a@shop.example", age: 29, contactNo: "+92 300 1234567", gender: "Female" };
const stored = { ...fields, _id: "u1", isVerified: true, createdAt: "2026-01-02T03:04:05.000Z" };
const readings: [string, (payload: unknown) => unknown][] = [
  ["the body itself", (payload) => payload],
  ["under data", (payload) => ({ data: payload })],
  ["under data.data", (payload) => ({ data: { data: payload } })],
];
const shop = () => createShopApi(createHttp(fakeHost("t").host));

describe("changing a user", () => {
  test("sends their fields to their path, with the token", async () => {
    const received = fakeServer(() => json({ data: { data: { user: stored } } }));
    await shop().updateUser("a/b?c", fields);
    expect(received).toMatchObject([{ url: "/api/users/a%2Fb%3Fc", method: "PUT", body: fields }]);
    expect(received[0]?.headers.get("authorization")).toBe("Bearer t");
  });

  test.each(readings)("answers with the user in a payload that is %s", async (_, reply) => {
    fakeServer(() => json(reply({ user: { ...stored, name: "As the server has it" } })));
    expect(await shop().updateUser("u1", fields)).toEqual({ ...stored, name: "As the server has it" });
    fakeServer(() => json(reply(stored)));
    expect(await shop().updateUser("u1", fields)).toEqual(stored);
  });

  test.each([{}, { data: null }, { data: { user: null } }, { data: { user: "u1" } }, { user: {} }])(
    "answers with what was sent where the server returns no user, as in %j",
    async (body) => {
      fakeServer(() => json(body));
      expect(await shop().updateUser("u1", fields)).toEqual({ ...fields, _id: "u1" });
    },
  );

  test("takes no other user's id and no field that cannot be read for the user's", async () => {
    fakeServer(() => json({ user: { _id: "u2", age: "31", name: null, email: {}, isVerified: "true" } }));
    expect(await shop().updateUser("u1", fields)).toEqual({ ...fields, _id: "u1", age: 31, isVerified: true });
  });

  test("is cancelled by its caller", async () => {
    fakeServer(() => new Promise<never>(() => undefined));
    const caller = new AbortController();
    const outcome = shop().updateUser("u1", fields, caller.signal);
    caller.abort();
    await expect(outcome).rejects.toMatchObject({ failure: { kind: "cancelled" }, announced: true });
  });
});

describe("deleting a user", () => {
  test.each(readings)("is done when the answer is %s", async (_, reply) => {
    const received = fakeServer(() => json(reply({ user: stored })));
    await shop().deleteUser("u1");
    expect(received).toMatchObject([{ url: "/api/users/u1", method: "DELETE" }]);
    expect(received[0]?.body).toBeUndefined();
  });

  test("is done when the answer is empty", async () => {
    fakeServer(() => new Response(null, { status: 204 }));
    await shop().deleteUser("u1");
  });

  test("fails with the server's code", async () => {
    fakeServer(() => json({ code: "user_not_found", message: "Gone." }, 404));
    await expect(shop().deleteUser("u1")).rejects.toMatchObject({
      failure: { kind: "refused", status: 404, code: "user_not_found", serverMessage: "Gone." },
    });
  });

  test("fails when the answer is no answer of an api", async () => {
    fakeServer(() => html());
    await expect(shop().deleteUser("u1")).rejects.toMatchObject({ failure: { kind: "unreadable" } });
  });
});

test.each(["", ".", ".."])("an id that would name another path, %j, is sent nowhere", async (id) => {
  const received = fakeServer(() => json({}));
  await expect(shop().deleteUser(id)).rejects.toThrow(RangeError);
  await expect(shop().updateUser(id, fields)).rejects.toThrow(RangeError);
  expect(received).toEqual([]);
});

test("signing up another administrator sends name, email and password", async () => {
  const administrator = { name: "Nadia", email: "admin@shop.example", password: "vetiver" };
  const received = fakeServer(() => json({ data: { user: stored } }));
  await shop().signUp(administrator);
  expect(received).toMatchObject([{ url: "/api/auth/admin/signup", method: "POST", body: administrator }]);
});
