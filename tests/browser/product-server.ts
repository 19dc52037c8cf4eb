import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

export interface ProductServer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the built server in `folder`, which holds the page in `dist/`, on the database there and a free port.
 * Nothing of this process's settings reaches it.
 */
export async function startProduct(folder: string): Promise<ProductServer> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [resolve("build", "main.js")], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, PORT: "0", LOG_LEVEL: "error", DATABASE_URL: "file:sillage.db" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let said = "";
  const url = await new Promise<string>((running, failed) => {
    child.stderr.on("data", (data) => {
      said += data;
    });
    child.stdout.on("data", (data) => {
      said += data;
      const address = /running at (http:\S+)\n/.exec(said)?.[1];
      if (address) running(address);
    });
    ended.then(() => failed(new Error(`The server did not start: ${said}`)));
  });
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
