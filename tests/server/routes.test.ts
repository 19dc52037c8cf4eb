// What this shows (behaviour: Roles; Calls).
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ErrorReply } from "../../contract/errors.ts";
import { maxViews } from "../../contract/views.ts";
import { createAdministrator } from "../../server/auth/accounts.ts";
import { setPasswordCost } from "../../server/auth/passwords.ts";
import { startSession } from "../../server/auth/sessions.ts";
import { limitConfirmation, signInLimits } from "../../server/auth/throttle.ts";
import { streamLimits } from "../../server/http/change-streams.ts";
import { viewExample } from "../../server/http/examples.ts";
import { maxPages } from "../../server/storage/presence.ts";
import type { PresenceTable, ViewsTable } from "../../server/storage/tables.ts";
import { failSignIn } from "./failed-sign-in.ts";
import { type Answer, administrator, anOrder, aUser, openShop, type TestShop, testPasswordCost } from "./harness.ts";

/** Returns the paths of all values in `value`, such as data.items[].name. */
function pathsOf(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((part) => pathsOf(part, `${at}[]`)))];
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([key, part]) => pathsOf(part, at ? `${at}.${key}` : key));
}

const Media = v.object({
  example: v.optional(v.unknown()),
  examples: v.optional(v.record(v.string(), v.object({ value: ErrorReply }))),
});
const Document = v.object({
  openapi: v.literal("3.1.0"),
  paths: v.record(
    v.string(),
    v.record(
      v.string(),
      v.object({
        operationId: v.string(),
        security: v.optional(v.array(v.unknown())),
        requestBody: v.optional(v.object({ content: v.record(v.string(), Media) })),
        responses: v.record(
          v.string(),
          v.object({ description: v.string(), content: v.optional(v.record(v.string(), Media)) }),
        ),
      }),
    ),
  ),
});

