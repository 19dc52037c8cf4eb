// npm run insights-query: checks the page's query against the server's schema and writes its types for the page.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { codegen } from "@graphql-codegen/core";
import * as typescriptOperations from "@graphql-codegen/typescript-operations";
import { buildSchema, parse, stripIgnoredCharacters } from "graphql";
import { insightsSchema } from "../contract/insights.ts";

const query = "contract/insights.graphql";
export const insightsQueryFile = "contract/insights-query.ts";

/** The TypeScript of the page's query: its text and its types. Throws where it does not fit the schema. */
export async function insightsQuerySource(): Promise<string> {
  const schema = buildSchema(insightsSchema);
  const document = readFileSync(query, "utf8");
  const types = await codegen({
    filename: insightsQueryFile,
    schema: parse(insightsSchema),
    schemaAst: schema,
    documents: [{ location: query, document: parse(document) }],
    config: { scalars: { Date: "string" }, enumsAsTypes: true, immutableTypes: true, skipTypename: true },
    plugins: [{ typescriptOperations: {} }],
    pluginMap: { typescriptOperations },
  });
  return [
    `// Written by npm run insights-query, from ${query} and contract/insights.ts.`,
    types.trim(),
    `export const insightsQuery = ${JSON.stringify(stripIgnoredCharacters(document))};`,
    "",
  ].join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(insightsQueryFile, await insightsQuerySource());
}
