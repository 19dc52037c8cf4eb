// npm run replay <file>: takes the machines through a flight record, and prints where they ended.
import { readFileSync } from "node:fs";
import { type Replay, readRecord, replay } from "./replay.ts";

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}

function replayFile(file: string): Replay[] {
  try {
    return replay(readRecord(readFileSync(file, "utf8")));
  } catch (error) {
    return fail(`${file} cannot be replayed. ${(error as Error).message}`);
  }
}

const [file] = process.argv.slice(2);
if (file === undefined) fail("npm run replay <file>: the file that Download flight record has saved.");
const replays = replayFile(file);
for (const { machine, events, ended, failed, differences } of replays) {
  console.log(`${machine}: ${events} events, ended ${ended}${failed ? `, failed at ${failed}` : ""}`);
  for (const difference of differences) console.log(`  differs at ${difference}`);
}
const count = replays.reduce((sum, { differences }) => sum + differences.length, 0);
console.log(
  count === 0 ? "The machines did what the record says." : `The machines differ from the record ${count} times.`,
);
