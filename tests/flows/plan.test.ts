import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { transform } from "esbuild";
import { parseString } from "fast-csv";
import { describe, expect, onTestFinished, test } from "vitest";
import { getInitialSnapshot, getNextSnapshot } from "xstate";
import { stateWords } from "../../src/flows/history.ts";
import { storeInMemory } from "../machines/memory-storage.ts";
import { describePath, type Model } from "../machines/paths.ts";
import { allTransitions, describeTransition } from "../machines/transitions.ts";
import { chooser, type Wish } from "./choose.ts";
import { plansAsPage } from "./html.ts";
import { plansAsJUnit } from "./junit.ts";
import { listPaths, Refusal } from "./list.ts";
import { flows } from "./machines.ts";
import { models } from "./models.ts";
import { charts, chartsFile } from "./pages.ts";
import {
  nodesAlong,
  type PathKind,
  type Plan,
  type PlannedPath,
  pathsOf,
  planAsText,
  planOf,
  plansAsCsv,
  type WholePath,
} from "./plan.ts";
import { reportedResults } from "./results.ts";
import { skeletonOf } from "./skeleton.ts";

const modelOf = (id: string) => models.find(({ machine }) => machine.id === id) ?? expect.fail(`no model of ${id}`);

test("every machine has a model, which a test walks", () => {
  expect(models.map(({ machine }) => machine)).toEqual(flows.map(({ machine }) => machine));
  for (const { file } of flows)
    expect(readFileSync(`tests/machines/${file}.test.ts`, "utf8")).toMatch(/walkAllPaths\([\s\S]*model/);
});

test.each(models.map((model) => ({ name: model.machine.id, model })))(
  "the shortest paths of $name come to every state and take every transition",
  ({ model }) => {
    const { states, transitions } = planOf(model, "shortest");
    expect([states.missed, transitions.missed]).toEqual([[], []]);
  },
);

test.each(models.map((model) => ({ name: model.machine.id, model })))(
  "everything that can happen to $name happens on some path",
  ({ model }) => {
    const happens = new Set(planOf(model, "shortest").paths.flatMap(({ steps }) => steps.map(({ when }) => when)));
    const words = model.beginnings.flatMap(({ events }) => Object.keys(events));
    expect(words.filter((when) => !happens.has(when))).toEqual([]);
  },
);

test("a plan names what its paths miss", () => {
  const model = modelOf("deleteOrder");
  const [beginning] = model.beginnings;
  const {
    "the connection is lost": _,
    "the server fails": _1,
    "the order is gone already": _2,
    ...events
  } = beginning?.events ?? {};
  const plan = planOf(
    { ...model, beginnings: [{ given: "a lucky person", input: beginning?.input ?? expect.fail(), events }] },
    "shortest",
  );
  expect(plan.states.missed).toEqual([]);
  expect(plan.transitions.missed).toEqual([
    "deleteOrder.submitting: change.failed [isGone] → deleteOrder.gone",
    "deleteOrder.submitting: change.failed → deleteOrder.confirming",
  ]);
  expect(planAsText(plan)).toContain("  missed: deleteOrder.submitting: change.failed");
});

test("a plan reads as given, when, then", () => {
  expect(planAsText(planOf(modelOf("deleteOrder"), "simple"))).toContain(`given an open dialog
     when  the person confirms
     then  the button says Deleting...
     when  the order is deleted
     then  the order is gone, and the dialog closed`);
});

test.each(models.map((model) => ({ name: model.machine.id, model })))(
  "what no browser can do to $name is one of its transitions, and has a reason",
  ({ model: { machine, machineOnly = {} } }) => {
    const transitions = allTransitions(machine).map(describeTransition);
    for (const [transition, reason] of Object.entries(machineOnly)) {
      expect(transitions).toContain(transition);
      expect(reason).toMatch(/^[a-z].*[^.]$/);
    }
  },
);

test("a plan says what is not walked in a browser, and why", () => {
  expect(
    planAsText(planOf(modelOf("shopData"), "shortest")),
  ).toContain(`  not in a browser: shopData.loading: load failed → shopData.failed
    because whatever fails on the network`);
});

test("every machine's paths are walked in a browser, too", () => {
  const tests = readdirSync("tests/browser", "utf8").filter((name) => name.endsWith(".test.ts"));
  const sources = tests.map((name) => readFileSync(`tests/browser/${name}`, "utf8")).join("\n");
  for (const { file } of flows) expect(sources).toContain(`../machines/${file}.paths.ts"`);
});

test("simple paths visit no state twice, and too many are reported", () => {
  const { paths, cutShort } = planOf(modelOf("deleteUser"), "simple");
  expect(cutShort).toEqual([]);
  for (const { steps } of paths) expect(new Set(steps.map(({ state }) => state)).size).toBe(steps.length);
  expect(planOf(modelOf("session"), "simple").cutShort[0]).toMatch(/the first 200 paths$/);
});

test("a spreadsheet has a row for each step", async () => {
  const plan = planOf(modelOf("shopData"), "shortest");
  const rows: unknown[] = [];
  const csv = await plansAsCsv([plan]);
  await new Promise((end) =>
    parseString(csv, { headers: true })
      .on("data", (row) => rows.push(row))
      .on("end", end),
  );
  expect(rows).toHaveLength(plan.paths.reduce((sum, { steps }) => sum + steps.length, 0));
  expect(rows[0]).toMatchObject({
    machine: "shopData",
    path: expect.stringMatching(/^shopData\.[0-9a-f]{8}$/),
    step: "1",
    when: plan.paths[0]?.steps[0]?.when,
  });
});

describe("an id", () => {
  const idsOf = (model: Model, kind: PathKind = "shortest") => pathsOf(model, kind).map(({ id }) => id);

  test("is unique among all paths of all machines", { tags: ["long"] }, () => {
    for (const model of models) {
      const ids = idsOf(model);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test("is the same in every run", () => {
    expect(idsOf(modelOf("deleteOrder"))).toContain("deleteOrder.80ec0d6a");
  });

  test("stays the same when earlier paths are added, and when states are described in other words", () => {
    const model = modelOf("deleteOrder");
    const [beginning = expect.fail("no beginning")] = model.beginnings;
    const events = { "something else happens": { type: "dialog.cancel", by: "x" }, ...beginning.events };
    const changed = { ...model, describeState: () => "other words", beginnings: [{ ...beginning, events }] };
    expect(idsOf(changed)).toEqual(expect.arrayContaining(idsOf(model)));
    expect(idsOf(changed)).not.toEqual(idsOf(model));
  });

  test("is the same whichever kind of path is asked for", () => {
    const model = modelOf("deleteOrder");
    expect(idsOf(model, "simple").filter((id) => idsOf(model).includes(id))).not.toEqual([]);
  });
});

describe("paths are chosen", () => {
  const chosen = (id: string, wish: Wish) => {
    const model = modelOf(id);
    return planOf(model, "shortest", chooser([model.machine], wish)).paths;
  };
  const statesOf = ({ steps }: PlannedPath) => steps.map(({ state }) => state);

  test("by the state that they end in", () => {
    const paths = chosen("deleteOrder", { to: "cancelled" });
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(statesOf(path).at(-1)).toBe("cancelled");
  });

  test("by a state that they are in before", () => {
    const paths = chosen("session", { from: "authenticating", to: "session.signedIn" });
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(statesOf(path).slice(0, -1)).toContain("authenticating");
  });

  test("by a state or an event on their way", () => {
    const paths = chosen("deleteOrder", { through: "submitting" });
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(statesOf(path)).toContain("submitting");
    expect(chosen("deleteOrder", { through: "change.failed" }).length).toBeLessThan(paths.length);
  });

  test("and an unknown state is reported with the known ones", () => {
    expect(() => chosen("deleteOrder", { through: "teapot" })).toThrow(
      /^There is no state or event teapot\. There are: deleteOrder, confirming, .*dialog\.confirm.*\.$/,
    );
  });
});

test("a skeleton of any path runs up to what is to be added, and not where the machine does something else", async () => {
  for (const model of models) {
    const [path = expect.fail("no path")] = planOf(model, "covering").paths;
    const { code } = await transform(skeletonOf(path, "x"), { loader: "ts" });
    const body = code.replaceAll(/^import .*$/gm, "");
    const run = new Function(
      "model",
      "expect",
      "stateWords",
      "getInitialSnapshot",
      "getNextSnapshot",
      "storeInMemory",
      "test",
      body,
    );
    const walk = (one: Model) =>
      run(one, expect, stateWords, getInitialSnapshot, getNextSnapshot, storeInMemory, (_: string, test: () => void) =>
        test(),
      );
    expect(() => walk(model)).toThrow("Say here what else is true at the end");
    const other = { ...model, beginnings: model.beginnings.map((one) => ({ ...one, given: "" })) };
    if (model.machine.id === "cancelOrder") expect(() => walk(other)).toThrow("there is no such beginning");
  }
});

describe("the results of a test run", () => {
  const model = modelOf("deleteOrder");
  const paths = pathsOf(model, "shortest");
  const [first = expect.fail(), second = expect.fail()] = paths;
  const reported = (path: WholePath, status: string, failureMessages: string[] = []) => ({
    ancestorTitles: ["the deleteOrder machine", `given '${path.beginning.given}'`],
    title: describePath(path.path),
    status,
    startTime: 0,
    failureMessages,
  });
  const report = JSON.stringify({
    testResults: [
      { assertionResults: [reported(first, "passed"), reported(second, "failed", ["<no> & \u0001 never"])] },
    ],
  });
  const results = reportedResults(report, "deleteOrder", paths);

  test("are those of its paths", () => {
    expect(results).toEqual({
      [first.id]: { passed: true, at: "1970-01-01T00:00:00.000Z" },
      [second.id]: { passed: false, at: "1970-01-01T00:00:00.000Z", message: "<no> & \u0001 never" },
    });
  });

  test("are in the JUnit report, with what was not walked", () => {
    const xml = plansAsJUnit([planOf(model, "shortest")], results);
    expect(xml).toContain(
      `<testsuite name="deleteOrder" tests="${paths.length}" failures="1" errors="0" skipped="${paths.length - 2}">`,
    );
    expect(xml).toContain('<failure message="&lt;no&gt; &amp; � never"/>');
    expect(xml.match(/<testcase /g)).toHaveLength(paths.length);
  });

  test("are on the page, with each path lit in its diagram", () => {
    const page = plansAsPage([planOf(model, "shortest")], results);
    expect(page).toContain("failed: &lt;no&gt; &amp; � never (1970-01-01");
    expect(page.match(/<svg viewBox/g)).toHaveLength(paths.length);
    const [, section = ""] = page.split(`<details id="${first.id}">`);
    expect(section.split("</details>")[0]?.match(/<rect class="lit"/g)).toHaveLength(
      new Set(nodesAlong(first.initial, first.path)).size,
    );
  });
});

describe("npm run paths", { tags: ["long"], timeout: 60_000 }, () => {
  const program = resolve("tests/flows/paths.ts");
  const tsx = resolve("node_modules/tsx/dist/cli.mjs");
  const run = (args: readonly string[], cwd = ".") =>
    spawnSync(process.execPath, [tsx, program, ...args], { encoding: "utf8", cwd });

  test("lists every machine with its numbers", async () => {
    const rows = (await listPaths([])).split("\n");
    expect(rows.length).toBe(models.length + 1);
    expect(rows[0]).toMatch(/^machine +transitions +covering paths +shortest paths$/);
    expect(rows).toContainEqual(expect.stringMatching(/^cancelOrder +18 +6 +117$/));
  });

  test("lists the paths of one machine as JSON", () => {
    const { status, stdout } = run(["--machine", "cancelOrder", "--format", "json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ machine: "cancelOrder", transitions: { covered: 18, total: 18 } }]);
  });

  test("lists only paths by what has changed since a commit", { tags: ["long"], timeout: 300_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "sillage-since-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const old = JSON.parse(await charts()) as { id: string; states: { transitions: { event: string }[] }[] }[];
    const editing = old.find(({ id }) => id === "cancelOrder")?.states[0];
    editing?.transitions.splice(
      0,
      Number.POSITIVE_INFINITY,
      ...editing.transitions.filter(({ event }) => event !== "dialog.cancel"),
    );
    mkdirSync(join(folder, "src", "flows"), { recursive: true });
    writeFileSync(join(folder, chartsFile), JSON.stringify(old));
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder, stdio: "pipe" });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "before");
    const some = ["cancelOrder", "deleteOrder", "toasts"].flatMap((machine) => ["--machine", machine]);
    const plans: Plan[] = JSON.parse(run(["--since", "HEAD", "--format", "json", ...some], folder).stdout);
    expect(plans.map(({ machine }) => machine)).toEqual(["cancelOrder"]);
    expect(plans[0]?.paths.length).toBeGreaterThan(0);
    for (const { steps } of plans[0]?.paths ?? []) expect(steps.map(({ event }) => event)).toContain("dialog.cancel");
    expect(run(["--since", "nowhere"], folder)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: `There is no commit nowhere that has ${chartsFile}. Give a hash, a tag or a branch.\n`,
    });
  });

  test("prints a skeleton test for a path", async () => {
    const [{ id } = expect.fail()] = pathsOf(modelOf("shopData"), "shortest");
    const printed = await listPaths(["--skeleton", id]);
    expect(printed).toContain(`// ${id}\n`);
    expect(printed).toContain('import { model } from "./shop-data.paths.ts";');
  });

  test.each([
    [["--machine", "teapot"], "There is no machine teapot. There are: app, address"],
    [["--format", "xml"], "There is no format xml. There are: text, json, csv, junit, html."],
    [["--kind", "long"], "There is no kind long. There are: covering, shortest, simple."],
    [["--colour", "red"], "Unknown option '--colour'. Options: --machine, --kind, --from"],
    [["cancelOrder"], "Unexpected argument 'cancelOrder'"],
    [["--machine"], "Option '--machine <value>' argument missing. Options: "],
    [["--machine", "deleteOrder", "--to", "x"], "There is no state x. There are: deleteOrder, confirming"],
    [
      ["--machine", "deleteOrder", "--results", "no-such-file", "--format", "junit"],
      "no-such-file is no report of a test run. npx vitest run",
    ],
    [
      ["--machine", "deleteOrder", "--results", "report.json"],
      "Results are shown with --format junit and --format html.",
    ],
    [["--skeleton", "cancelOrder.x"], "There is no path cancelOrder.x. npm run paths -- --machine cancelOrder lists"],
    [
      ["--skeleton", "deleteOrder.80ec0d6a"],
      "The path deleteOrder.80ec0d6a has a test of its own: tests/flows/plan.test.ts.",
    ],
  ])("refuses %j with one line", async (args, message) => {
    const refusal: Error = await listPaths(args).catch((error) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal.message).toContain(message);
    expect(refusal.message).not.toContain("\n");
  });

  test.each([
    [["teapot.1"], "There is no machine teapot. Machines: app, "],
    [["cancelOrder.1", "--slow", "soon"], "soon is no number of milliseconds."],
  ])("has a sibling that walks one path in a window, and refuses %j with one line", (args, message) => {
    const walk = spawnSync(process.execPath, [tsx, "tests/flows/walk.ts", ...args], { encoding: "utf8" });
    expect([walk.status, walk.stdout]).toEqual([2, ""]);
    expect(walk.stderr).toContain(message);
    expect(walk.stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});
