// A mixed load, for memory.ts: everything that a server is asked in a day, paced so that its database stays small.
import { setTimeout as pause } from "node:timers/promises";
import { ndjson } from "../contract/constants.ts";
import { carriers, offeredShippingStatuses } from "../contract/order-lifecycle.ts";
import { openDatabase } from "../server/storage/database.ts";
import type { User } from "../src/domain/records.ts";
import { administrator, type Shop } from "./support.ts";

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** The statuses that the answer may have. */
  readonly expected: readonly number[];
}

/** Starts the load; it goes on until it is stopped. */
export async function startMixedLoad(shop: Shop) {
  const { orders, users } = await recordsOf(shop);
  const counts = new Map<string, number>();
  let isOn = true;
  let etagOfAll = "";

  async function ask({ method = "GET", path, headers, body, expected }: Call): Promise<string> {
    const response = await fetch(shop.url + path, {
      method,
      headers: {
        authorization: `Bearer ${shop.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: typeof body === "string" || body === undefined ? body : JSON.stringify(body),
    });
    // Discards the body as it comes: the largest have 200 MB.
    for await (const _ of response.body ?? []);
    const what = `${method} ${path}`;
    if (!expected.includes(response.status)) throw new Error(`${what} was answered ${response.status}.`);
    return response.headers.get("etag") ?? "";
  }

  /** Repeats a call about `perSecond` times a second, one at a time; each receives the ETag of the last answer. */
  async function keepAsking(
    kind: string,
    perSecond: number,
    call: (turn: number, etag: string) => Call,
  ): Promise<void> {
    let etag = "";
    for (let turn = 0; isOn; turn += 1) {
      const next = performance.now() + 1000 / perSecond;
      etag = await ask(call(turn, etag));
      counts.set(kind, turn + 1);
      await pause(Math.max(0, next - performance.now()));
    }
  }

  const kinds = [
    // Every change makes a new version of 200 MB, so any version matches here; readAllOrders reads the new ones.
    keepAsking("orders unchanged", 100, () => ({
      path: "/api/orders",
      headers: { accept: ndjson, "if-none-match": "*" },
      expected: [304],
    })),
    keepAsking("users, changed or not", 20, (_, etag) => ({
      path: "/api/users",
      headers: { accept: ndjson, "if-none-match": etag },
      expected: [200, 304],
    })),
    keepAsking("shipping changes", 40, (turn) => ({
      method: "PUT",
      path: `/api/orders/${orders[turn % orders.length]}/shipping`,
      body: {
        trackingNumber: `BENCH-${turn}`,
        carrier: carriers[turn % carriers.length],
        status: offeredShippingStatuses[turn % offeredShippingStatuses.length],
        notes: "as agreed ".repeat(64),
      },
      expected: [200],
    })),
    keepAsking("user edits", 5, (turn) => {
      const { _id, name, email } = users[turn % users.length] as User;
      const body = { name, email, age: 20 + (turn % 60), contactNo: "+92 300 1234567", gender: "Other" };
      return { method: "PUT", path: `/api/users/${_id}`, body, expected: [200] };
    }),
    keepAsking("sign-ins", 1, () => signIn(administrator.email, administrator.password, 200, "10.0.0.1")),
    keepAsking("wrong sign-ins", 1, (turn) =>
      signIn(`nobody-${turn}@bench.example`, "wrong", 401, `10.1.${turn >> 8}.${turn & 255}`),
    ),
    keepAsking("throttled sign-ins", 10, (turn) => ({
      ...signIn("somebody@bench.example", "wrong", 429, "10.2.0.1"),
      // The first attempts are not throttled yet.
      expected: turn < 20 ? [401, 429] : [429],
    })),
    keepAsking("unknown paths", 20, (turn) => ({ path: `/api/nothing/${turn}`, expected: [404] })),
    keepAsking("unknown orders", 20, (turn) => ({ method: "DELETE", path: `/api/orders/no-${turn}`, expected: [404] })),
    keepAsking("refused bodies", 20, (turn) => {
      const path = `/api/orders/${orders[turn % orders.length]}/shipping`;
      const large = { body: { trackingNumber: "x".repeat(100_000) }, expected: [413] };
      const others = [
        { body: "{ not JSON", expected: [400] },
        { body: { trackingNumber: turn, notes: "x".repeat(6_000) }, expected: [400] },
      ];
      return { method: "PUT", path, ...((turn % 10 === 0 ? large : others[turn % others.length]) as typeof large) };
    }),
    keepAsking("strangers", 20, (turn) => ({
      path: "/api/orders",
      headers: { authorization: `Bearer ${String(turn).padStart(43, "x")}` },
      expected: [401],
    })),
  ];
  const failed = Promise.all(kinds).then(() => new Promise<never>(() => {}));
  failed.catch(() => {});

  return {
    /** Rejects when an answer has an unexpected status. */
    failed,
    /** Reads all orders in the form of these headers, with the ETag of the last reading; some have changed since. */
    readAllOrders: async (headers: Record<string, string> | undefined) => {
      etagOfAll = await ask({
        path: "/api/orders",
        headers: { ...headers, "if-none-match": etagOfAll },
        expected: [200],
      });
    },
    stop: async () => {
      isOn = false;
      await Promise.all(kinds);
    },
    /** Returns the number of answered requests of each kind, as text. */
    summary: () => [...counts].map(([kind, count]) => `${count} ${kind}`).join(", "),
  };
}

const signIn = (email: string, password: string, expected: number, from: string): Call => ({
  method: "POST",
  path: "/api/auth/admin/login",
  headers: { "x-forwarded-for": from },
  body: { email, password },
  expected: [expected],
});

/** Reads the ids of up to 10,000 orders that may be changed, and the users. */
async function recordsOf({ url, token, databaseUrl }: Shop): Promise<{ orders: string[]; users: User[] }> {
  const db = openDatabase(databaseUrl);
  try {
    const rows = await db.selectFrom("orders").select("id").where("cancelled", "=", 0).limit(10_000).execute();
    const response = await fetch(`${url}/api/users`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await response.json()) as { data: { users: User[] } };
    return { orders: rows.map(({ id }) => id), users: data.users };
  } finally {
    await db.destroy();
  }
}