describe("the routes and their document", () => {
  let shop: TestShop;
  let document: v.InferOutput<typeof Document>;
  beforeEach(async () => {
    shop = await openShop("SQLite");
    document = v.parse(Document, (await shop.call("GET", "/api/docs/json")).body);
  });
  afterEach(() => shop.stop());
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );

  test("the document names the ten calls that any server has, and those that ours has beyond", () => {
    expect(
      operations()
        .map(({ path, method }) => `${method} ${path}`)
        .sort(),
    ).toEqual([
      "DELETE /api/orders/{id}",
      "DELETE /api/presence/{id}",
      "DELETE /api/users/{id}",
      "DELETE /api/views/{id}",
      "GET /api/auth/admin/me",
      "GET /api/auth/admin/sessions",
      "GET /api/changes",
      "GET /api/changes/stream",
      "GET /api/changes/versions",
      "GET /api/dashboard",
      "GET /api/find",
      "GET /api/history",
      "GET /api/orders",
      "GET /api/orders/choices",
      "GET /api/orders/window",
      "GET /api/orders/{id}",
      "GET /api/users",
      "GET /api/users/choices",
      "GET /api/users/window",
      "GET /api/users/{id}",
      "GET /api/users/{id}/orders",
      "GET /api/views",
      "POST /api/auth/admin/login",
      "POST /api/auth/admin/logout",
      "POST /api/auth/admin/sessions/end",
      "POST /api/auth/admin/signup",
      "POST /api/changes/{id}/undo",
      "POST /api/graphql",
      "POST /api/views",
      "PUT /api/auth/admin/password",
      "PUT /api/orders/cancel/{id}",
      "PUT /api/orders/{id}/shipping",
      "PUT /api/presence/{id}",
      "PUT /api/users/{id}",
      "PUT /api/views/first",
      "PUT /api/views/{id}",
    ]);
  });

  test("Redocly's recommended rules find nothing in it but the addresses of two calls", async () => {
    const source = (await shop.call("GET", "/api/docs/json")).text;
    const problems = await lintFromString({ source, config: await createConfig({ extends: ["recommended"] }) });
    // Both are in the API (behaviour: Calls). No order has the id "cancel" (import-shop), so that each means one thing.
    const both = "`/api/orders/cancel/{id}` and `/api/orders/{id}/shipping`";
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([
      `no-ambiguous-paths: Paths should resolve unambiguously. Found two ambiguous paths: ${both}.`,
    ]);
  });

  test("every operation has a name of its own, a verb and what it is about", () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+[A-Z][A-Za-z]+$/);
  });

  test("every operation has a body where it needs one, documents its failures, and is guarded unless it says not", async () => {
    for (const { path, method, operation } of operations()) {
      const isOpen = path === "/api/auth/admin/login";
      const hasBody = method === "PUT" || /login|signup|sessions.end|graphql|^POST .*views/.test(`${method} ${path}`);
      expect(operation.security, path).toEqual(isOpen ? [] : undefined);
      expect(operation.requestBody !== undefined, path).toBe(hasBody);
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(["401", "503", "default", ...(method === "GET" ? [] : ["400", "413", "415"])]),
      );

      const answer = await shop.call(method, path.replace("{id}", "x"), hasBody ? { body: {} } : {});
      expect(answer.status, `${method} ${path}`).toBe(isOpen ? 400 : 401);
      expect(v.parse(ErrorReply, answer.body)).toEqual(answer.body);
    }
  });

  const operationOf = (name: string) =>
    operations().find(({ method, path }) => `${method} ${path}` === name)?.operation;
  const exampleOf = (part: { content?: Record<string, v.InferOutput<typeof Media>> | undefined } | undefined) =>
    part?.content?.["application/json"]?.example;

  test("every example of a request is answered with what the example of the reply has", async () => {
    const { id: order } = await anOrder(shop.db, {
      packed_at: shop.clock.now.toISOString(),
      customer_phone: "+92 300 1",
    });
    const { id: user } = await aUser(shop.db);
    const at = shop.clock.now.toISOString();
    await shop.db.updateTable("customers").set({ last_login: at, last_visit: at }).where("id", "=", user).execute();
    const account = { name: "Nour", email: "nour@shop.example", password: "amber and smoke" };
    const { id: nour } = await createAdministrator(shop.db, account, null, shop.clock.now);
    let session = await startSession(shop.db, nour, shop.clock.now, "A browser");
    const since = (await shop.call("GET", "/api/orders", { token: shop.token })).headers.get("list-version");
    const { _id: view, name } = viewExample;
    await shop.db.insertInto("views").values(viewRow(view, name)).execute();
    const inOrder = [
      ["POST /api/auth/admin/login", ""],
      ["GET /api/auth/admin/me", ""],
      ["GET /api/auth/admin/sessions", ""],
      ["POST /api/auth/admin/sessions/end", ""],
      ["PUT /api/auth/admin/password", ""],
      ["GET /api/users", ""],
      ["GET /api/orders", ""],
      ["GET /api/users/window", ""],
      ["GET /api/orders/window", ""],
      ["GET /api/users/choices", ""],
      ["GET /api/orders/choices", ""],
      ["GET /api/dashboard", "?zone=Asia/Karachi"],
      ["GET /api/find", "?q=a"],
      ["GET /api/users/{id}", user],
      ["GET /api/users/{id}/orders", user],
      ["PUT /api/users/{id}", user],
      ["PUT /api/orders/{id}/shipping", order],
      ["GET /api/orders/{id}", order],
      ["PUT /api/orders/cancel/{id}", order],
      ["DELETE /api/orders/{id}", order],
      ["GET /api/changes", `?since=${since}`],
      ["GET /api/changes/versions", ""],
      ["POST /api/changes/{id}/undo", ""],
      // Late, since the customer's orders name nobody from then on, which makes lists reload.
      ["DELETE /api/users/{id}", user],
      ["GET /api/history", ""],
      ["PUT /api/views/first", ""],
      ["GET /api/views", ""],
      ["PUT /api/views/{id}", view],
      ["DELETE /api/views/{id}", view],
      ["PUT /api/presence/{id}", "one"],
      ["DELETE /api/presence/{id}", "one"],
      ["POST /api/graphql", ""],
      ["POST /api/auth/admin/logout", ""],
    ] as const;
    const answers = new Map<string, unknown>();
    for (const [name, id] of inOrder) {
      const [method = "", path = ""] = name.split(" ");
      const operation = operationOf(name);
      const body = exampleOf(operation?.requestBody);
      const deleted = answers.get("DELETE /api/orders/{id}") as { change: string } | undefined;
      const url = path.includes("{id}") ? path.replace("{id}", id || (deleted?.change ?? "")) : path + id;
      const answer = await shop.call(method, url, { token: session, ...(body ? { body } : {}) });
      expect(answer.status, name).toBe(200);
      answers.set(name, answer.body);
      // Changing the password ends all sessions.
      if (path.endsWith("password")) session = await startSession(shop.db, nour, shop.clock.now, "A browser");
      const missing = pathsOf(exampleOf(operation?.responses["200"])).filter(
        (path) => !pathsOf(answer.body).includes(path),
      );
      // Not every record of a list has every field.
      expect(
        missing.filter((path) => !/^(data|data.users|data.orders|data.recentOrders)\[\]\./.test(path)),
        name,
      ).toEqual([]);
      if (body && method === "PUT" && !/password|presence/.test(path))
        expect(JSON.stringify(answer.body)).toContain(JSON.stringify(Object.values(body)[0]));
    }
    for (const path of ["/api/auth/admin/signup", "/api/views"]) {
      const made = operationOf(`POST ${path}`);
      const body = { ...(exampleOf(made?.requestBody) as object), email: "another@shop.example" };
      const answer = await shop.call("POST", path, { token: shop.token, body });
      expect([answer.status, pathsOf(answer.body)]).toEqual([201, pathsOf(exampleOf(made?.responses["201"]))]);
    }
  });

  /** Returns a view of the shop. */
  const viewRow = (id: string, name: string): ViewsTable => ({
    id,
    list: "orders",
    account_id: null,
    name,
    name_key: name.toLowerCase(),
    query: "",
    columns: null,
    created_at: shop.clock.now.toISOString(),
    updated_at: shop.clock.now.toISOString(),
  });

  /** Returns as many pages as a session may have. */
  async function pagesOf({ db, clock }: TestShop): Promise<PresenceTable[]> {
    const { token_hash } = await db.selectFrom("sessions").select("token_hash").executeTakeFirstOrThrow();
    const row = { token_hash, list: "orders", record_id: "any", renewed_at: clock.now.toISOString() } as const;
    return Array.from({ length: maxPages }, (_, n) => ({ ...row, page: `page-${n}` }));
  }

  /** Makes changes that cannot be undone; returns their ids by the reason. */
  async function changesThatStay({ db, call, token }: TestShop): Promise<Record<string, string>> {
    const [one, two, three] = await db.selectFrom("customers").select(["id", "email"]).orderBy("id", "desc").execute();
    const orders = db.selectFrom("orders").select("id").where("cancelled", "=", 0).orderBy("id", "desc");
    const [order] = await orders.execute();
    const profile = { name: "A", email: "a@test.example", age: 30, contactNo: "123456", gender: "Male" };
    const make = async (method: string, path: string, body?: object) =>
      ((await call(method, path, { token, body })).body as { change: string }).change;
    const deleted = await make("DELETE", `/api/users/${two?.id}`);
    const edited = await make("PUT", `/api/users/${one?.id}`, { ...profile, email: "b@test.example" });
    await make("PUT", `/api/users/${one?.id}`, profile);
    await make("PUT", `/api/users/${three?.id}`, { ...profile, email: two?.email });
    const shipping = { trackingNumber: "1", carrier: "TCS", status: "packed" };
    await make("PUT", `/api/orders/${order?.id}/shipping`, shipping);
    const undone = await make("PUT", `/api/orders/${order?.id}/shipping`, { ...shipping, trackingNumber: "2" });
    await make("POST", `/api/changes/${undone}/undo`);
    const shipped = await make("PUT", `/api/orders/${order?.id}/shipping`, { ...shipping, trackingNumber: "3" });
    await make("PUT", `/api/orders/cancel/${order?.id}`, { cancellationReason: "a test" });
    return { email_taken: deleted, changed_since: edited, already_undone: undone, order_cancelled: shipped };
  }

  /** Returns the answer to a call that is refused because too many wait for a password's hash. */
  async function refusedAsBusy(call: () => Promise<Answer>): Promise<Answer> {
    setPasswordCost(15);
    const answers = await Promise.all(Array.from({ length: 20 }, call));
    setPasswordCost(testPasswordCost);
    return answers.find(({ status }) => status === 429) ?? expect.fail("the server was not busy");
  }

  test("every failure that an operation documents is one it really gives, in the same words", async () => {
    const { id: order } = await anOrder(shop.db);
    const { id: cancelledOrder } = await shop.db
      .updateTable("orders")
      .set({ cancelled: 1, status: "cancelled" })
      .where("id", "=", (row) => row.selectFrom("orders").select("id").where("id", "!=", order).limit(1))
      .returning("id")
      .executeTakeFirstOrThrow();
    const [user, another] = await shop.db.selectFrom("customers").selectAll().orderBy("id").limit(2).execute();
    const ids: Record<string, string | undefined> = {
      user_not_found: "nobody",
      order_not_found: "none",
      order_cancelled: cancelledOrder,
      view_not_found: "none",
      view_name_taken: "another",
    };
    const views = [viewRow("one", viewExample.name), viewRow("another", "Another")];
    await shop.db.insertInto("views").values(views).execute();
    const changeIds: Record<string, string> = await changesThatStay(shop);
    const listed = await shop.call("GET", "/api/auth/admin/sessions", { token: shop.token });
    const sessions = (listed.body as { data: { sessions: { _id: string }[] } }).data.sessions.map(({ _id }) => _id);
    for (const { method, path, operation } of operations()) {
      await shop.db.deleteFrom("sign_in_attempts").execute();
      const example = exampleOf(operation.requestBody) as Record<string, unknown> | undefined;
      const password = "currentPassword" in (example ?? {}) ? "currentPassword" : "password";
      const identifies = /sessions.end|password/.test(path);
      const good = identifies ? { ...example, [password]: administrator.password } : example;
      const documented = Object.entries(operation.responses).filter(([status]) => /^4(?!12)/.test(status));
      for (const [status, { content }] of documented) {
        for (const [code, { value }] of Object.entries(content?.["application/json"]?.examples ?? {})) {
          const [, named = ""] = /^Please check: (\w+)\.$/.exec(value.message) ?? [];
          const emailTaken = path.endsWith("signup") ? administrator.email : another?.email;
          const bodies: Record<string, unknown> = {
            invalid_credentials: { ...good, password: "another" },
            wrong_password: { ...good, [password]: "another" },
            current_session: { ...good, sessions },
            invalid_request: { ...good, [named]: null },
            email_taken: { ...good, email: emailTaken },
            body_too_large: { ...good, more: "x".repeat(70_000) },
          };
          const id = path.startsWith("/api/changes")
            ? (changeIds[code] ?? "none")
            : named === "id"
              ? "%00"
              : (ids[code] ?? (path.includes("users") ? user?.id : order) ?? "");
          if (code === "too_many_attempts" && identifies) {
            await shop.db.deleteFrom("sign_in_attempts").execute();
            for (let attempt = 0; attempt < signInLimits.perSession; attempt += 1)
              await limitConfirmation(shop.db, shop.token, shop.clock.now);
          } else if (code === "too_many_attempts") {
            for (let attempt = 1; attempt < signInLimits.perAccountFromAddress; attempt += 1)
              await failSignIn(shop.db, String(good?.email), "127.0.0.1", shop.clock.now);
          }
          const more = Array.from({ length: maxViews - views.length }, (_, n) => viewRow(`more ${n}`, `more ${n}`));
          if (code === "too_many_views") await shop.db.insertInto("views").values(more).execute();
          const streams = new AbortController();
          for (let open = 0; code === "too_many_streams" && open < streamLimits.perSession; open += 1) {
            const headers = { authorization: `Bearer ${shop.token}` };
            await fetch(`${shop.url}${path}`, { headers, signal: streams.signal });
          }
          if (code === "too_many_pages")
            await shop.db
              .insertInto("presence")
              .values(await pagesOf(shop))
              .execute();
          const isJson = value.message !== "The request is not valid JSON.";
          const body = isJson ? (bodies[code] ?? good) : "{";
          // Any text may be searched for, but only one.
          const wrong = named === "q" ? "x&q=x" : "x";
          const beside = path.endsWith("/window") && code.endsWith("not_found") ? "?afterId=none" : "";
          const query = method === "GET" && named ? `?${named}=${wrong}` : beside;
          const call = () =>
            shop.call(method, path.replace("{id}", id) + query, {
              token: code === "unauthenticated" ? undefined : shop.token,
              ...(good || !isJson || code === "body_too_large" ? { body } : {}),
              ...(code === "unsupported_media_type" ? { headers: { "content-type": "text/xml" } } : {}),
            });
          const answer = path.endsWith("signup") && status === "429" ? await refusedAsBusy(call) : await call();
          streams.abort();
          expect([answer.status, answer.body], `${method} ${path} ${code}`).toEqual([Number(status), value]);
        }
      }
      const codes = documented.flatMap(([, { content }]) => Object.keys(content?.["application/json"]?.examples ?? {}));
      expect(codes.length, path).toBeGreaterThanOrEqual(documented.length);
    }
  });

  test("whoever changes what somebody else has changed meanwhile is told what it is now, as documented", async () => {
    const { id: order } = await anOrder(shop.db);
    const { id: user } = await aUser(shop.db);
    const named = operations().filter(({ operation }) => operation.responses["412"]);
    expect(named.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      operations()
        .filter(({ method, path }) => /^(PUT|DELETE) .*(users|orders)/.test(`${method} ${path}`))
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
    for (const { method, path, operation } of named) {
      const example = exampleOf(operation.responses["412"]) as { current: object };
      const id = path.includes("users") ? user : order;
      const headers = { "if-match": '"0-another"' };
      const body = exampleOf(operation.requestBody);
      const url = path.replace("{id}", id);
      const answer = await shop.call(method, url, { token: shop.token, headers, ...(body ? { body } : {}) });
      expect(answer.status).toBe(412);
      expect(answer.body).toEqual({ ...example, current: expect.objectContaining({ _id: id, version: "0" }) });
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
      ["PATCH", "/api/users/x", "GET, HEAD, PUT, DELETE"],
      ["GET", "/api/orders/x/shipping", "PUT"],
      ["OPTIONS", "/api/auth/admin/login", "POST"],
      ["DELETE", "/api/auth/admin/me", "GET, HEAD"],
    ] as const) {
      const answer = await shop.call(method, path, { token: shop.token });
      expect(answer, path).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
      expect(answer.headers.get("allow"), path).toBe(allow);
    }
  });

  test("TRACE and other methods that nobody needs are refused everywhere, and nothing of the request comes back", async () => {
    const { port } = new URL(shop.url);
    const ask = (method: string, target: string) => {
      const socket = connect(Number(port), "127.0.0.1");
      const headers = ["Host: x", "Accept: text/html", `Authorization: Bearer ${shop.token}`, "Connection: close"];
      socket.write([`${method} ${target} HTTP/1.1`, ...headers, "", ""].join("\r\n"));
      return readText(socket);
    };
    for (const method of ["TRACE", "TRACK", "PROPFIND", "DEBUG", "trace"]) {
      for (const path of ["/", "/orders", "/main.js", "/api", "/api/orders", "/api/docs", "/health/live"]) {
        const answer = await ask(method, path);
        expect(answer, `${method} ${path}`).toMatch(/^HTTP\/1\.1 4\d\d .*"code":"/s);
        expect(answer).not.toContain(shop.token);
      }
    }
    expect(await ask("CONNECT", "127.0.0.1:80")).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
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
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test("health answers without a session", async () => {
    expect(await shop.call("GET", "/health/live")).toMatchObject({ status: 200, body: { status: "live" } });
    expect(await shop.call("GET", "/health/ready")).toMatchObject({ status: 200, body: { status: "ready" } });
  });
});
