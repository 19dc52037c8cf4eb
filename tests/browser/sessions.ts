import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { demoCredentials } from "../../contract/settings.ts";
import { type PostgresCluster, startPostgres } from "../postgres-cluster.ts";
import { backUp } from "./backup.ts";
import type { Product } from "./global-setup.ts";
import { putNextRelease } from "./next-release.ts";
import { type ProductServer, restartProduct, startProduct } from "./product-server.ts";

let own: Product | undefined;

/** Returns the product of this file, where it has its own, or else of this worker. */
export const product = (): Product =>
  own ?? inject("products")[Number(process.env.VITEST_POOL_ID) - 1] ?? expect.fail("no product runs for this worker");

/** Gives a file its own product, for tests that leave the shop unusable for others or that need other settings. */
export function withOwnProduct(variables: NodeJS.ProcessEnv = {}): void {
  withServers(async (folder) => [await startProduct(folder, undefined, variables)]);
}

/**
 * Gives a group of tests its own product, with two servers on one database of this kind. Both serve the page of one
 * folder; the first is the product's server. Returns the URL of either, and functions that control them.
 */
export function withTwoServers(kind: "SQLite" | "PostgreSQL") {
  let cluster: PostgresCluster | undefined;
  // Runs last: hooks that end something run in reverse order.
  afterAll(() => cluster?.stop());
  const { servers, folder } = withServers(async (own) => {
    if (kind === "PostgreSQL") cluster = await startPostgres();
    return [await startProduct(own, cluster?.url), await restartProduct(own, 0, cluster?.url)];
  });
  const urlOf = (place: 0 | 1) => servers[place]?.url ?? "";
  return {
    urlOf,
    stop: (place: 0 | 1) => servers[place]?.stop(),
    start: async (place: 0 | 1) => {
      servers[place] = await restartProduct(folder(), Number(new URL(urlOf(place)).port), cluster?.url);
    },
    putNextRelease: () => putNextRelease(join(folder(), "dist")),
    backUp: () => backUp(folder(), cluster?.url ?? "sillage.db"),
  };
}

function withServers(start: (folder: string) => Promise<ProductServer[]>) {
  const servers: ProductServer[] = [];
  let folder = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sillage-own-"));
    symlinkSync(join(product().folder, "dist"), join(folder, "dist"));
    servers.push(...(await start(folder)));
    own = { ...product(), url: servers[0]?.url ?? "", folder };
  });
  afterAll(async () => {
    own = undefined;
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { servers, folder: () => folder };
}

/** Calls the product's own server as the page would, with a session's token or without. */
export function callProduct(path: string, token?: string, init: RequestInit = {}): Promise<Response> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return fetch(`${product().url}/api${path}`, { ...init, headers });
}

const post = (path: string, body: object, token?: string) =>
  callProduct(path, token, { method: "POST", body: JSON.stringify(body) });

/** Opens a session on the product's own server without a browser, and returns its token. */
export async function openSession(credentials: { email: string; password: string } = demoCredentials): Promise<string> {
  const response = await post("/auth/admin/login", credentials);
  const { data } = (await response.json()) as { data: { authToken: string } };
  return data.authToken;
}

/** Creates an administrator for one test, whose sessions and password no other test needs. Returns the credentials. */
export async function createAdministrator(password: string) {
  const administrator = { name: "Iris Malik", email: `iris-${randomUUID()}@shop.example`, password };
  expect((await post("/auth/admin/signup", administrator, await openSession())).status).toBe(201);
  return administrator;
}

/** Whether the product's server still knows the session. */
export async function isOpen(token: string): Promise<boolean> {
  return (await callProduct("/auth/admin/me", token)).status === 200;
}

/** Returns the token that the page has stored (behaviour: Stored in the browser). */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("authToken"));
}
