import { cpSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** Copies the built server into `folder`, beside the page that it serves from there; returns the program to run. */
export function copyServer(folder: string): string {
  const program = join(folder, "build", "main.js");
  cpSync(resolve("build", "main.js"), program);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return program;
}
