import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { type AnyStateMachine, StateMachine } from "xstate";

/** A machine, and the file that exports it, below the folder that was searched. */
export interface FoundMachine {
  readonly machine: AnyStateMachine;
  readonly file: string;
}

/**
 * Finds every machine that a module below `folder` exports, wherever it lies. Throws for a module that makes more
 * machines than it exports: nobody could test the others.
 */
export async function findMachines(folder: string): Promise<FoundMachine[]> {
  const found = new Map<AnyStateMachine, string>();
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  for (const path of files) {
    const made = readFileSync(path, "utf8").match(/\bcreateMachine\s*[(<]|\bnew StateMachine\b/g) ?? [];
    // Importing other modules may need a browser.
    if (made.length === 0) continue;
    const file = relative(folder, path).split(sep).join("/");
    const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
    const machines = Object.values(module).filter((value) => value instanceof StateMachine) as AnyStateMachine[];
    if (machines.length < made.length) throw new Error(`${file} makes a machine that it does not export.`);
    for (const machine of machines) if (!found.has(machine)) found.set(machine, file);
  }
  return [...found].map(([machine, file]) => ({ machine, file }));
}
