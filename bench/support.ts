// The base of the benchmarks: the built server as a process of its own on a large shop, scripts for the browser, and the
// table of results. It measures nothing itself.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { build as buildWhatChanged } from "../scripts/prepare.mjs";
import { createAdministrator } from "../server/auth/accounts.ts";
import { startSession } from "../server/auth/sessions.ts";
import { demoShop } from "../server/demo/seed.ts";
import { openForMigration } from "../server/storage/database.ts";
import { insertShop } from "../server/storage/insert-shop.ts";
import { migrate } from "../server/storage/migrate.ts";
import type { Database } from "../server/storage/tables.ts";
import { startPostgres } from "../tests/postgres-cluster.ts";
import { addressOf, copyServer } from "../tests/programs.ts";
import { columns, median, quantile } from "./columns.ts";

/** Bundles a script of the benchmark for the browser, with its exports in a variable `bench`. */
export async function bundled(entryPoint: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "bench",
    target: "chrome100",
  });
  return outputFiles[0]?.text ?? "";
}

/** The times of something and of its floor in the same rounds, in milliseconds a round. */
export interface Measurement {
  readonly what: string;
  readonly floor: string;
  readonly times: readonly number[];
  readonly floorTimes: readonly number[];
}

export interface Shop {
  readonly url: string;
  /** A session token of its administrator. */
  readonly token: string;
  /** The time from the start of its process to its first answer at /health/ready, in milliseconds. */
  readonly readyAfter: number;
  readonly databaseUrl: string;
  /** The folder that its page and its other static files are served from. */
  readonly pageFolder: string;
  /** The server's process; messages to it reach the code that `nodeOptions` loads there. */
  readonly process: ChildProcess;
  /** Starts another server process on the same database; returns its address. */
  startAnother(): Promise<string>;
  /** Stops all of its processes. */
  stop(): Promise<void>;
}

/** The differences of a shop from one on SQLite as it is installed. */
export interface ShopOptions {
  /** An empty database, or one that was filled this way before. */
  readonly databaseUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  /** Writes more into the database before the server starts. */
  readonly fill?: (db: Database) => Promise<void>;
}

/** The shop's administrator. */
export const administrator = { name: "Benchmark", email: "admin@bench.example", password: "a long password" };

/**
 * Starts the built product with a shop of this size. Beside its page it serves /blank.html, where nothing else happens in
 * the browser, and /empty.txt, which is empty.
 */
export async function startShop(size: { orders: number; customers: number }, options: ShopOptions = {}): Promise<Shop> {
  const page = resolve("dist");
  buildWhatChanged();
  const folder = mkdtempSync(join(tmpdir(), "sillage-bench-"));
  const pageFolder = join(folder, "dist");
  const databaseUrl = options.databaseUrl ?? `file:${join(folder, "shop.db")}`;

  const servers: ChildProcess[] = [];
  async function stop(): Promise<void> {
    for (const server of servers) {
      if (server.exitCode !== null || server.signalCode !== null) continue;
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    // A copy, so that a build during the run changes nothing.
    cpSync(page, pageFolder, { recursive: true });
    writeFileSync(join(pageFolder, "blank.html"), "<!doctype html><title>Benchmark</title>");
    writeFileSync(join(pageFolder, "empty.txt"), "");
    const token = await fillShop(databaseUrl, size, options.fill);
    const program = copyServer(folder);
    const startProcess = () => {
      const { PATH, HOME, TMPDIR } = process.env;
      const server = spawn(process.execPath, [...(options.nodeOptions ?? []), program], {
        cwd: folder,
        env: {
          PATH,
          HOME,
          TMPDIR,
          PORT: "0",
          LOG_LEVEL: "silent",
          SILLAGE_MODE: "production",
          DATABASE_URL: databaseUrl,
          // Never a large shop: the page's own lists are measured, whatever their size.
          LARGE_SHOP_FROM: "999999999",
          ...options.environment,
        },
        stdio: ["ignore", "pipe", "inherit", "ipc"],
      });
      servers.push(server);
      return server;
    };

    const began = performance.now();
    const server = startProcess();
    const url = await addressOf(server);
    await (await fetch(`${url}/health/ready`)).text();
    const readyAfter = performance.now() - began;
    const startAnother = () => addressOf(startProcess());
    return { url, token, readyAfter, databaseUrl, pageFolder, process: server, startAnother, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends a request as the shop's administrator, a GET by default. Rejects unless the answer is a success. */
export async function ask(
  { url, token }: Pick<Shop, "url" | "token">,
  path: string,
  sent?: { readonly method: "POST" | "PUT"; readonly body: object },
): Promise<Response> {
  const authorization = `Bearer ${token}`;
  const response = await fetch(url + path, {
    headers: { authorization },
    ...(sent && {
      method: sent.method,
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(sent.body),
    }),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Runs `work` with the URL of a PostgreSQL of its own, which is removed afterwards. */
export async function withPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const { url, stop } = await startPostgres();
  return work(url).finally(stop);
}

async function fillShop(
  databaseUrl: string,
  size: { orders: number; customers: number },
  fill: ShopOptions["fill"],
): Promise<string> {
  const now = new Date();
  // Indexing ten million orders takes longer than a statement of the server may.
  const db = openForMigration(databaseUrl);
  try {
    await migrate(databaseUrl);
    const isFilled = await db.selectFrom("orders").select("id").limit(1).executeTakeFirst();
    if (!isFilled) {
      const shop = demoShop(now, size);
      // Notes that make an order about 2 KB of JSON.
      const orders = shop.orders.map((order) => ({
        ...order,
        shipping_notes: `${order.id}: ${"as agreed ".repeat(64)}`,
      }));
      await insertShop(db, { ...shop, orders });
      await fill?.(db);
      await createAdministrator(db, administrator, null, now);
    }
    const { id } = await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    return await startSession(db, id, now);
  } finally {
    await db.destroy();
  }
}

/** Measures a Node process that does nothing, in milliseconds: the floor of the server's start. */
export function emptyProcess(): number {
  const began = performance.now();
  spawnSync(process.execPath, ["--eval", ""]);
  return performance.now() - began;
}

/** Formats the measurements as a table; a ratio is of the medians. */
export function table(measurements: readonly Measurement[]): string {
  const header = ["what", "median ms", "p95 ms", "floor ms", "floor p95 ms", "ratio", "floor"];
  const rows = measurements.map(({ what, floor, times, floorTimes }) => {
    const [middle, floorMiddle] = [median(times), median(floorTimes)];
    const numbers = [middle, quantile(times, 0.95), floorMiddle, quantile(floorTimes, 0.95), middle / floorMiddle];
    return [what, ...numbers.map((number) => number.toFixed(2)), floor];
  });
  return columns(header, rows);
}
