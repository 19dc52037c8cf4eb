// npm run dev: the page with hot updates, and the server restarting on change, at one address. Parcel forwards the page's
// requests to the server, as .proxyrc.json says.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const port = process.env.PORT ?? "3000";
const bin = (name, ...path) => join(root, "node_modules", name, ...path);
const run = (args, environment = {}) =>
  spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } });

const children = [
  run([bin("tsx", "dist", "cli.mjs"), "watch", "--clear-screen=false", "server/main.ts"], { PORT: "3001" }),
  run([
    bin("parcel", "lib", "bin.js"),
    "serve",
    "index.html",
    `--port=${port}`,
    "--dist-dir=.parcel-cache/dev",
    "--no-autoinstall",
  ]),
];

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
}
for (const child of children) child.on("exit", stop);
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
