// npm run mutate [machine ...]: checks that the contracts notice every change of a machine. Exit code 1 if one is missed.
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { findMachines } from "../flows/find-machines.ts";
import { judge } from "./gate.ts";
import { mutantsOf } from "./mutants.ts";
import { reasons } from "./reasons.ts";
import { sets } from "./sets.ts";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });

if (values.help) {
  console.log(`npm run mutate [machine ...]

Changes each machine in memory in every way of docs/contracts.md, and runs its contract on each mutant.
A machine is named by its file ("shop-data") or its id ("shopData"); all of them without any.
Exit codes: 0 where every mutant is killed or has a reason, 1 where one is not, 2 for a name nobody knows.`);
} else {
  // A mutant may throw after its contract is over; whether it is killed is decided by then.
  process.on("uncaughtException", () => undefined);
  process.on("unhandledRejection", () => undefined);
  process.exitCode = await run(positionals).catch((error) => {
    console.error(error);
    return 1;
  });
}

async function run(names: readonly string[]): Promise<number> {
  const all = (await findMachines(new URL("../../src", import.meta.url).pathname)).map((found) => ({
    ...found,
    names: [found.machine.id, basename(found.file).replace(/\.tsx?$/, ""), found.file],
  }));
  const unknown = names.filter((name) => !all.some((found) => found.names.includes(name)));
  if (unknown.length > 0) {
    console.error(
      `There is no machine ${unknown.join(", ")}. There are: ${all.map(({ names }) => names[1]).join(", ")}`,
    );
    return 2;
  }

  const total = { made: 0, killed: 0, excused: 0, survivors: 0, unjudged: 0 };
  let isStale = false;
  const begin = performance.now();
  console.log(row("machine", "made", "killed", "excused", "surviving"));
  for (const { machine, file, names: known } of all) {
    if (names.length > 0 && !names.some((name) => known.includes(name))) continue;
    const set = sets.find((one) => one.machine === machine);
    if (!set) {
      const made = mutantsOf(machine).length;
      total.made += made;
      total.unjudged += made;
      console.log(`${row(machine.id, made, 0, 0, made)}  no contract yet`);
      continue;
    }
    const verdict = await judge(set, reasons);
    total.made += verdict.made;
    total.killed += verdict.killed;
    total.excused += verdict.excused.length;
    total.survivors += verdict.survivors.length;
    isStale ||= verdict.stale.length > 0;
    console.log(row(machine.id, verdict.made, verdict.killed, verdict.excused.length, verdict.survivors.length));
    for (const name of verdict.survivors) console.log(`  survives: src/${file} ${name}`);
    for (const name of verdict.stale) console.log(`  has a reason and needs none: ${name}`);
  }
  const surviving = total.survivors + total.unjudged;
  console.log(row("all", total.made, total.killed, total.excused, surviving));
  if (total.unjudged > 0) console.log(`${total.unjudged} of these belong to machines without a contract.`);
  console.log(`${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return surviving > 0 || isStale ? 1 : 0;
}

function row(name: string, ...columns: (string | number)[]): string {
  return name.padEnd(16) + columns.map((column) => String(column).padStart(10)).join("");
}
