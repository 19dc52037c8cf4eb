import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The arguments of Node that make a program use the tests' clock. */
export const withTestClock = ["--import", pathToFileURL(resolve("tests", "clock.mjs")).href];

/** Returns the environment of a program under test: a free port, and none of this process's settings. */
export function environmentOfPrograms(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ, LC_ALL, TEST_CLOCK_OFFSET } = process.env;
  return { PATH, HOME, TMPDIR, TZ, LC_ALL, TEST_CLOCK_OFFSET, PORT: "0" };
}
