import type { FastifyInstance } from "fastify";
import { pause } from "./storage/pause.ts";

const pauseMs = { done: 1_000, failed: 60_000 };

/** Does `work` again and again while the server runs. Where it fails, the log says `failure`. */
export function keepDoing(app: FastifyInstance, failure: string, work: (signal: AbortSignal) => Promise<void>): void {
  const closing = new AbortController();
  const { signal } = closing;
  let working: Promise<void> | undefined;
  const keepWorking = async () => {
    while (!signal.aborted) {
      try {
        await work(signal);
        await pause(pauseMs.done, signal);
      } catch (error) {
        app.log.warn({ err: error }, failure);
        await pause(pauseMs.failed, signal);
      }
    }
  };
  app.addHook("onListen", () => {
    working = keepWorking();
  });
  app.addHook("preClose", async () => closing.abort());
  app.addHook("onClose", () => working);
}
