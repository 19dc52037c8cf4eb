import { defineConfig } from "vitest/config";

// Dates and amounts are those of one place, wherever the tests run.
process.env.TZ = "Asia/Karachi";

// Node gives all who import it one graphql, which refuses what another made; the test run would give ours a second.
const resolve = { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          include: ["tests/{domain,services,machines,flows,project}/**/*.test.ts"],
        },
      },
      {
        resolve,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/server/postgres.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/browser/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A machine that is busy with something else can make a browser late once.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
