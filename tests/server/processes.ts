import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { environmentOfPrograms, withTestClock } from "../programs.ts";

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
    const url = new Promise<string>((say, reject) => {
      child.stdout.on("data", (data) => {
        output.stdout += data;
        const address = /running at (http:\S+)\n/.exec(output.stdout)?.[1];
        if (address) say(address);
      });
      child.stderr.on("data", (data) => {
        output.stderr += data;
      });
      ended.then((code) => reject(new Error(`ended with ${code}: ${output.stderr}`)));
    });
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
