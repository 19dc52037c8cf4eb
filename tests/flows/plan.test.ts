import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { parseString } from "fast-csv";
import { expect, test } from "vitest";
import { flows } from "../../flows/machines.ts";
import { models } from "../../flows/models.ts";
import { planOf as computePlan, planAsText, plansAsCsv } from "../../flows/plan.ts";
import { allTransitions, describeTransition } from "../machines/transitions.ts";

const plans = new Map<unknown, ReturnType<typeof computePlan>>();
/** A model's plan, which takes long to compute for some. */
const planOf: typeof computePlan = (model, kind) => {
  const known = plans.get(model);
  if (known && kind === "shortest") return known;
  const plan = computePlan(model, kind);
  if (kind === "shortest") plans.set(model, plan);
  return plan;
};

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
    "deleteOrder.submitting: deleteOrder failed [isGone] → deleteOrder.confirming",
    "deleteOrder.submitting: deleteOrder failed → deleteOrder.confirming",
  ]);
  expect(planAsText(plan)).toContain("  missed: deleteOrder.submitting: deleteOrder failed");
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

test("simple paths come to no state twice, and say where there are too many", () => {
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
  expect(rows[0]).toMatchObject({ machine: "shopData", path: "1", step: "1", when: "100 ms have passed" });
});

const list = ["node_modules/tsx/dist/cli.mjs", "flows/list.ts"];

test("npm run paths lists one machine as JSON", { timeout: 60_000 }, () => {
  const out = execFileSync(process.execPath, [...list, "--machine", "cancelOrder", "--format", "json"], {
    encoding: "utf8",
  });
  expect(JSON.parse(out)).toMatchObject([{ machine: "cancelOrder", transitions: { covered: 5, total: 5 } }]);
});

test.each([
  ["--machine", "teapot", "There is no machine teapot."],
  ["--format", "xml", "There is no format xml."],
  ["--kind", "long", "There are no long paths."],
  ["--colour", "red", "--colour"],
])("npm run paths refuses %s %s", { timeout: 60_000 }, (option, value, message) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [...list, option, value], { encoding: "utf8" });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(message);
  expect(stderr).toContain("npm run paths -- ");
});
