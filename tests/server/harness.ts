import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, inject } from "vitest";
import { buildApp } from "../../server/app.ts";
import { createAdministrator } from "../../server/auth/accounts.ts";
import { startSession } from "../../server/auth/sessions.ts";
import { type Config, readConfig } from "../../server/config.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { install } from "../../server/install.ts";
import { openDatabase } from "../../server/storage/database.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import type { Database, OrdersTable } from "../../server/storage/tables.ts";
import { askPostgres, postgresDatabase } from "../postgres-cluster.ts";
import { migrated } from "./postgres.ts";

/** The cost of a hash in tests; tests/server/stored-secrets.test.ts has one test at the real cost. */
export const testPasswordCost = 4;

export const databaseKinds = ["SQLite", "PostgreSQL"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** Tags tests for `npm run test:long` on PostgreSQL: their statements are the same on both databases. */
export const longOnPostgres = (kind: DatabaseKind) => (kind === "PostgreSQL" ? ["long"] : []);

/** Defines the same tests on each database, those on PostgreSQL for `npm run test:long`. */
export function onEachDatabase(subject: string, define: (kind: DatabaseKind) => void): void {
  for (const kind of databaseKinds)
    describe(`${subject} on ${kind}`, { tags: longOnPostgres(kind) }, () => define(kind));
}

/** Creates a database, on PostgreSQL from `template`, empty by default. `remove` removes it. */
export async function freshDatabase(
  kind: DatabaseKind,
  template = "template1",
): Promise<{ url: string; remove: () => Promise<void> }> {
  if (kind === "SQLite") {
    const folder = mkdtempSync(join(tmpdir(), "sillage-sqlite-"));
    const remove = async () => rmSync(folder, { recursive: true, force: true });
    return { url: `file:${join(folder, "shop.db")}`, remove };
  }
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  const url = inject("postgresUrl");
  await askPostgres(url, `create database ${name} template ${template}`);
  return {
    url: postgresDatabase(url, name),
    remove: () => askPostgres(url, `drop database ${name} with (force)`),
  };
}

/** Returns a configuration as in production, but with a silent log and any free port. */
export const testConfig = (changes: NodeJS.ProcessEnv = {}): Config =>
  readConfig({ PORT: "0", LOG_LEVEL: "silent", SILLAGE_MODE: "production", ...changes });

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  body: unknown;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface TestServer {
  url: string;
  http: Server;
  db: Database;
  /** Sends a request; a body that is a string goes out as it is, any other as JSON. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  stop: () => Promise<void>;
}

/** Starts a server on an existing database, on a free port. `db` is its connections, which it closes. */
export async function serve(
  config: Config,
  now?: () => Date,
  db = openDatabase(config.databaseUrl),
): Promise<TestServer> {
  await install(config, db, now?.() ?? new Date());
  const app = await buildApp(config, db, now);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const call: TestServer["call"] = async (method, path, { token, body, headers } = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: asJson(text) };
  };
  const stop = async () => {
    await app.close();
    await db.destroy();
  };
  return { url, http: app.server, db, call, stop };
}

export const administrator = { name: "Test Admin", email: "admin@test.example", password: "a long password" };

export interface TestShop extends TestServer {
  config: Config;
  /** A session token of the administrator. */
  token: string;
  administratorId: string;
  /** The server's clock, which stands still until a test moves it. */
  clock: { now: Date };
}

/** Opens a server with one administrator and a small shop, on a database of its own, which it reaches by `open`. */
export async function openShop(
  kind: DatabaseKind,
  changes: NodeJS.ProcessEnv = {},
  open: (url: string) => Database = openDatabase,
): Promise<TestShop> {
  const { url, remove } = await freshDatabase(kind, migrated);
  const config = testConfig({ DATABASE_URL: url, ...changes });
  const clock = { now: new Date() };
  const server = await serve(config, () => clock.now, open(url));
  const before = new Date(clock.now.getTime() - 1000);
  const { id } = await createAdministrator(server.db, administrator, null, before);
  await insertShop(server.db, demoShop(clock.now, { customers: 12, orders: 40 }));
  const token = await startSession(server.db, id, clock.now);
  const stop = async () => {
    await server.stop();
    await remove();
  };
  return { ...server, stop, config, token, administratorId: id, clock };
}

/** Returns the stored rows that a refused request must leave unchanged. */
export async function everythingStored(db: Database): Promise<unknown> {
  const tables = ["accounts", "customers", "orders", "order_items", "audit", "views"] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().orderBy("id").execute()));
  return [...rows, await db.selectFrom("list_versions").selectAll().orderBy("list").execute()];
}

/** Changes the order of the highest number: open and pending, except as `columns` say. Returns it. */
export async function anOrder(db: Database, columns: Partial<OrdersTable> = {}): Promise<OrdersTable> {
  const { id } = await db.selectFrom("orders").select("id").orderBy("order_number", "desc").executeTakeFirstOrThrow();
  const plain = { cancelled: 0, cancellation_reason: null, status: "pending" } as const;
  return db
    .updateTable("orders")
    .set({ ...plain, ...columns })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const aUser = (db: Database) =>
  db.selectFrom("customers").selectAll().orderBy("created_at").orderBy("id").executeTakeFirstOrThrow();
