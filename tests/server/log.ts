import { vi } from "vitest";

/** Collects what a server in this process logs, from now until `stop`. Its LOG_LEVEL must not be silent. */
export function captureLog() {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((chunk) => {
    lines.push(...String(chunk).split("\n").filter(Boolean));
    return true;
  });
  return {
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    stop: () => spy.mockRestore(),
  };
}
