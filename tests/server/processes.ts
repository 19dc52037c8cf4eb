import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { addressOf, environmentOfPrograms, withTestClock } from "../programs.ts";

export interface Running {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  /** Resolves with the exit code of the process. */
  ended: Promise<number | null>;
  /** Resolves with the server's address once the server prints it; rejects when the process ends before. */
  url: Promise<string>;
}

/** Runs programs of the built server as processes of their own, in `folder`, named by their sources in `server/`. */
export class Processes {
  readonly #running: Running[] = [];

  run(folder: string, program: string, environment: NodeJS.ProcessEnv, ...args: string[]): Running {
    const built = resolve("build", program.replace(/\.ts$/, ".js"));
    const child = spawn(process.execPath, [...withTestClock, built, ...args], {
      cwd: folder,
      env: { ...environmentOfPrograms(), LOG_LEVEL: "warn", ...environment },
    });
    const output = { stdout: "", stderr: "" };
    const ended = once(child, "exit").then(([code]: (number | null)[]) => code ?? null);
    for (const name of ["stdout", "stderr"] as const)
      child[name].on("data", (data) => {
        output[name] += data;
      });
    const url = addressOf(child);
    url.catch(() => {});
    const started = { child, output, ended, url };
    this.#running.push(started);
    return started;
  }

  async killAll(): Promise<void> {
    for (const { child, ended } of this.#running.splice(0)) {
      child.kill("SIGKILL");
      await ended;
    }
  }
}
