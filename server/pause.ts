import { setTimeout as delay } from "node:timers/promises";

/** Waits `ms` milliseconds, or until `signal` is aborted. Does not keep the process from ending. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => {});
