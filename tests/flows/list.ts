import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Model } from "../machines/paths.ts";
import { chooser } from "./choose.ts";
import { plansAsPage } from "./html.ts";
import { plansAsJUnit } from "./junit.ts";
import { type Flow, flows } from "./machines.ts";
import { models } from "./models.ts";
import { type Plan, pathKinds, pathsOf, planAsText, planOf, plansAsCsv } from "./plan.ts";
import { keptResults, type Result, reportedResults } from "./results.ts";
import { assertedIn, skeletonOf } from "./skeleton.ts";

const formats = ["text", "json", "csv", "junit", "html"] as const;
const names = models.map(({ machine }) => machine.id);
const usage = `npm run paths                 every machine, with the numbers of its paths and transitions
npm run paths -- [options]    the paths themselves

  --machine <name>      only of this one; may be given again
  --kind <kind>         covering: a few that together take every transition, which the browser walks
                        shortest: the shortest by every transition, which are walked without a browser; the default
                        simple: every one that comes to no state twice
  --from <state>        only those that are in this state before their last step
  --to <state>          only those that end in it
  --through <name>      only those that come to this state, or along which this event happens
  --since <commit>      only those that take a transition that this commit does not have
  --format <format>     ${formats.join(", ")}; text is the default
  --results <file>      a report of the test run (npx vitest run tests/machines --reporter=json), for junit and html
  --skeleton <id>       a test to begin with, for a path that has none of its own

Machines: ${names.join(", ")}`;

/** A request that cannot be met; its message is one line that says what is possible. */
export class Refusal extends Error {}

function fail(problem: string): never {
  throw new Refusal(problem);
}

const text = { type: "string" } as const;
const options = {
  machine: { type: "string", multiple: true },
  kind: text,
  from: text,
  to: text,
  through: text,
  since: text,
  format: text,
  results: text,
  skeleton: text,
  help: { type: "boolean" },
} as const;

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const [problem = ""] = (error as Error).message.split(/\. |\n/);
    const possible = Object.keys(options).map((name) => `--${name}`);
    return fail(`${problem.replace(/\.$/, "")}. Options: ${possible.join(", ")}.`);
  }
}

type Values = ReturnType<typeof readArguments>;

/** Returns the word that an option was given; fails if it is none of `words`. */
function oneOf<Word extends string>(name: string, given: string, words: readonly Word[]): Word {
  return words.find((word) => word === given) ?? fail(`There is no ${name} ${given}. There are: ${words.join(", ")}.`);
}

/** Returns what `npm run paths` prints. Throws a Refusal if the arguments ask for what cannot be. */
export async function listPaths(args: string[]): Promise<string> {
  const values = readArguments(args);
  if (values.help) return usage;
  if (values.skeleton !== undefined) return skeleton(values.skeleton);
  return Object.keys(values).length === 0 ? machineTable() : plansWritten(values);
}

function machineTable(): string {
  const rows = models.map((model) => {
    const { machine, transitions, paths } = planOf(model, "shortest");
    return [machine, transitions.total, planOf(model, "covering").paths.length, paths.length].map(String);
  });
  const table = [["machine", "transitions", "covering paths", "shortest paths"], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map(([name = "", ...figures]) =>
      [name.padEnd(widths[0] ?? 0), ...figures.map((figure, column) => figure.padStart(widths[column + 1] ?? 0))].join(
        "  ",
      ),
    )
    .join("\n");
}

function skeleton(id: string): string {
  const [machine = ""] = id.split(".");
  const model = models[names.indexOf(oneOf("machine", machine, names))] as Model;
  const { file } = flows.find((flow) => flow.machine === model.machine) as Flow;
  const path = pathKinds.flatMap((kind) => planOf(model, kind, (one) => one.id === id).paths)[0];
  if (!path) fail(`There is no path ${id}. npm run paths -- --machine ${machine} lists those of ${machine}.`);
  const asserted = assertedIn(id);
  if (asserted) fail(`The path ${id} has a test of its own: ${asserted}.`);
  return skeletonOf(path, file).trimEnd();
}

function plansWritten(values: Values): string | Promise<string> {
  const { machine = names, kind: kindName = "shortest", format: formatName = "text" } = values;
  const kind = oneOf("kind", kindName, pathKinds);
  const format = oneOf("format", formatName, formats);
  const wanted = machine.map((name) => oneOf("machine", name, names));
  const chosen = models.filter((model) => wanted.includes(model.machine.id));
  if (values.results !== undefined && format !== "junit" && format !== "html")
    fail("Results are shown with --format junit and --format html.");
  const isWhole = [values.from, values.to, values.through, values.since].every((wish) => wish === undefined);
  let isChosen: ReturnType<typeof chooser>;
  try {
    isChosen = chooser(
      chosen.map((model) => model.machine),
      values,
    );
  } catch (error) {
    return fail((error as Error).message);
  }
  const plans = chosen.map((model) => planOf(model, kind, isChosen)).filter(({ paths }) => isWhole || paths.length > 0);
  if (plans.length === 0) fail("No path is like that.");
  return written(plans, format, isWhole, values);
}

function written(plans: readonly Plan[], format: (typeof formats)[number], isWhole: boolean, values: Values) {
  switch (format) {
    case "text":
      return plans.map((plan) => planAsText(plan, isWhole)).join("\n");
    case "json":
      return JSON.stringify(plans, null, 2);
    case "csv":
      return plansAsCsv(plans);
    case "junit":
      return plansAsJUnit(plans, resultsOf(plans, values.results));
    case "html":
      return plansAsPage(plans, resultsOf(plans, values.results));
  }
}

/** Returns the known results of the plans' paths: those that `npm run walk` has kept, and those in a report. */
function resultsOf(plans: readonly Plan[], file: string | undefined): Record<string, Result> {
  if (file === undefined) return keptResults();
  try {
    const report = readFileSync(file, "utf8");
    const reported = models
      .filter(({ machine }) => plans.some((plan) => plan.machine === machine.id))
      .map((model) => reportedResults(report, model.machine.id, pathsOf(model, plans[0]?.kind ?? "shortest")));
    return Object.assign(keptResults(), ...reported);
  } catch {
    return fail(
      `${file} is no report of a test run. npx vitest run tests/machines --reporter=json --outputFile=${file} writes one.`,
    );
  }
}
