import { vi } from "vitest";

/** Waits until `condition` is truthy, and returns its value. The long timeout allows for a busy machine. */
export const until = <T>(condition: () => T | Promise<T>) => vi.waitUntil(condition, { interval: 1, timeout: 30_000 });
