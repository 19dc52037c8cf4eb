import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findMachines } from "../flows/find-machines.ts";
import { flows } from "../flows/machines.ts";
import { sets } from "./sets.ts";

/** Creates a folder with these files, below the repository so that they find XState. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(resolve("node_modules/.machines-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const machine = (id: string, name = id) => `export const ${name} = createMachine({ id: "${id}" });\n`;
const xstate = 'import { createMachine } from "xstate";\n';

describe("the machines of a folder", () => {
  it("are found by what modules export, in subfolders and two in a file, too", async () => {
    const folder = folderWith({
      "machines/one.ts": xstate + machine("one"),
      "machines/within/two.ts": xstate + machine("two") + machine("three"),
      "screens/four.tsx": xstate + machine("four"),
      "screens/plain.ts": "export const five = 5;\n",
      "screens/again.ts": 'export { one } from "../machines/one.ts"; // createMachine is not called here\n',
    });
    const found = await findMachines(folder);
    expect(found.map(({ machine, file }) => [machine.id, file]).toSorted()).toEqual([
      ["four", "screens/four.tsx"],
      ["one", "machines/one.ts"],
      ["three", "machines/within/two.ts"],
      ["two", "machines/within/two.ts"],
    ]);
  });

  it.each([
    ["in a module", ""],
    ["beside another one", machine("shown")],
  ])("are not to be hidden %s", async (_, beside) => {
    const folder = folderWith({
      "hidden.ts": `${xstate}${beside}const hidden = createMachine({});\nexport const id = hidden.id;\n`,
    });
    await expect(findMachines(folder)).rejects.toThrow("hidden.ts makes a machine that it does not export.");
  });
});

describe("the machines of the product", () => {
  it("are all drawn, whichever file exports them", async () => {
    const found = await findMachines(resolve("src"));
    expect(found.map(({ machine }) => machine.id).toSorted()).toEqual(
      flows.map(({ machine }) => machine.id).toSorted(),
    );
  });

  it("have one contract each at most, and no contract is of another machine", async () => {
    const found = await findMachines(resolve("src"));
    for (const { machine } of sets) expect(found.filter((one) => one.machine === machine)).toHaveLength(1);
    expect(new Set(sets.map(({ machine }) => machine)).size).toBe(sets.length);
  });
});
