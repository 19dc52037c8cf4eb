import type { FastifyInstance } from "fastify";
import { pause } from "./pause.ts";
import { isLockTimeout } from "./storage/database.ts";

const failedMs = 60_000;

/**
 * Repeats `work` while the server runs, with a pause of `restMs` in between. After an error other than a lock's time-out, it
 * warns of `failure` and pauses for a minute.
 */
export function keepDoing(
  app: FastifyInstance,
  { restMs, failure }: { restMs: number; failure: string },
  work: (signal: AbortSignal) => Promise<void>,
): void {
  const closing = new AbortController();
  const { signal } = closing;
  let working: Promise<void> | undefined;
  const keepWorking = async () => {
    while (!signal.aborted) {
      try {
        await work(signal);
        await pause(restMs, signal);
      } catch (error) {
        // Another process has the lock: this is no failure.
        const isWaiting = isLockTimeout(error);
        app.log[isWaiting ? "debug" : "warn"]({ err: error }, failure);
        await pause(isWaiting ? restMs : failedMs, signal);
      }
    }
  };
  app.addHook("onListen", () => {
    working = keepWorking();
  });
  app.addHook("preClose", async () => closing.abort());
  app.addHook("onClose", () => working);
}

const leastBetweenMs = 20;

/** Repeats `turn` while it returns true. Rests after each as long as it took: half of the time is for everything else. */
export async function inTurns(signal: AbortSignal, turn: () => Promise<boolean>): Promise<void> {
  let began = performance.now();
  while (!signal.aborted && (await turn())) {
    await pause(Math.max(leastBetweenMs, performance.now() - began), signal);
    began = performance.now();
  }
}
