import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMachine } from "xstate";
import { flows } from "../../flows/machines.ts";
import { charts, chartsFile, flowPages } from "../../flows/pages.ts";
import { statechartOf } from "../../src/flows/statechart.ts";

const folder = "docs/flows";

test("every machine in src/machines has its pages", () => {
  const sources = readdirSync("src/machines").filter((name) =>
    readFileSync(`src/machines/${name}`, "utf8").includes("createMachine("),
  );
  expect(flows.map(({ file }) => `${file}.ts`).sort()).toEqual(sources.sort());
});

test("the pages on flows are those that the running code gives; if not: npm run flows", () => {
  const drawn = readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")]);
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(flowPages()));
});

test("the statecharts that /flows draws are those of the running code; if not: npm run flows", () => {
  expect(readFileSync(chartsFile, "utf8")).toBe(charts());
});

test("every page says what its machine is", () => {
  for (const [name, page] of flowPages()) if (name.endsWith(".md")) expect(page).toMatch(/^# .+\n\n[A-Z][^\n]+[.\n]/);
});

test.each(flows.map(({ machine, file }) => ({ name: file, machine })))(
  "the configuration of $name, read back from its file, is the same machine",
  ({ name, machine }) => {
    const config = JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"));
    expect(statechartOf(createMachine(config))).toEqual(statechartOf(machine));
  },
);
