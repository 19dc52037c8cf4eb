import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

interface Prepare {
  install(): void;
  build(): void;
  notingSources(work: () => Promise<void>): Promise<void>;
}

const folder = mkdtempSync(join(tmpdir(), "sillage-prepare-"));
const inFolder = (name: string) => join(folder, name);
function write(name: string, text: string): void {
  mkdirSync(dirname(inFolder(name)), { recursive: true });
  writeFileSync(inFolder(name), text);
}
const lockFile = (versions: Record<string, string>) => {
  const packages = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]);
  return JSON.stringify({
    packages: {
      "": {},
      ...Object.fromEntries(packages),
      "node_modules/elsewhere": { version: "1.0.0", optional: true },
    },
  });
};
/** Returns what npm was asked to do since the last call. */
function asked(): string {
  const calls = existsSync(inFolder("calls")) ? readFileSync(inFolder("calls"), "utf8") : "";
  rmSync(inFolder("calls"), { force: true });
  return calls;
}

let prepare: Prepare;
beforeEach(async () => {
  for (const name of ["build", "node_modules", "calls"]) rmSync(inFolder(name), { recursive: true, force: true });
  for (const name of ["index.html", ".parcelrc", ".terserrc", "src/a", "contract/a", "server/a", "package.json"])
    write(name, "1");
  write("dist/index.html", "1");
  write("package-lock.json", lockFile({ one: "1.0.0", two: "2.0.0" }));
  cpSync("scripts/prepare.mjs", inFolder("scripts/prepare.mjs"));
  const log = `require("fs").appendFileSync(${JSON.stringify(inFolder("calls"))}, process.argv[2] + "\\n")`;
  write("npm.cjs", log);
  vi.stubEnv("npm_execpath", inFolder("npm.cjs"));
  vi.spyOn(console, "log").mockImplementation(() => {});
  prepare = (await import(pathToFileURL(inFolder("scripts/prepare.mjs")).href)) as Prepare;
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test("npm start installs nothing after npm install, and what is missing otherwise", () => {
  prepare.install();
  expect(asked()).toBe("install\n");
  const installed = (versions: Record<string, string>) => {
    write("node_modules/.package-lock.json", lockFile(versions));
    prepare.install();
    return asked();
  };
  expect(installed({ one: "1.0.0", two: "2.0.0", more: "3.0.0" })).toBe("");
  expect(installed({ one: "1.0.0", two: "2.0.1" })).toBe("install\n");
  expect(installed({ one: "1.0.0" })).toBe("install\n");
});

test("npm start builds nothing after npm run build, and after a change or a failure it does", async () => {
  prepare.build();
  expect(asked()).toBe("run\n");
  await prepare.notingSources(async () => {});
  prepare.build();
  expect(asked()).toBe("");
  write("src/a", "2");
  prepare.build();
  expect(asked()).toBe("run\n");
  await prepare.notingSources(async () => {});
  await expect(prepare.notingSources(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  prepare.build();
  expect(asked()).toBe("run\n");
});

test.each([
  { action: "build", needs: "build", call: 'notingSources(async () => console.log("built"))' },
  { action: "install", needs: "node_modules", call: "install()" },
])("who may not write what they $action is told so in one line", async ({ action, needs, call }) => {
  const isRoot = process.getuid?.() === 0;
  await prepare.notingSources(async () => {});
  mkdirSync(inFolder(needs), { recursive: true });
  chmodSync(folder, 0o755);
  chmodSync(inFolder(needs), 0o555);
  const program = `import(${JSON.stringify(pathToFileURL(inFolder("scripts/prepare.mjs")).href)})
    .then(({ install, notingSources }) => ${call})`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", program], {
    encoding: "utf8",
    ...(isRoot ? { uid: 65_534 } : {}),
  });
  chmodSync(inFolder(needs), 0o755);
  const closed = isRoot ? folder : inFolder(needs);
  const said = `This account may not write to ${closed}: ${action} as the one that owns it.\n`;
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: said });
});

test("an operator's command says what is missing, and is given its arguments", () => {
  cpSync("scripts/command.mjs", inFolder("scripts/command.mjs"));
  const give = () =>
    spawnSync(process.execPath, [inFolder("scripts/command.mjs"), "greet", "Zara"], { encoding: "utf8" });
  rmSync(inFolder("build"), { recursive: true, force: true });
  rmSync(inFolder("node_modules"), { recursive: true, force: true });
  const notBuilt = "Sillage is not built yet: give npm install --include=dev && npm run build first.\n";
  expect(give()).toMatchObject({ status: 1, stdout: "", stderr: notBuilt });
  write("build/commands/greet.js", "console.log(process.argv.slice(2))");
  expect(give()).toMatchObject({ status: 1, stderr: "The packages are missing: give npm install first.\n" });
  mkdirSync(inFolder("node_modules"));
  expect(give()).toMatchObject({ status: 0, stdout: "[ 'Zara' ]\n", stderr: "" });
});
