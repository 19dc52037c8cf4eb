// npm run insights-query: checks the page's query against the server's schema, and writes what reads its answer.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import {
  buildSchema,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLType,
  isEnumType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  stripIgnoredCharacters,
  typeFromAST,
  validate,
} from "graphql";
import { insightsSchema } from "../contract/insights.ts";

const query = "contract/insights.graphql";
export const insightsQueryFile = "contract/insights-query.ts";

const scalars: Record<string, { type: string; reader: string }> = {
  Int: { type: "number", reader: "v.number()" },
  Float: { type: "number", reader: "v.number()" },
  String: { type: "string", reader: "v.string()" },
  Date: { type: "string", reader: "v.string()" },
};

/** The TypeScript of the page's query: its text, its variables and the reader of its answer. Throws where it does not fit. */
export function insightsQuerySource(): string {
  const schema = buildSchema(insightsSchema);
  const text = readFileSync(query, "utf8");
  const document = parse(text);
  const [problem] = validate(schema, document);
  if (problem) throw problem;

  /** What reads a value of a type, with the fields that are selected of it. */
  function readerOf(type: GraphQLType, selected: SelectionSetNode | undefined): string {
    if (!isNonNullType(type)) return `v.nullable(${readerOfPresent(type, selected)})`;
    return readerOfPresent(type.ofType, selected);
  }
  function readerOfPresent(type: GraphQLType, selected: SelectionSetNode | undefined): string {
    if (isListType(type)) return `v.array(${readerOf(type.ofType, selected)})`;
    if (selected) return objectReader(type as GraphQLObjectType, selected);
    return (scalars[String(type)] as (typeof scalars)[string]).reader;
  }
  function objectReader(type: GraphQLObjectType, { selections }: SelectionSetNode): string {
    const [only] = selections;
    if (selections.length === 1 && only?.kind === Kind.FRAGMENT_SPREAD) return only.name.value;
    const entries = selections.map((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return `...${selection.name.value}.entries`;
      if (selection.kind !== Kind.FIELD) throw new TypeError("The query has fragments by name only.");
      const { name, alias = name, selectionSet } = selection;
      return `${alias.value}: ${readerOf(type.getFields()[name.value]?.type as GraphQLType, selectionSet)}`;
    });
    return `v.object({ ${entries.join(", ")} })`;
  }

  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const operation = document.definitions.find(
    (one) => one.kind === Kind.OPERATION_DEFINITION,
  ) as OperationDefinitionNode;
  const fragment = ({ name, typeCondition, selectionSet }: FragmentDefinitionNode) =>
    `const ${name.value} = ${objectReader(schema.getType(typeCondition.name.value) as GraphQLObjectType, selectionSet)};`;
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) => {
    const named = String(typeFromAST(schema, type as never)).replace("!", "");
    return `  readonly ${variable.name.value}: ${scalars[named]?.type ?? named};`;
  });
  const enums = Object.values(schema.getTypeMap()).filter(
    (type) => isEnumType(type) && variables.some((variable) => variable.endsWith(`: ${type.name};`)),
  );
  return [
    `// Written by npm run insights-query, from ${query} and contract/insights.ts.`,
    'import * as v from "valibot";',
    "",
    ...enums.map((type) => {
      const names = isEnumType(type) ? type.getValues().map(({ name }) => JSON.stringify(name)) : [];
      return `export type ${type.name} = ${names.join(" | ")};`;
    }),
    "export interface InsightsQueryVariables {",
    ...variables,
    "}",
    "",
    ...fragments.map(fragment),
    "/** Reads what the query is answered with. */",
    `export const InsightsAnswer = ${objectReader(schema.getQueryType() as GraphQLObjectType, operation.selectionSet)};`,
    'export type Insights = v.InferOutput<typeof InsightsAnswer>["insights"];',
    "",
    `export const insightsQuery = ${JSON.stringify(stripIgnoredCharacters(text))};`,
    "",
  ].join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(insightsQueryFile, insightsQuerySource());
}
