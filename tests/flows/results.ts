import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describePath } from "../machines/paths.ts";
import type { WholePath } from "./plan.ts";

/** How a path went when it was last walked. */
export interface Result {
  readonly passed: boolean;
  /** When, as an ISO date. */
  readonly at: string;
  /** What was said of a failure. */
  readonly message?: string;
}

const resultsFile = "build/path-results.json";

/** The results that `npm run walk` has kept, by the id of the path. */
export function keptResults(): Record<string, Result> {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, "utf8")) : {};
}

/** Keeps how a path went. */
export function keepResult(id: string, result: Result): void {
  mkdirSync(dirname(resultsFile), { recursive: true });
  writeFileSync(resultsFile, JSON.stringify({ ...keptResults(), [id]: result }, null, 2));
}

/** What Vitest's JSON report has of a test. */
interface ReportedTest {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly startTime?: number;
  readonly failureMessages?: readonly string[];
}

/** The results that a report of the test run, as Vitest's JSON reporter writes it, has of paths. */
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

/** Vitest puts quotes round a beginning, and cuts off a long one. */
function isOf(given: string, title: string): boolean {
  const shown = title.replace(/^given '?/, "").replace(/'$/, "");
  return shown.endsWith("…") ? given.startsWith(shown.slice(0, -1)) : shown === given;
}
