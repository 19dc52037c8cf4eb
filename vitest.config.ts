import { defineConfig } from "vitest/config";

// Dates and amounts are those of one place, one language and one moment, wherever and whenever the tests run: an ordinary
// Wednesday, late in the morning, far from the end of a day, a month and a year, and from a change of clocks.
process.env.TZ = "Asia/Karachi";
process.env.LC_ALL = "en_US.UTF-8";
process.env.TEST_CLOCK_OFFSET = String(Date.parse("2026-06-17T11:00:00+05:00") - Date.now());

// Node gives all who import it one graphql, which refuses what another made; the test run would give ours a second.
const resolve = { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] };
// Nothing waits longer than it has to; the limits are for a machine that is busy with something else.
const common = {
  setupFiles: ["tests/clock.mjs"],
  expect: { poll: { interval: 5, timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // Three for two cores: a worker waits for a browser or a server a third of its time.
    maxWorkers: 3,
    tags: [
      {
        name: "long",
        description:
          "What npm test leaves to npm run test:long: walks, large numbers, and details of what it tests in short.",
      },
    ],
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: "unit",
          setupFiles: [...common.setupFiles, "tests/each-test.ts"],
          // Files share what they import: none leaves it changed.
          isolate: false,
          include: ["tests/{domain,services,machines,contracts,flows,project}/**/*.test.ts"],
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: "server",
          setupFiles: [...common.setupFiles, "tests/server/each-file.ts"],
          // Files share what they import: none leaves it changed.
          isolate: false,
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/built.ts", "tests/server/postgres.ts"],
        },
      },
      {
        test: {
          ...common,
          name: "browser",
          setupFiles: [...common.setupFiles, "tests/browser/each-file.ts"],
          // One Chromium for all files of a worker; nothing else is shared by them.
          isolate: false,
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/built.ts", "tests/browser/global-setup.ts"],
        },
      },
    ],
  },
});
