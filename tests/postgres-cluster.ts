import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findPostgres } from "../scripts/tools.mjs";

/** Returns the folder of PostgreSQL's programs. Throws where PostgreSQL is not installed. */
export function findPrograms(): string {
  const found = findPostgres();
  if (!found) throw new Error("PostgreSQL is needed: install it (Debian: apt install postgresql).");
  return found;
}

/** Returns a free TCP port on localhost. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("no free port");
  return address.port;
}

/** Returns the URL of another database in the same cluster. */
export const postgresDatabase = (url: string, name: string): string => url.replace(/\/postgres$/, `/${name}`);

/** Runs one statement on a new connection. */
export async function askPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await askPostgres(url, "select 1");
    } catch (error) {
      if (attempt === 150) throw error;
      await delay(100);
    }
  }
}

/** Returns the ids of `nobody` where the tests run as root, as which PostgreSQL refuses to run; undefined otherwise. */
export function clusterUser(): { uid: number; gid: number } | undefined {
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : undefined;
}

export interface PostgresCluster {
  /** The URL of its first database: postgres://…/postgres. */
  readonly url: string;
  /** Stops and removes it. */
  stop(): Promise<void>;
}

/** Returns `initdb` options for English collation, as in most installations; none where this version lacks ICU. */
function languageOf(programs: string): string[] {
  const options = execFileSync(join(programs, "initdb"), ["--help"], { encoding: "utf8" });
  return options.includes("--icu-locale") ? ["--locale-provider=icu", "--icu-locale=en-US"] : [];
}

/**
 * Starts a private PostgreSQL cluster in a temporary folder. `settings` are additional lines of its configuration; without
 * them, it has PostgreSQL's default durability.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresCluster> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "sillage-postgres-"));
  const user = clusterUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const initialize = (locale: string, stderr: "ignore" | "inherit") =>
    execFileSync(
      join(programs, "initdb"),
      [
        ...["-D", data, "-U", "sillage", "--auth=trust", "--encoding=UTF8", `--locale=${locale}`],
        ...languageOf(programs),
        "--no-sync",
      ],
      { ...user, cwd: folder, stdio: ["ignore", "ignore", stderr] },
    );
  try {
    initialize("C.UTF-8", "ignore");
  } catch {
    // Not every system has this locale.
    initialize("C", "inherit");
  }
  const port = await freePort();
  const where = ["listen_addresses = '127.0.0.1'", `port = ${port}`, `unix_socket_directories = '${folder}'`];
  writeFileSync(join(data, "postgresql.auto.conf"), [...where, ...settings, ""].join("\n"));
  const server = spawn(join(programs, "postgres"), ["-D", data], { ...user, cwd: folder, stdio: "ignore" });
  const url = `postgres://sillage@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    if (server.exitCode === null) {
      const stopped = once(server, "exit");
      server.kill("SIGINT");
      await stopped;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilItAnswers(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
