// npm run paths: the generated paths of every machine, as a test plan.
import { listPaths, Refusal } from "./list.ts";

// A reader of the beginning alone, such as head, closes the pipe.
process.stdout.on("error", () => process.exit());

try {
  console.log(await listPaths(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
