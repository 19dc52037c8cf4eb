import { vi } from "vitest";

/** Waits until a condition holds, and returns what it held by: soon where nothing else runs, in time where much does. */
export const until = <T>(condition: () => T | Promise<T>) => vi.waitUntil(condition, { interval: 1, timeout: 30_000 });
