// npm test: every check there is. Its last line counts them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, install, requireNode, root } from "./prepare.mjs";
import { requireTools } from "./tools.mjs";

requireNode();
install();
requireTools();
build();

const folder = mkdtempSync(join(tmpdir(), "sillage-test-"));
let passed = 0;
let failed = 0;

check("Types", ["node_modules/typescript/bin/tsc"]);
check("Style and imports", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"]);
// Not all at once: browsers and the server's processes would keep each other waiting.
test("unit", "server");
test("browser");

rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function check(name, args) {
  const ok = run(args);
  console.log(`${name}: ${ok ? "passed" : "failed"}`);
  if (ok) passed += 1;
  else failed += 1;
}

function test(...projects) {
  const report = join(folder, `${projects[0]}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const ok = run(["node_modules/vitest/vitest.mjs", "run", ...chosen, ...reporters]);
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  passed += numPassedTests;
  // A file that fails before its first test, or an error outside of every test, is a failure, too.
  failed += ok ? 0 : Math.max(numFailedTests, 1);
}

function run([program, ...args]) {
  return spawnSync(process.execPath, [join(root, program), ...args], { cwd: root, stdio: "inherit" }).status === 0;
}
