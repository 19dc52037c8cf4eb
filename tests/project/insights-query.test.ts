import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { insightsQueryFile, insightsQuerySource } from "../../scripts/insights-query.ts";

test("what reads the answer to the page's GraphQL query fits the schema (npm run insights-query)", () => {
  expect(readFileSync(insightsQueryFile, "utf8")).toBe(insightsQuerySource());
});
