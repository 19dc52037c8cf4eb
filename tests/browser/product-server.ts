import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { addressOf, copyServer, environmentOfPrograms, withTestClock } from "../programs.ts";

export interface ProductServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a copy of the built server in `folder`, which holds the page in `dist/`, on a free port. `database` is a file in
 * `folder` or a URL. The server gets `variables`, but none of this process's settings.
 */
export async function startProduct(
  folder: string,
  database = "sillage.db",
  variables: NodeJS.ProcessEnv = {},
): Promise<ProductServer> {
  return runProduct(folder, copyServer(folder), database, 0, variables);
}

/** Starts the server that was copied into `folder` again, on `port`, or on a free one if that is 0. */
export function restartProduct(folder: string, port = 0, database = "sillage.db"): Promise<ProductServer> {
  return runProduct(folder, join(folder, "build", "main.js"), database, port);
}

async function runProduct(
  folder: string,
  program: string,
  database: string,
  port: number,
  variables: NodeJS.ProcessEnv = {},
): Promise<ProductServer> {
  const child = spawn(process.execPath, [...withTestClock, program], {
    cwd: folder,
    env: {
      ...environmentOfPrograms(),
      PORT: String(port),
      LOG_LEVEL: "error",
      DATABASE_URL: database.includes("://") ? database : `file:${database}`,
      PASSWORD_COST: "4",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  return {
    url: await addressOf(child),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
