import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describePath } from "../machines/paths.ts";
import type { WholePath } from "./plan.ts";

/** The result of a path's last walk. */
export interface Result {
  readonly passed: boolean;
  /** The time of the walk, as an ISO date. */
  readonly at: string;
  /** The message of a failure. */
  readonly message?: string;
}

const resultsFile = "build/path-results.json";

/** Returns the results that `npm run walk` has kept, by the id of the path. */
export function keptResults(): Record<string, Result> {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, "utf8")) : {};
}

/** Keeps the result of a path. */
export function keepResult(id: string, result: Result): void {
  mkdirSync(dirname(resultsFile), { recursive: true });
  writeFileSync(resultsFile, JSON.stringify({ ...keptResults(), [id]: result }, null, 2));
}

/** A test in Vitest's JSON report. */
interface ReportedTest {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly startTime?: number;
  readonly failureMessages?: readonly string[];
}

/** Returns the results of these paths in a report by Vitest's JSON reporter, by the id of the path. */
export function reportedResults(report: string, machine: string, paths: readonly WholePath[]): Record<string, Result> {
  const { testResults } = JSON.parse(report) as { testResults: { assertionResults: ReportedTest[] }[] };
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ ancestorTitles, status }) => ancestorTitles[0] === `the ${machine} machine` && status !== "skipped");
  const byTitle = new Map<string, ReportedTest[]>();
  for (const test of tests) byTitle.set(test.title, [...(byTitle.get(test.title) ?? []), test]);
  return Object.fromEntries(
    paths.flatMap(({ id, beginning, path }) => {
      const test = byTitle
        .get(describePath(path))
        ?.find(({ ancestorTitles: [, given = ""] }) => isOf(beginning.given, given));
      if (!test) return [];
      const result = { passed: test.status === "passed", at: new Date(test.startTime ?? 0).toISOString() };
      const [message] = test.failureMessages ?? [];
      return [[id, message === undefined ? result : { ...result, message }]];
    }),
  );
}

/** Whether a title is that of a beginning: Vitest puts quotes round a beginning, and cuts off a long one. */
function isOf(given: string, title: string): boolean {
  const shown = title.replace(/^given '?/, "").replace(/'$/, "");
  return shown.endsWith("…") ? given.startsWith(shown.slice(0, -1)) : shown === given;
}
