// What graphql-request takes from graphql, for the page (package.json, alias). It parses a query to learn its name and
// prints syntax trees; ours are texts that are sent as they are (docs/decisions/0021-insights.md).

function notHere(): never {
  throw new Error("The page's queries are texts, and are neither parsed nor printed.");
}

export const parse = notHere;
export const print = notHere;
export const Kind = { OPERATION_DEFINITION: "OperationDefinition" };
