import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ErrorReply } from "../../contract/errors.ts";
import { openShop, type TestShop } from "./harness.ts";

const Document = v.object({
  openapi: v.literal("3.1.0"),
  paths: v.record(
    v.string(),
    v.record(
      v.string(),
      v.object({
        security: v.optional(v.array(v.unknown())),
        requestBody: v.optional(v.unknown()),
        responses: v.record(v.string(), v.object({ description: v.string() })),
      }),
    ),
  ),
});

describe("the routes and their document", () => {
  let shop: TestShop;
  let document: v.InferOutput<typeof Document>;
  beforeAll(async () => {
    shop = await openShop("SQLite");
    document = v.parse(Document, (await shop.call("GET", "/api/docs/json")).body);
  });
  afterAll(() => shop.stop());
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );

  test("the document names the ten calls of section 7 and logout", () => {
    expect(
      operations()
        .map(({ path, method }) => `${method} ${path}`)
        .sort(),
    ).toEqual([
      "DELETE /api/orders/{id}",
      "DELETE /api/users/{id}",
      "GET /api/auth/admin/me",
      "GET /api/orders",
      "GET /api/users",
      "POST /api/auth/admin/login",
      "POST /api/auth/admin/logout",
      "POST /api/auth/admin/signup",
      "PUT /api/orders/cancel/{id}",
      "PUT /api/orders/{id}/shipping",
      "PUT /api/users/{id}",
    ]);
  });

  test("every operation has a body where it needs one, documents its failures, and is guarded unless it says not", async () => {
    for (const { path, method, operation } of operations()) {
      const isOpen = path === "/api/auth/admin/login";
      const hasBody = method === "PUT" || /login|signup/.test(path);
      expect(operation.security, path).toEqual(isOpen ? [] : undefined);
      expect(operation.requestBody !== undefined, path).toBe(hasBody);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["401", "default"]));

      const answer = await shop.call(method, path.replace("{id}", "x"), hasBody ? { body: {} } : {});
      expect(answer.status, `${method} ${path}`).toBe(isOpen ? 400 : 401);
      expect(v.parse(ErrorReply, answer.body)).toEqual(answer.body);
    }
  });

  test("what is not there is not told to those who are not signed in", async () => {
    for (const path of ["/api", "/api/", "/api/nope", "/api/users/x/y", "/api/auth/admin", "/api//users"]) {
      expect(await shop.call("GET", path), path).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
      const answer = await shop.call("GET", path, { token: shop.token });
      expect(answer, path).toMatchObject({ status: 404, body: { code: "route_not_found" } });
    }
  });

  test("a known path answers a method it does not have with those it has", async () => {
    for (const [method, path, allow] of [
      ["POST", "/api/orders", "GET, HEAD"],
      ["PATCH", "/api/users/x", "PUT, DELETE"],
      ["GET", "/api/orders/x/shipping", "PUT"],
      ["OPTIONS", "/api/auth/admin/login", "POST"],
      ["DELETE", "/api/auth/admin/me", "GET, HEAD"],
    ] as const) {
      const answer = await shop.call(method, path, { token: shop.token });
      expect(answer, path).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
      expect(answer.headers.get("allow"), path).toBe(allow);
    }
  });

  test("the documents are a page for browsers and JSON for others, and need nothing from elsewhere", async () => {
    for (const path of ["/api/docs", "/api/docs/"]) {
      const page = await shop.call("GET", path, { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
      expect(page.headers.get("content-type")).toContain("text/html");
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self';");
      expect(page.text).not.toMatch(/(src|href)="https?:/);
      expect((await shop.call("GET", path)).body).toEqual((await shop.call("GET", "/api/docs/json")).body);
    }
    const page = await shop.call("GET", "/api/docs", { headers: { accept: "text/html" } });
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? "");
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) expect((await shop.call("GET", file)).status, file).toBe(200);
  });

  test("replies tell browsers to keep nothing and to trust nothing else", async () => {
    const { headers } = await shop.call("GET", "/api/auth/admin/me", { token: shop.token });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';" +
        "worker-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test("health answers without a session", async () => {
    expect(await shop.call("GET", "/health/live")).toMatchObject({ status: 200, body: { status: "live" } });
    expect(await shop.call("GET", "/health/ready")).toMatchObject({ status: 200, body: { status: "ready" } });
  });
});
