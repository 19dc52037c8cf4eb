// Requests that nobody foresaw, made from the OpenAPI document and bent: wrong types, sizes, encodings, paths, headers
// and tokens. `npm test` sends a few hundred to SQLite, `npm run test:long` ten thousand, and more than half as many to
// PostgreSQL.
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { sql } from "kysely";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorReply } from "../../contract/errors.ts";
import { briefAndLong, fc } from "../properties.ts";
import { everythingStored, onEachDatabase, openShop, type TestShop } from "./harness.ts";
import { operationsOf, type Request, requestFor } from "./made-up-requests.ts";

const seed = 21;
const batch = 50;
const largestBody = 64 * 1024;
const largestHead = 15 * 1024;

/**
 * Sends a request and returns the answer. Undefined if the answer was lost: a body too large was refused before it was
 * sent, or a head too large before its method was known, with a body that a HEAD has no place for.
 */
function send(
  shop: TestShop,
  { method, path, headers, body }: Request,
): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(shop.url, { method, path, headers, agent: false }, async (response) => {
      resolve({ status: response.statusCode ?? 0, text: await readText(response).catch(() => "") });
    });
    const isLost = (body?.length ?? 0) > largestBody || (method === "HEAD" && path.length > largestHead);
    sent.on("error", (error) => (isLost ? resolve(undefined) : reject(error)));
    sent.end(body);
  });
}

