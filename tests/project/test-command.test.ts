import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

describe("the test command on a machine that lacks something", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sillage-command-"));
    symlinkSync(process.execPath, join(folder, "node"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the command with only Node and dummy `programs` on its PATH. Returns its status and lines of output. */
  function run(programs: string[], environment: NodeJS.ProcessEnv = {}) {
    for (const name of programs) symlinkSync("/bin/false", join(folder, name));
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/test.mjs"], {
      encoding: "utf8",
      env: { PATH: folder, TMPDIR: process.env.TMPDIR, ...environment },
    });
    for (const name of programs) rmSync(join(folder, name));
    return { status, lines: `${stderr}${stdout}`.trim().split("\n") };
  }

  test.each([
    { lacking: "Chromium", programs: [], says: /^The tests need Chromium: install it .*, or set CHROMIUM_PATH/ },
    {
      lacking: "the Chromium that is named",
      programs: [],
      environment: { CHROMIUM_PATH: "/nowhere/chrome" },
      says: /^CHROMIUM_PATH names no file: \/nowhere\/chrome\. Set it to a Chrome, or to nothing\.$/,
    },
    {
      lacking: "a temporary folder",
      programs: ["chromium"],
      environment: { TMPDIR: "/nowhere" },
      says: /^The tests need a temporary folder: \/nowhere cannot be used \(ENOENT\)\. Set TMPDIR to another\.$/,
    },
  ])("such as $lacking says so in one line, and counts in the last", ({ programs, environment, says }) => {
    const { status, lines } = run(programs, environment);
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(says), "0 passed, 1 failed"]);
  });
});
