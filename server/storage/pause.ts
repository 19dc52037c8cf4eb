import { setTimeout as delay } from "node:timers/promises";

/** Waits so many milliseconds, or until `signal`, without keeping the process from ending. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => {});
