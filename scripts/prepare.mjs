// What both of the README's commands do first. Only Node's own modules: it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Stops with one line where this Node cannot run the product. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(`Sillage needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** Installs the packages of the lock file, unless just these are installed. */
export function install() {
  const stamp = join(root, "node_modules", ".sillage-installed");
  const wanted = hash(["package-lock.json"]);
  if (read(stamp) === wanted) return;
  console.log("Installing packages...");
  // Not npm ci: it refuses a lock file that lacks other systems' optional binaries, which a mirror may not have.
  // The packages that build the page are needed whatever NODE_ENV says.
  npm(["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, wanted);
}

/** Builds the page and the server, unless they are built from just these sources. */
export function build() {
  const stamp = join(root, "build", "sources");
  const wanted = hash([
    "package.json",
    "package-lock.json",
    "index.html",
    ".parcelrc",
    "src",
    "contract",
    "server",
    "scripts",
  ]);
  if (read(stamp) === wanted && existsSync(join(root, "dist", "index.html"))) return;
  console.log("Building...");
  // Gone first, so that a build cut short never passes for a whole one.
  rmSync(stamp, { force: true });
  npm(["run", "--silent", "build"]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Ends with one line for the person. @returns {never} */
export function stop(message) {
  console.error(message);
  process.exit(1);
}

function npm(args) {
  // npm says where it is, which spares us its differences between systems.
  const path = process.env.npm_execpath;
  const [command, first] = path ? [process.execPath, [path]] : ["npm", []];
  const { status } = spawnSync(command, [...first, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) stop(`npm ${args[0]} failed: see above.`);
}

function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function hash(paths) {
  const sum = createHash("sha256");
  const add = (path) => {
    const full = join(root, path);
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(join(path, name));
    else sum.update(path).update("\0").update(readFileSync(full)).update("\0");
  };
  paths.forEach(add);
  return sum.digest("hex");
}
