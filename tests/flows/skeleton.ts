import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sentence } from "./junit.ts";
import type { PlannedPath } from "./plan.ts";

/** Returns the test file that names the path, and so asserts something of its own about it; undefined if none does. */
export function assertedIn(id: string): string | undefined {
  return readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join("tests", name))
    .find((file) => readFileSync(file, "utf8").includes(id));
}

/** Returns the start of a test of a path, for a file in `tests/machines`: it compares states, with room for more. */
export function skeletonOf({ id, given, steps }: PlannedPath, file: string): string {
  const walked = steps.map(
    ({ when, outcome, state }) => `  // when ${when}
  state = getNextSnapshot(model.machine, state, events[${JSON.stringify(when)}] as never);
  // then ${outcome}
  expect(stateWords(state.value)).toBe(${JSON.stringify(state)});
`,
  );
  return `import { expect, test } from "vitest";
import { type AnyMachineSnapshot, getInitialSnapshot, getNextSnapshot } from "xstate";
import { stateWords } from "../../src/flows/history.ts";
import { model } from "./${file}.paths.ts";
import { storeInMemory } from "./memory-storage.ts";

// ${id}
test(${JSON.stringify(sentence({ id, given, steps }))}, () => {
  const beginning = model.beginnings.find(({ given }) => given === ${JSON.stringify(given)});
  const { input, events, stored } = beginning ?? expect.fail("there is no such beginning");
  storeInMemory(stored);
  let state = getInitialSnapshot(model.machine, input() as never) as AnyMachineSnapshot;

${walked.join("\n")}
  expect.fail("Say here what else is true at the end, and take this line out.");
});
`;
}
