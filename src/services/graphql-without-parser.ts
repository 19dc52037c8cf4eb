// Replaces what graphql-request imports from graphql, in the page (package.json, alias), to parse a query for its name
// and to print syntax trees. Our queries are strings that are sent unchanged (docs/decisions/0021-insights.md).

function notHere(): never {
  throw new Error("The page's queries are texts, and are neither parsed nor printed.");
}

export const parse = notHere;
export const print = notHere;
export const Kind = { OPERATION_DEFINITION: "OperationDefinition" };
