import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

export interface Running {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  /** Resolves with the code the process ends with. */
  ended: Promise<number | null>;
  /** Resolves with the server's address once it says so; rejects when it ends before. */
  url: Promise<string>;
}

/** Runs programs of the server as processes of their own, in `folder`, with nothing of this process's environment. */
export class Processes {
  readonly #running: Running[] = [];

  run(folder: string, program: string, environment: NodeJS.ProcessEnv, ...args: string[]): Running {
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(process.execPath, ["--import", loader, resolve("server", program), ...args], {
      cwd: folder,
      env: { PATH, HOME, TMPDIR, PORT: "0", LOG_LEVEL: "warn", ...environment },
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
