// npm test: every check of an ordinary run; npm run test:long: those that take minutes. The last line counts them.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build, install, requireNode, requireWritable, root, stop } from "./prepare.mjs";
import { installNginx, requireTools } from "./tools.mjs";

/** The names of the files to run alone; none for all files. */
const files = process.argv.slice(2).filter((argument) => argument !== "--long");
const isLong = files.length < process.argv.length - 2;
const spaceNeeded = 1e9;
const graceMs = 10_000;

let passed = 0;
let failed = 0;
/** The running processes, each the first of a process group of its own. */
const running = new Set();
let folder;

// However the run ends, the line that counts comes last.
process.on("exit", (code) => {
  if (folder) rmSync(folder, { recursive: true, force: true });
  console.log(`${passed} passed, ${code === 0 ? failed : Math.max(failed, 1)} failed`);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, interrupt);

requireNode();
requireWritable(["", "node_modules"], "run the tests");
requireSpace();
requireTools();
if (isLong) installNginx();
install();
build();

folder = mkdtempSync(join(tmpdir(), "sillage-test-"));
const staticChecks = () => [
  check("Types", ["node_modules/typescript/bin/tsc"]),
  check("Style and imports", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"]),
  check("Unused files, exports and packages", ["node_modules/knip/bin/knip.js"]),
];
const mutants = () => [check("Mutants", ["node_modules/tsx/dist/cli.mjs", "tests/contracts/mutate.ts"])];
const checks = files.length > 0 ? [] : isLong ? mutants() : staticChecks();
await Promise.all([...checks, test()]);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs a check; prints its outcome at its end, not amid the dots of the tests. */
async function check(name, args) {
  const said = [];
  const ok = await run(args, said);
  console.log(`\n${name}: ${ok ? "passed" : "failed"}\n${ok ? "" : Buffer.concat(said)}`);
  if (ok) passed += 1;
  else failed += 1;
}

async function test() {
  const report = join(folder, "report.json");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  // A file that is named runs with all of its tests, whatever their tags.
  const chosen = files.length > 0 ? files : [`--tags-filter=${isLong ? "long" : "!long"}`];
  const ok = await run(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...chosen]);
  const { numPassedTests = 0, testResults = [] } = readReport(report);
  passed += numPassedTests;
  if (ok) return;
  const failures = testResults.flatMap(failuresOf);
  // Repeated at the end, where nobody has to search for it.
  for (const failure of failures) console.log(`Failed: ${failure}`);
  if (failures.length === 0) console.log("Failed: something outside of the tests, see above");
  failed += Math.max(failures.length, 1);
}

/** Returns the failed tests of a file, or the file itself if it failed before its first test. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && tests.length === 0) return [`${file}: ${message}`];
  return tests.map(({ fullName }) => `${file}: ${fullName}`);
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    console.error(`The tests left no report. ${spaceMissing() ?? ""}`);
    return {};
  }
}

/** Runs a program of this repository; its output goes into `said`, or to the terminal if there is none. */
function run([program, ...args], said) {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: said ? ["ignore", "pipe", "pipe"] : "inherit",
    detached: true,
  });
  for (const output of said ? [child.stdout, child.stderr] : []) output.on("data", (part) => said.push(part));
  running.add(child);
  return new Promise((done) => {
    child.once("close", (code) => {
      running.delete(child);
      done(code === 0);
    });
  });
}

/** Stops every process that the run has started, and exits. */
function interrupt() {
  console.error("Interrupted.");
  const groups = [...running];
  const signalAll = (signal) => {
    for (const { pid } of groups) {
      try {
        process.kill(-pid, signal);
      } catch (error) {
        if (error.code !== "ESRCH") throw error;
      }
    }
  };
  signalAll("SIGTERM");
  const until = Date.now() + graceMs;
  const poll = setInterval(() => {
    const isAnyLeft = groups.some(({ pid }) => isGroupLeft(pid));
    if (isAnyLeft && Date.now() < until) return;
    clearInterval(poll);
    signalAll("SIGKILL");
    process.exit(130);
  }, 100);
}

function isGroupLeft(pid) {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

function requireSpace() {
  try {
    rmSync(mkdtempSync(join(tmpdir(), "sillage-test-")), { recursive: true });
  } catch ({ code }) {
    stop(`The tests need a temporary folder: ${tmpdir()} cannot be used (${code}). Set TMPDIR to another.`);
  }
  const missing = spaceMissing();
  if (missing) stop(missing);
}

/** Returns a message if the temporary folder has too little room, and undefined if it has enough. */
function spaceMissing() {
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize >= spaceNeeded) return undefined;
  const [has, needs] = [bavail * bsize, spaceNeeded].map((bytes) => `${Math.floor(bytes / 1e6)} MB`);
  return `The tests need ${needs} in ${tmpdir()}, which has ${has}: free some, or set TMPDIR to another folder.`;
}
