import type { ChildProcess } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The arguments of Node that make a program use the tests' clock. */
export const withTestClock = ["--import", pathToFileURL(resolve("tests", "clock.mjs")).href];

/** Returns the environment of a program under test: a free port, and none of this process's settings. */
export function environmentOfPrograms(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ, LC_ALL, TEST_CLOCK_OFFSET } = process.env;
  return { PATH, HOME, TMPDIR, TZ, LC_ALL, TEST_CLOCK_OFFSET, PORT: "0" };
}

/** Copies the built server into `folder`, beside the page that it serves from there; returns the program to run. */
export function copyServer(folder: string): string {
  const program = join(folder, "build", "main.js");
  cpSync(resolve("build", "main.js"), program);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return program;
}

/** Resolves with a server's address once the server prints it; rejects with its output where it ends before. */
export function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((running, failed) => {
    let output = "";
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (data) => {
        output += data;
        const address = /running at (http:\S+)\n/.exec(output)?.[1];
        if (address) running(address);
      });
    server.once("exit", (code) => failed(new Error(`The server ended with ${code}: ${output}`)));
  });
}
