import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockFile {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as LockFile;
const installed = Object.entries(packages).filter(([path, { link }]) => path !== "" && !link);

test("the lock file names no address to download from, so that any registry serves", () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, entry]) => "resolved" in entry).map(([path]) => path)).toEqual([]);
});

test("the lock file pins each package's version and content", () => {
  expect(installed.filter(([, { version, integrity }]) => !version || !integrity).map(([path]) => path)).toEqual([]);
});
