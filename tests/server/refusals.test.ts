import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorReply } from "../../contract/errors.ts";
import {
  type Answer,
  anOrder,
  aUser,
  everythingStored,
  onEachDatabase,
  openShop,
  serve,
  type TestShop,
} from "./harness.ts";
import { say } from "./raw.ts";

const profile = { name: "A", email: "a@test.example", age: 30, contactNo: "+92 300 1234", gender: "Male" };
const shipping = { trackingNumber: "1", carrier: "TCS", status: "packed", estimatedDelivery: "2031-01-31", notes: "n" };
const signUp = { name: "A", email: "a@test.example", password: "long enough" };
const signIn = { email: "a@test.example", password: "p" };
const cancel = { cancellationReason: "r" };

const hostile = [
  "'; drop table orders; --",
  "<script>alert(1)</script>",
  "%00%0d%0a",
  "\u202e𝒜 ‮",
  "{{7*7}}",
  "\\",
  "🧴",
];
const wrongType = [null, 7, true, [], ["a"], {}, "", "   ", "\0", "a\0b", "\ud800", "x\udfff"];
const huge = "x".repeat(20_000);

onEachDatabase("bad input", (kind) => {
  let shop: TestShop;
  let user: string;
  let order: string;
  beforeAll(async () => {
    shop = await openShop(kind);
    user = `/api/users/${(await aUser(shop.db)).id}`;
    order = (await anOrder(shop.db)).id;
  });
  afterAll(() => shop.stop());

  const requests = () =>
    [
      ["PUT", user, profile],
      ["PUT", `/api/orders/${order}/shipping`, shipping],
      ["PUT", `/api/orders/cancel/${order}`, cancel],
      ["POST", "/api/auth/admin/signup", signUp],
      ["POST", "/api/auth/admin/login", signIn],
    ] as const;
  const ownAccount = [
    ["PUT", "/api/auth/admin/password", { currentPassword: "p", newPassword: "long enough" }],
    ["POST", "/api/auth/admin/sessions/end", { password: "p", sessions: ["a"] }],
  ] as const;
  const optional = new Set(["estimatedDelivery", "notes"]);
  const expectRefusal = (answer: Answer, status: number, code: string, about: string) => {
    expect({ status: answer.status, ...v.parse(ErrorReply, answer.body) }, about).toMatchObject({ status, code });
  };

  test("a missing or wrong field is refused by name, and nothing is written", async () => {
    const before = await everythingStored(shop.db);
    for (const [method, path, good] of [...requests(), ...ownAccount]) {
      for (const field of Object.keys(good)) {
        const isOptional = optional.has(field);
        const bad = wrongType.filter((value) => !isOptional || (value !== null && String(value).trim() !== ""));
        const bodies = [...bad, huge].map((value): Record<string, unknown> => ({ ...good, [field]: value }));
        const { [field as keyof typeof good]: _, ...without } = good;
        if (!isOptional) bodies.push(without);
        for (const body of bodies) {
          const isFine =
            (field === "age" && body[field] === 7) ||
            (field === "sessions" && isDeepStrictEqual(body[field], ["a"])) ||
            (/^(password|currentPassword)$/.test(field) && !path.endsWith("signup") && body[field] === "   ");
          if (isFine) continue;
          const answer = await shop.call(method, path, { token: shop.token, body });
          const about = `${path} ${field} ${JSON.stringify(body[field])?.slice(0, 40)}`;
          expectRefusal(answer, 400, "invalid_request", about);
          expect(answer.body, about).toMatchObject({ message: `Please check: ${field}.`, showMessage: true });
        }
      }
    }
    expect(await everythingStored(shop.db)).toEqual(before);
  });

  test.each([
    ["age", [0, 0.99, 120.01, 121, -5, 1e300, "30"]],
    ["email", ["a", "a@", "@b.c", "a@b", "a b@c.d", "a@b@c.d", `${"a".repeat(251)}@b.c`]],
    ["contactNo", ["12345", "1".repeat(21), "+92 300 ABC", "123456;"]],
    ["gender", ["male", "X", "MALE"]],
  ])("%s out of range is refused", async (field, values) => {
    for (const value of values) {
      const answer = await shop.call("PUT", user, { token: shop.token, body: { ...profile, [field]: value } });
      expectRefusal(answer, 400, "invalid_request", String(value));
    }
  });

  test.each([
    ["carrier", ["UPS", "tcs", "__proto__"]],
    ["status", ["returned", "pending", "PACKED", "constructor"]],
    [
      "estimatedDelivery",
      ["tomorrow", "2031-02-30", "2031-13-01", "2031-1-1", "2031-01-01 (<b>)", "2031-01-01T25:00:00Z"],
    ],
  ])("%s that is not offered is refused", async (field, values) => {
    for (const value of values) {
      const path = `/api/orders/${order}/shipping`;
      const answer = await shop.call("PUT", path, { token: shop.token, body: { ...shipping, [field]: value } });
      expectRefusal(answer, 400, "invalid_request", String(value));
    }
  });

  test.each([1, 1.5, 119.5, 120])("an age of %d is kept as it is", async (age) => {
    const body = { ...profile, email: "age@test.example", age };
    const answer = await shop.call("PUT", user, { token: shop.token, body });
    expect(answer).toMatchObject({ status: 200, body: { data: { data: { user: { age } } } } });
  });

  test("SQL, HTML and odd characters are kept to the letter, or refused where they cannot belong", async () => {
    for (const text of hostile) {
      const named = await shop.call("PUT", user, { token: shop.token, body: { ...profile, name: text } });
      expect(named, text).toMatchObject({ status: 200, body: { data: { data: { user: { name: text } } } } });
      const sent = { ...shipping, trackingNumber: text, notes: text };
      const shipped = await shop.call("PUT", `/api/orders/${order}/shipping`, { token: shop.token, body: sent });
      expect(shipped, text).toMatchObject({
        status: 200,
        body: { data: { data: { shipping: { trackingNumber: text, notes: text } } } },
      });
      for (const field of ["contactNo", "gender", "age", "email"]) {
        const answer = await shop.call("PUT", user, { token: shop.token, body: { ...profile, [field]: text } });
        expectRefusal(answer, 400, "invalid_request", `${field} ${text}`);
      }
      const lists = await shop.call("GET", "/api/orders", {
        token: shop.token,
        headers: { accept: "application/x-ndjson" },
      });
      expect(lists.text).toContain(JSON.stringify({ notes: text }).slice(1, -1));
    }
    await shop.db.updateTable("orders").set({ cancelled: 0, status: "pending" }).where("id", "=", order).execute();
  });

  test("an id that is nobody's is not found, whatever it looks like", async () => {
    const ids = [
      "x",
      "0",
      "-1",
      "' or '1'='1",
      "<b>",
      "..%2f..",
      "%F0%9F%A7%B4",
      "__proto__",
      "a".repeat(90),
      "a".repeat(5000),
    ];
    for (const id of ids) {
      const path = encodeURI(id).replaceAll("%25", "%");
      for (const [method, url, body] of [
        ["DELETE", `/api/users/${path}`, undefined],
        ["PUT", `/api/users/${path}`, profile],
        ["DELETE", `/api/orders/${path}`, undefined],
        ["PUT", `/api/orders/cancel/${path}`, cancel],
        ["PUT", `/api/orders/${path}/shipping`, shipping],
      ] as const) {
        const answer = await shop.call(method, url, { token: shop.token, body });
        expect(answer.status, url).toBe(404);
        expect(v.parse(ErrorReply, answer.body).showMessage).toBe(true);
      }
    }
    for (const id of ["%00", "a%00b", "%zz", "%ff", "%ed%a0%80"]) {
      const answer = await shop.call("DELETE", `/api/orders/${id}`, { token: shop.token });
      expectRefusal(answer, 400, "invalid_request", id);
    }
  });

  test("a body that is no JSON object, too large, of another type or missing is refused", async () => {
    const before = await everythingStored(shop.db);
    for (const [method, path] of requests()) {
      const send = (body: unknown, headers: Record<string, string> = {}) =>
        shop.call(method, path, { token: shop.token, body, headers });
      for (const body of [
        "{",
        "nul",
        "{'a':1}",
        "\u0000",
        '{"a":1}x',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{}}}',
      ])
        expectRefusal(await send(body), 400, "invalid_request", `${path} ${body}`);
      for (const body of [[], [1], "7", "null", '"x"', "true", "", {}]) {
        expectRefusal(await send(body), 400, "invalid_request", `${path} ${JSON.stringify(body)}`);
      }
      expectRefusal(await send({ a: "x".repeat(70_000) }), 413, "body_too_large", path);
      expectRefusal(
        await send("a=b", { "content-type": "application/x-www-form-urlencoded" }),
        415,
        "unsupported_media_type",
        path,
      );
      expectRefusal(await send("<a/>", { "content-type": "text/xml" }), 415, "unsupported_media_type", path);
      expectRefusal(await send("{}", { "content-type": ";;;" }), 415, "unsupported_media_type", path);
      for (const charset of ["iso-8859-1", "utf-16", '"latin1"'])
        expectRefusal(
          await send("{}", { "content-type": `application/json; charset=${charset}` }),
          415,
          "unsupported_media_type",
          path,
        );
      expectRefusal(await shop.call(method, path, { token: shop.token }), 400, "invalid_request", path);
    }
    expect(await everythingStored(shop.db)).toEqual(before);
  });

  test("fields nobody asked for are left out", async () => {
    const body = `{"name":"Plain","email":"plain@test.example","age":30,"contactNo":"123456","gender":"Male","_id":"x","isVerified":7,"role":"\\u0000"}`;
    const answer = await shop.call("PUT", user, { token: shop.token, body });
    expect(answer).toMatchObject({ status: 200, body: { data: { data: { user: { _id: user.split("/").at(-1) } } } } });
    expect(
      typeof (answer.body as { data: { data: { user: { isVerified: unknown } } } }).data.data.user.isVerified,
    ).toBe("boolean");
  });

  test("odd headers are no reason to fail", async () => {
    for (const headers of [
      { accept: "" },
      { accept: ";;;,,,q=9" },
      { accept: "text/plain" },
      { "accept-encoding": "*;q=0" },
      { "accept-encoding": "br;q=x, gzip;q=0" },
      { "if-none-match": 'W/"' },
      { "if-none-match": "\u00ff\u00fe" },
      { "x-forwarded-for": "<script>" },
      { cookie: "a".repeat(5000) },
    ] as Record<string, string>[]) {
      const answer = await shop.call("GET", "/api/users", { token: shop.token, headers });
      expect(answer.status, JSON.stringify(headers)).toBe(200);
    }
  });

  test("text that is not UTF-8 is refused, not stored damaged", async () => {
    const before = await everythingStored(shop.db);
    for (const bytes of [[0xe9], [0xff, 0xfe], [0xed, 0xa0, 0x80]]) {
      const [start = "", end = ""] = JSON.stringify({ ...profile, name: "Jos|" }).split("|");
      const body = Buffer.concat([Buffer.from(start), Buffer.from(bytes), Buffer.from(end)]);
      const headers = { authorization: `Bearer ${shop.token}`, "content-type": "application/json; charset=UTF-8" };
      const answer = await fetch(shop.url + user, { method: "PUT", headers, body });
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: "invalid_request" }]);
    }
    expect(await everythingStored(shop.db)).toEqual(before);
  });

  test("a telephone number has no line feed", async () => {
    const answer = await shop.call("PUT", user, { token: shop.token, body: { ...profile, contactNo: "12\n3456" } });
    expect(answer).toMatchObject({ status: 400, body: { message: "Please check: contactNo." } });
  });

  test("a second Host is refused", async () => {
    const answer = await say(shop.url, "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });

  test("what is not HTTP is refused in the same shape", async () => {
    expect(await say(shop.url, "nonsense\r\n\r\n")).toMatch(/^HTTP\/1.1 400 .*"code":"invalid_request"/s);
    const large = `GET /api/users HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(200_000)}\r\n\r\n`;
    expect(await say(shop.url, large)).toMatch(/^HTTP\/1.1 431 .*"code":"invalid_request"/s);
    expect(await say(shop.url, large)).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
  });

  test("a request that does not come to its end is ended", { tags: ["long"], timeout: 25_000 }, async () => {
    const server = await serve(shop.config);
    expect(server.http).toMatchObject({ requestTimeout: 30_000, headersTimeout: 30_000 });
    Object.assign(server.http, { requestTimeout: 500, headersTimeout: 500 });
    const head = "POST /api/auth/admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    const beginnings = ["", head, `${head}Content-Length: 90\r\n\r\n{"email":`];
    const answers = await Promise.all(beginnings.map((text) => say(server.url, text)));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 408 .*"code":"invalid_request"/s);
    await server.stop();
  });

  test("what is refused before routing tells browsers as little as anything else", async () => {
    const { status, headers } = await shop.call("PUT", "/api/users/%ff", { token: shop.token, body: profile });
    expect(status).toBe(400);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});
