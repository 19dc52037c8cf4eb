// The first steps of both of the README's commands. Only Node's own modules: it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Exits with one line if this Node cannot run the product. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(`Sillage needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** Installs the packages of the lock file, unless these versions are installed already, by whatever program. */
export function install() {
  if (isInstalled()) return;
  requireWritable(["", "node_modules"], "install");
  console.log("Installing packages...");
  // Not npm ci: it refuses a lock file that lacks other systems' optional binaries, which a mirror may not have.
  // The packages that build the page are needed whatever NODE_ENV says.
  // One quick retry: without a network, npm fails within a minute.
  const patience = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=1000"];
  npm(["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", ...patience]);
}

/** Exits with one line if this account may not write to one of these folders, which `action` needs. */
export function requireWritable(names, action) {
  const closed = names.map((name) => join(root, name)).find((folder) => !mayWrite(folder));
  if (closed) stop(`This account may not write to ${closed}: ${action} as the one that owns it.`);
}

/** Whether the installed versions are the lock file's, by the record that npm writes as its last step. */
function isInstalled() {
  const packages = (path) => Object.entries(JSON.parse(read(join(root, path)) ?? "{}").packages ?? {});
  const installed = new Map(packages("node_modules/.package-lock.json"));
  return packages("package-lock.json").every(
    ([path, { version, optional }]) => path === "" || optional || installed.get(path)?.version === version,
  );
}

const stamp = join(root, "build", "sources");
const hashSources = () =>
  hash([
    "package.json",
    "package-lock.json",
    "index.html",
    ".parcelrc",
    ".terserrc",
    "src",
    "contract",
    "server",
    "scripts",
  ]);

/** Builds the page and the server, unless they were built from these sources. */
export function build() {
  if (read(stamp) === hashSources() && existsSync(join(root, "dist", "index.html"))) return;
  console.log("Building...");
  npm(["run", "--silent", "build"]);
}

/** Runs `work`, a build, and notes the sources that it is of; a build that is cut short leaves no note. */
export async function notingSources(work) {
  requireWritable(["", "build", "dist"], "build");
  rmSync(stamp, { force: true });
  const sources = hashSources();
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** Prints one line for the person and exits. @returns {never} */
export function stop(message) {
  console.error(message);
  process.exit(1);
}

function npm(args) {
  // npm passes its own path, which avoids differences between systems.
  const path = process.env.npm_execpath;
  const [command, first] = path ? [process.execPath, [path]] : ["npm", []];
  const { status } = spawnSync(command, [...first, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) stop(`npm ${args[0]} failed: see above.`);
}

/** Whether this account may write to `folder`, or it is missing. */
function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    return error.code === "ENOENT";
  }
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
