// npm run walk -- <id>: walks one path slowly in a Chromium with a window, and keeps the result.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describePath } from "../machines/paths.ts";
import { flows } from "./machines.ts";
import { models } from "./models.ts";
import { pathsOf, type WholePath } from "./plan.ts";
import { keepResult } from "./results.ts";

/** Exits with one line that says what is wrong and what is possible. */
function fail(problem: string): never {
  console.error(problem);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { slow: { type: "string", default: "700" } } });
  } catch {
    return fail("npm run walk -- <id> [--slow <milliseconds>]");
  }
}

const { positionals, values } = readArguments();
const [id = fail("npm run walk -- <id> [--slow <milliseconds>]; npm run paths -- --kind covering lists ids.")] =
  positionals;
if (!/^[1-9]\d*$/.test(values.slow)) fail(`${values.slow} is no number of milliseconds. An example: --slow 700.`);

const [name = ""] = id.split(".");
const model = models.find(({ machine }) => machine.id === name);
const file = flows.find(({ machine }) => machine === model?.machine)?.file;
if (!model || !file)
  fail(`There is no machine ${name}. Machines: ${models.map(({ machine }) => machine.id).join(", ")}.`);
const path =
  [...pathsOf(model, "covering"), ...pathsOf(model, "shortest")].find((one) => one.id === id) ??
  fail(`There is no path ${id}. npm run paths -- --machine ${name} lists those of ${name}.`);

const folder = mkdtempSync(join(tmpdir(), "sillage-walk-"));
try {
  walk(path, join(folder, "report.json"));
} finally {
  rmSync(folder, { recursive: true });
}

function walk({ beginning, path: steps }: WholePath, report: string): void {
  const tests = readdirSync("tests/browser")
    .filter((test) => test.endsWith(".test.ts"))
    .map((test) => join("tests", "browser", test))
    .filter((test) => readFileSync(test, "utf8").includes(`../machines/${file}.paths.ts"`));
  const title = `given ${beginning.given}: ${describePath(steps)}`;
  spawnSync(
    process.execPath,
    [
      ...["node_modules/vitest/vitest.mjs", "run", "--project", "browser", "--passWithNoTests", "--testTimeout=600000"],
      ...["--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`],
      ...["-t", title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), ...tests],
    ],
    { stdio: "inherit", env: { ...process.env, WALK_PATH: id, WALK_SLOWLY: values.slow } },
  );
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
  };
  const walked = testResults.flatMap(({ assertionResults }) => assertionResults).find((test) => test.title === title);
  if (!walked || walked.status === "skipped")
    fail(`No browser can walk ${id}: npm run paths says why, or begins elsewhere.`);
  const passed = walked.status === "passed";
  const [message] = walked.failureMessages;
  keepResult(id, { passed, at: new Date().toISOString(), ...(message === undefined ? {} : { message }) });
  process.exitCode = passed ? 0 : 1;
}
