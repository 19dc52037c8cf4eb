import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** What Node is told first, so that a program lives by the tests' clock. */
export const withTestClock = ["--import", pathToFileURL(resolve("tests", "clock.mjs")).href];

/** The environment of a program under test, on a free port: nothing of this process's settings reaches it. */
export function environmentOfPrograms(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ, LC_ALL, TEST_CLOCK_OFFSET } = process.env;
  return { PATH, HOME, TMPDIR, TZ, LC_ALL, TEST_CLOCK_OFFSET, PORT: "0" };
}
