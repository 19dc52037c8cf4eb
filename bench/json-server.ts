import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../tests/postgres-cluster.ts";

/** The newest version. */
export const jsonServer = "json-server@1.0.0-beta.15";
const patience = 60_000;

/** Starts json-server on these orders, fetched with npm. Undefined if it cannot be had. */
export async function startJsonServer(
  orders: readonly unknown[],
): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "sillage-json-server-"));
  writeFileSync(join(folder, "orders.json"), JSON.stringify({ orders }));
  const port = await freePort();
  const command = ["exec", "--yes", `--package=${jsonServer}`, "--", "json-server", "orders.json", "--port", `${port}`];
  // In a process group of its own, because npm does not pass signals on to its child.
  const npm = spawn("npm", command, { cwd: folder, detached: true, stdio: "ignore" });
  const ended = once(npm, "close").catch(() => {});
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  const stop = async () => {
    if (npm.pid !== undefined && !hasEnded) {
      process.kill(-npm.pid, "SIGKILL");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };

  const url = `http://localhost:${port}/orders`;
  const deadline = Date.now() + patience;
  while (!hasEnded && Date.now() < deadline) {
    try {
      await (await fetch(url)).arrayBuffer();
      return { url, stop };
    } catch {
      await pause(200);
    }
  }
  await stop();
  return undefined;
}
