import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { ApiError, toApiError } from "../../src/services/api-error.ts";
import { createAuthApi } from "../../src/services/auth-api.ts";
import { createHttp, type HttpHost } from "../../src/services/http.ts";
import { sessionOf } from "../../src/services/session-token.ts";
import { fakeHost, fakeServer, html, json } from "./fake-server.ts";

let logged: Mock;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const createApi = (host: HttpHost) => createAuthApi(createHttp(host));
const credentials = { email: "admin@shop.example", password: "vetiver" };
const user = { _id: "1", name: "Amal", email: "admin@shop.example" };
const readings: [string, (payload: unknown) => unknown][] = [
  ["the body itself", (payload) => payload],
  ["under data", (payload) => ({ data: payload })],
  ["under data.data", (payload) => ({ data: { data: payload } })],
];

describe("signing in", () => {
  test("sends email and password", async () => {
    const received = fakeServer(() => json({ data: { authToken: "t", user } }));
    await createApi(fakeHost().host).signIn(credentials);
    expect(received).toMatchObject([{ url: "/api/auth/admin/login", method: "POST", body: credentials }]);
  });

  test.each(readings)("opens a session whose payload is %s", async (_, reply) => {
    fakeServer(() => json(reply({ authToken: "t", user: { ...user, role: "admin" } })));
    expect(await createApi(fakeHost().host).signIn(credentials)).toEqual({ session: sessionOf("t"), user });
  });

  test("takes a user who lacks fields", async () => {
    fakeServer(() => json({ data: { authToken: "t", user: { name: 5, email: null } } }));
    const { user: opened } = await createApi(fakeHost().host).signIn(credentials);
    expect(opened).toEqual({ _id: "", name: undefined, email: undefined });
  });

  test.each(
    [
      {},
      { data: null },
      { data: { authToken: "t" } },
      { data: { authToken: "", user } },
      { data: { authToken: 5, user } },
      { data: { user } },
      { data: { authToken: "t", user: null } },
      { data: { authToken: "t", user: [] } },
      [],
      "welcome",
    ].map((body) => [body]),
  )("is a failure that nobody was told of when the answer is %j", async (body) => {
    fakeServer(() => json(body));
    const { host, toasts } = fakeHost();
    const error = await createApi(host)
      .signIn(credentials)
      .catch((caught: unknown) => caught);
    expect(toasts).toEqual([]);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ failure: { kind: "unreadable" }, announced: false });
    expect(logged).toHaveBeenCalled();
  });

  test("with a wrong password tells what the server says, and drops no session", async () => {
    fakeServer(() => json({ message: "Wrong email or password.", showMessage: true }, 401));
    const { host, toasts, rejections } = fakeHost();
    await expect(createApi(host).signIn(credentials)).rejects.toMatchObject({ announced: true });
    expect([toasts, rejections]).toEqual([[["error", "Wrong email or password."]], []]);
  });
});

describe("verifying the stored token", () => {
  const verify = async (body: unknown) => {
    fakeServer(() => json(body));
    return createApi(fakeHost("t").host).verify();
  };

  test.each(readings)("finds the administrator in a payload that is %s", async (_, reply) => {
    expect(await verify(reply({ userData: user, isAdmin: true }))).toEqual(user);
    expect(logged).not.toHaveBeenCalled();
  });

  test.each(
    [
      { data: { userData: user } },
      { data: { isAdmin: true } },
      { data: { userData: user, isAdmin: false } },
      { data: { userData: user, isAdmin: "false" } },
      { data: { userData: user, isAdmin: null } },
      { data: { userData: null, isAdmin: true } },
      { data: { userData: "Amal", isAdmin: true } },
      { data: { userData: [user], isAdmin: true } },
      {},
      null,
      [],
      "",
    ].map((body) => [body]),
  )("finds nobody in %j, and logs it", async (body) => {
    expect(await verify(body)).toBeUndefined();
    expect(logged).toHaveBeenCalledOnce();
  });

  test.each([json({ message: "No.", showMessage: true }, 401), json({}, 500), html()])(
    "says nothing when it fails, but logs it (%#)",
    async (response) => {
      fakeServer(() => response);
      const { host, toasts, rejections } = fakeHost("t");
      await expect(createApi(host).verify()).rejects.toBeInstanceOf(ApiError);
      expect([toasts, rejections]).toEqual([[], []]);
      expect(logged).toHaveBeenCalledOnce();
    },
  );

  test("asks with the token", async () => {
    const received = fakeServer(() => json({}));
    await createApi(fakeHost("t").host).verify();
    expect(received).toMatchObject([{ url: "/api/auth/admin/me", method: "GET" }]);
    expect(received[0]?.headers.get("authorization")).toBe("Bearer t");
  });
});

describe("signing out", () => {
  test("asks the server to revoke the session's token, whatever is stored by then, even as the page closes", async () => {
    const received = fakeServer(() => json({}));
    await createApi(fakeHost("another").host).signOut(sessionOf("t"));
    expect(received).toMatchObject([{ url: "/api/auth/admin/logout", method: "POST", keepalive: true }]);
    expect(received[0]?.headers.get("authorization")).toBe("Bearer t");
  });

  test.each([
    () => json({ message: "There is nothing at this address.", showMessage: true }, 404),
    () => json({ message: "Expired.", showMessage: true }, 401),
    () => html(),
    () => {
      throw new TypeError("Failed to fetch");
    },
  ])("says nothing to people, whatever the server says (%#)", async (answer) => {
    fakeServer(answer);
    const { host, toasts, rejections } = fakeHost("t");
    await createApi(host).signOut(sessionOf("t"));
    expect([toasts, rejections]).toEqual([[], []]);
  });
});

test("every rejection can be read as an ApiError", () => {
  const known = new ApiError({ kind: "offline" }, true);
  expect(toApiError(known)).toBe(known);
  for (const other of [new Error("?"), undefined, null, "text", { kind: "offline" }]) {
    const error = toApiError(other);
    expect(error).toMatchObject({ failure: { kind: "unreadable" }, announced: false, cause: other });
    expect(error.message).toBe("An unexpected error occurred. Please try again.");
  }
});
