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
const report = join(folder, "report.json");
let passed = 0;
let failed = 0;

check("Types", ["node_modules/typescript/bin/tsc"]);
check("Style and imports", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"]);
const ended = run([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=dot",
  "--reporter=json",
  `--outputFile.json=${report}`,
]);
if (existsSync(report)) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  // A file that fails before its first test counts as one failure.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  passed += numPassedTests;
  failed += numFailedTests + broken.length;
}
// An error outside of every test fails the run, too.
if (!ended && failed === 0) failed += 1;
rmSync(folder, { recursive: true, force: true });

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function check(name, args) {
  const ok = run(args);
  console.log(`${name}: ${ok ? "passed" : "failed"}`);
  if (ok) passed += 1;
  else failed += 1;
}

function run([program, ...args]) {
  return spawnSync(process.execPath, [join(root, program), ...args], { cwd: root, stdio: "inherit" }).status === 0;
}
