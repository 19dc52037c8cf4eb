// The programs outside of npm that the tests need. Only Node's own modules.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { stop } from "./prepare.mjs";

// The headless shell, first: it lacks the window and its parts, and takes half the time.
const chromiumNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const macChromes = ["Chromium", "Google Chrome"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

const tools = [
  {
    name: "Chromium",
    found: () => findChromium(),
    debian: "chromium-headless-shell",
    hint: "or set CHROMIUM_PATH to a Chrome",
  },
  { name: "PostgreSQL", found: findPostgres, debian: "postgresql", hint: "and put pg_config on the PATH" },
];

/** Installs missing programs where that is possible, and exits with one line of advice where it is not. */
export function requireTools() {
  const missing = tools.filter(({ found }) => !found());
  if (missing.length > 0 && canInstall()) {
    console.log(`Installing ${missing.map(({ name }) => name).join(" and ")}...`);
    install(missing.map(({ debian }) => debian));
  }
  for (const { name, found, debian, hint } of tools) {
    if (!found()) stop(`The tests need ${name}: install it (on Debian: sudo apt-get install ${debian}), ${hint}.`);
  }
}

/** Installs nginx in CI. Without nginx, the tests behind it are skipped. */
export function installNginx() {
  // CI only: Debian's package starts the service at once, which no developer's machine should have to run.
  if (!findNginx() && process.env.CI && canInstall()) install(["nginx"]);
  if (!findNginx()) console.log("Left out: the tests behind nginx (on Debian: sudo apt-get install nginx).");
}

/** Returns the Chromium to run: CHROMIUM_PATH, or the first on the PATH; with `hasWindow`, not the headless shell. */
export function findChromium(hasWindow = false) {
  const given = process.env.CHROMIUM_PATH;
  if (given)
    return existsSync(given)
      ? given
      : stop(`CHROMIUM_PATH names no file: ${given}. Set it to a Chrome, or to nothing.`);
  const names = hasWindow ? chromiumNames.slice(1) : chromiumNames;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...macChromes].find((path) => existsSync(path));
}

/** Returns the folder of PostgreSQL's programs: pg_config's, or else Debian's of the newest version. */
export function findPostgres() {
  // pg_config belongs to the development package, which may be missing.
  const { stdout } = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  const debian = "/usr/lib/postgresql";
  const newestFirst = existsSync(debian) ? readdirSync(debian).sort((a, b) => b - a) : [];
  const versions = newestFirst.map((version) => join(debian, version, "bin"));
  return [stdout?.trim(), ...versions].find((folder) => folder && existsSync(join(folder, "initdb")));
}

function findNginx() {
  return ["nginx", "/usr/sbin/nginx"].some((program) => spawnSync(program, ["-v"]).status === 0);
}

function canInstall() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

/** Installs packages, and ignores failures: callers look for the programs. Without a network it fails soon. */
function install(packages) {
  const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const soon = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20", "-qq"];
  spawnSync("apt-get", [...soon, "update"], quiet);
  spawnSync("apt-get", [...soon, "install", "-y", "--no-install-recommends", ...packages], quiet);
}
