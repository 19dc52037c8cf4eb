import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { statechartOf } from "../../src/flows/statechart.ts";
import { flows } from "./machines.ts";
import { charts, chartsFile, flowPages } from "./pages.ts";

const folder = "docs/flows";

test("every file of src/machines is of a machine, which has its pages", () => {
  const files = readdirSync("src/machines").filter((name) => name !== "shared");
  expect(flows.map(({ file }) => `${file}.ts`).sort()).toEqual(files.sort());
});

test("the pages on flows are those that the running code gives; if not: npm run flows", () => {
  const drawn = readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")]);
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(flowPages()));
});

test("the statecharts that /flows draws are those of the running code; if not: npm run flows", async () => {
  expect(readFileSync(chartsFile, "utf8")).toBe(await charts());
});

test("what /flows sends has the sessions' numbers that a page gives, whatever other tests have seen", async () => {
  const [session] = JSON.parse(await charts()).filter(({ id }: { id: string }) => id === "session");
  const numbers = session.sendable.flatMap(({ event }: { event: { session?: number | null } }) => event.session ?? []);
  expect(numbers).toEqual([1, 2, 2]);
});

test("every page says what its machine is", () => {
  for (const [name, page] of flowPages()) if (name.endsWith(".md")) expect(page).toMatch(/^# .+\n\n[A-Z][^\n]+[.\n]/);
});

describe("for Stately's editor", () => {
  const files = flows.map(({ file }) => `${folder}/${file}.ts`);

  test.each(flows.map(({ machine, file }) => ({ name: file, machine })))(
    "the file of $name is the same machine",
    async ({ name, machine: real }) => {
      const { machine } = await import(`../../docs/flows/${name}.ts`);
      expect(statechartOf(machine)).toEqual(statechartOf(real));
    },
  );

  test("the files need nothing but XState", () => {
    for (const file of files)
      expect([...readFileSync(file, "utf8").matchAll(/from "(.*)"/g)].map(([, name]) => name)).toEqual(["xstate"]);
  });

  test("the files pass the type checker", () => {
    const options = "--ignoreConfig --noEmit --strict --skipLibCheck --target ES2022 --module ESNext --types node";
    const { status, stdout } = spawnSync(
      process.execPath,
      ["node_modules/typescript/bin/tsc", ...options.split(" "), "--moduleResolution", "Bundler", ...files],
      { encoding: "utf8" },
    );
    expect([status, stdout]).toEqual([0, ""]);
  });
});