/** What a message must never reveal: places in the code, messages of the database, and statements. */
const internals = /node_modules|\bat \S+ \(|\.(ts|js):\d+|SQLITE|libsql|postgres|kysely|select \*|insert into|\/tmp\//i;

/** Returns numbers of which every write changes one: list versions, audit records, and what neither of these counts. */
async function writes(shop: TestShop): Promise<unknown> {
  const { rows } = await sql`
    select (select sum(version) from list_versions) as versions, (select count(*) from audit) as audits,
      (select count(*) from accounts) as accounts, (select count(*) from views) as views,
      (select count(*) from presence) as pages
  `.execute(shop.db);
  return rows;
}

/** Returns a function that undoes a changed password: some requests get it right, and end the session. */
async function keepingSession({ db }: TestShop): Promise<() => Promise<void>> {
  const [session, account] = [
    await db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow(),
    await db.selectFrom("accounts").selectAll().executeTakeFirstOrThrow(),
  ];
  return async () => {
    await db.updateTable("accounts").set(account).where("id", "=", account.id).execute();
    await db
      .insertInto("sessions")
      .values(session)
      .onConflict((other) => other.doNothing())
      .execute();
  };
}

briefAndLong({ SQLite: 600, PostgreSQL: 600 }, { SQLite: 10_000, PostgreSQL: 5_000 }, (numbers) =>
  onEachDatabase("any request", (kind) => {
    const requests = numbers[kind];
    let shop: TestShop;
    beforeAll(async () => {
      shop = await openShop(kind);
    });
    afterAll(() => shop.stop());

    test(`${requests} made-up requests fail nowhere, write nothing where they are refused, and tell nothing of the inside`, {
      timeout: 30 * 60_000,
    }, async () => {
      const operations = await operationsOf(shop);
      expect(operations.length).toBeGreaterThan(8);
      // Signing out would end the session that all others need, and a stream does not end.
      const fuzzed = operations.filter(({ path }) => !/\/(logout|stream)$/.test(path));
      for (let number = 1; number <= 30; number += 1) {
        const view = {
          list: "orders",
          name: `Any ${number}`,
          isShared: number % 2 === 0,
          query: "q=oud",
          columns: null,
        };
        expect((await shop.call("POST", "/api/views", { token: shop.token, body: view })).status).toBe(201);
      }
      const idsOf = async (table: "customers" | "orders" | "views") =>
        (await shop.db.selectFrom(table).select("id").execute()).map(({ id }) => id);
      const viewIds = await idsOf("views");
      const ids = [...(await idsOf("customers")), ...(await idsOf("orders")), ...viewIds];
      const weighted = fuzzed.map((operation) => ({
        weight: operation.path.endsWith("/graphql") ? 5 : 1,
        // Among so many ids of other records, those of views would hardly be drawn.
        arbitrary: requestFor(operation, operation.path.startsWith("/api/views") ? viewIds : ids, shop.token),
      }));
      const made = fc.sample(fc.oneof(...weighted), { numRuns: requests, seed });
      const signInAgain = await keepingSession(shop);
      const statuses = new Map<number, number>();
      const queries = { answered: 0, refused: 0 };
      let [before, count, isQuiet] = [await everythingStored(shop.db), await writes(shop), true];
      for (const [index, request] of made.entries()) {
        const about = `request ${index} of seed ${seed}: ${JSON.stringify({ ...request, operation: undefined, body: request.body?.toString().slice(0, 300) })}`;
        const answer = await send(shop, request).catch((error) => expect.fail(`${about}: ${error}`));
        if (!answer) continue;
        const { status, text } = answer;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (request.path === "/api/graphql") queries[status === 200 ? "answered" : "refused"] += 1;
        expect(status, about).toBeLessThan(500);
        // Too long a head, or an id in it, is refused before the request is routed.
        const isTooLong = request.path.length > largestHead || /[^/]{101}/.test(request.path);
        if (request.operation && !isTooLong) expect(request.operation.statuses, about).toContain(String(status));
        if (status >= 400) {
          expect(text, about).not.toMatch(internals);
          if (request.path.startsWith("/api/") && request.method !== "HEAD")
            expect(v.is(ErrorReply, JSON.parse(text)), `${about}: ${text}`).toBe(true);
        }
        const after = await writes(shop);
        if (status >= 300) expect(after, about).toEqual(count);
        isQuiet &&= JSON.stringify(after) === JSON.stringify(count);
        count = after;
        if (index % batch !== batch - 1) continue;
        await signInAgain();
        const stored = await everythingStored(shop.db);
        if (isQuiet) expect(stored, `the ${batch} requests up to ${about}`).toEqual(before);
        [before, isQuiet] = [stored, true];
      }
      // The requests were refused as well as answered.
      for (const status of [200, 400, 401, 404]) expect([...statuses.keys()]).toContain(status);
      expect(queries.answered).toBeGreaterThan(requests / 200);
      expect(queries.refused).toBeGreaterThan(requests / 200);
    });

    test("what is no HTTP is refused, and the server goes on", async () => {
      const { hostname, port } = new URL(shop.url);
      const bytes = fc.oneof(
        fc.uint8Array({ minLength: 1, maxLength: 200 }).map((array) => Buffer.from(array)),
        fc
          .constantFrom(
            "GET\r\n\r\n",
            "GET / HTTP/9.9\r\n\r\n",
            "GET /api/users HTTP/1.1\r\n\r\n",
            "POST /api/auth/admin/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            "POST /api/auth/admin/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "POST /api/auth/admin/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffff\r\n",
            `GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(20_000)}\r\n\r\n`,
            "GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n",
            "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
          )
          .map((text) => Buffer.from(text)),
      );
      for (const sent of fc.sample(bytes, { numRuns: Math.ceil(requests / 20), seed })) {
        const answer = await new Promise<string>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => socket.end(sent));
          let said = "";
          socket.on("data", (data) => {
            said += data;
          });
          socket.on("error", () => resolve(said));
          socket.on("close", () => resolve(said));
          socket.setTimeout(10_000, () => reject(new Error(`no end after ${JSON.stringify(sent.toString())}`)));
        });
        expect(answer, JSON.stringify(sent.toString())).not.toMatch(/^HTTP\/1\.1 5/);
        expect(answer).not.toMatch(internals);
      }
      expect((await shop.call("GET", "/health/ready")).status).toBe(200);
    });
  }),
);
