import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { insightsQueryFile, insightsQuerySource } from "../../scripts/insights-query.ts";

test("the types of the page's GraphQL query are those of the schema (npm run insights-query)", async () => {
  expect(readFileSync(insightsQueryFile, "utf8")).toBe(await insightsQuerySource());
});
