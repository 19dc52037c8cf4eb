import { buildSchema, type GraphQLArgument, type GraphQLField, getNamedType, isEnumType, isObjectType } from "graphql";
import { insightsSchema } from "../../contract/insights.ts";
import { fc } from "../properties.ts";

const schema = buildSchema(insightsSchema);

const hostile = fc.constantFrom(
  "null",
  "-1",
  "1e999",
  "[[]]",
  "{a: 1}",
  "$nothing",
  '"\\u0000"',
  '"0000-00-00"',
  "NONE",
);
/** Fitting values, by an argument's name or type. */
const fitting: Record<string, fc.Arbitrary<string>> = {
  from: fc.constantFrom('"2026-01-01"', '"2025-06-30"', "$date"),
  Date: fc.constantFrom('"2026-11-21"', '"2026-10-31"'),
  Int: fc.constantFrom("1", "5", "50"),
  String: fc.constantFrom('"UTC"', '"asia/karachi"', '"America/Havana"', '"No/Where"'),
};

function argumentOf({ name, type }: GraphQLArgument): fc.Arbitrary<string> {
  const named = getNamedType(type);
  const names = isEnumType(named) ? named.getValues().map(({ name }) => name) : [];
  const fits = names.length > 0 ? fc.constantFrom(...names) : (fitting[name] ?? fitting[named.name] ?? hostile);
  return fc.oneof({ weight: 30, arbitrary: fits }, { weight: 1, arbitrary: hostile });
}

function fieldOf({ name, args, type }: GraphQLField<unknown, unknown>): fc.Arbitrary<string> {
  const given = args.map((arg) => argumentOf(arg).map((value) => `${arg.name}: ${value}`));
  const alias = fc.oneof(
    { weight: 8, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom("a: ", "b: ") },
  );
  const named = getNamedType(type);
  const inner = isObjectType(named) ? selectionOf(Object.values(named.getFields())) : fc.constant("");
  return fc
    .tuple(alias, fc.tuple(...given), inner)
    .map(([as, values, fields]) => `${as}${name}${values.length > 0 ? `(${values.join(", ")})` : ""} ${fields}`);
}

function selectionOf(fields: readonly GraphQLField<unknown, unknown>[]): fc.Arbitrary<string> {
  const odd = fc.constantFrom("...f", "... on Query { __typename }", "__schema { types { name } }", "nothing");
  const some = fc
    .subarray([...fields], { minLength: 1, maxLength: Math.min(4, fields.length) })
    .chain((chosen) => fc.tuple(...chosen.map(fieldOf)));
  const more = fc.oneof({ weight: 20, arbitrary: fc.constant("") }, { weight: 1, arbitrary: odd });
  return fc.tuple(some, more).map(([parts, other]) => `{ ${parts.join(" ")} ${other} }`);
}

/** A query that the schema allows. */
const query = selectionOf(Object.values(schema.getQueryType()?.getFields() ?? {}));

/** Queries made from the schema and bent: values, fields, fragments and operations that do not fit, or too much of it. */
export const graphqlQueries: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: query.map((text) => `query a${text.includes("$date") ? '($date: Date = "2026-02-01")' : ""} ${text}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom("", "query ", "mutation ", "subscription ", "fragment f on Query ", "query ($date: String) "),
        query,
        fc.constantFrom("", " fragment f on Query { ...f }", " query b { __typename }", "}", "\u0000"),
      )
      .map((parts) => parts.join("")),
  },
  {
    weight: 1,
    arbitrary: query.map(
      (text) =>
        `query a { ${Array(20)
          .fill(`x: ${text.slice(2, -2)}`)
          .join(" ")} }`,
    ),
  },
);
