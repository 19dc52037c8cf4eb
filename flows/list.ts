// npm run paths: the generated paths of every machine, as a test plan.
import { parseArgs } from "node:util";
import { models } from "./models.ts";
import { type PathKind, planAsText, planOf, plansAsCsv } from "./plan.ts";

const usage = `npm run paths -- [--machine <name>] [--kind shortest|simple] [--format text|json|csv]

  --machine   only this one: ${models.map(({ machine }) => machine.id).join(", ")}
  --kind      shortest: the shortest path by every transition, which the test run walks; this is the default
              simple: every path that comes to no state twice
  --format    text, for people, is the default`;

function fail(problem: string): never {
  console.error(`${problem}\n\n${usage}`);
  process.exit(1);
}

function readArguments() {
  try {
    const text = { type: "string" } as const;
    return parseArgs({ options: { machine: text, kind: text, format: text, help: { type: "boolean" } } }).values;
  } catch (error) {
    return fail((error as Error).message);
  }
}

const { machine, kind = "shortest", format = "text", help } = readArguments();
if (help) {
  console.log(usage);
  process.exit();
}
if (kind !== "shortest" && kind !== "simple") fail(`There are no ${kind} paths.`);
const chosen = models.filter((model) => machine === undefined || model.machine.id === machine);
if (chosen.length === 0) fail(`There is no machine ${machine}.`);

// Whoever reads only the beginning has closed the pipe.
process.stdout.on("error", () => process.exit());

const plans = chosen.map((model) => planOf(model, kind as PathKind));
switch (format) {
  case "text":
    console.log(plans.map(planAsText).join("\n"));
    break;
  case "json":
    console.log(JSON.stringify(plans, null, 2));
    break;
  case "csv":
    console.log(await plansAsCsv(plans));
    break;
  default:
    fail(`There is no format ${format}.`);
}
