// npm run replay <file>: replays a flight record, and prints where machines ended. Exits with 1 if they differ from it.
import { readFileSync } from "node:fs";
import { readRecord } from "../../src/flows/record-file.ts";
import { type Replay, replay } from "./replay.ts";

function fail(problem: string): never {
  console.error(problem);
  process.exit(2);
}

function replayFile(file: string): Replay[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return fail(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return replay(readRecord(text));
  } catch (error) {
    return fail(`${file} cannot be replayed. ${(error as Error).message}`);
  }
}

const [file] = process.argv.slice(2);
if (file === undefined) fail("npm run replay <file>: the file that Download flight record has saved.");
const replays = replayFile(file);
for (const { machine, events, ended, failed, differences } of replays) {
  console.log(`${machine}: ${events} events, ended ${ended}${failed ? `, failed at ${failed}` : ""}`);
  for (const difference of differences) console.log(`  ${difference}`);
}
const count = replays.reduce((sum, { differences }) => sum + differences.length, 0);
console.log(
  count === 0
    ? "The machines did what the record says."
    : `The machines differ from the record ${count === 1 ? "once" : `${count} times`}.`,
);
process.exitCode = count === 0 ? 0 : 1;
