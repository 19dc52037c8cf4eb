import { fc } from "../properties.ts";
import { graphqlQueries } from "./graphql-queries.ts";
import type { TestShop } from "./harness.ts";

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** A call of the API, from its document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body: Schema | undefined;
  /** The statuses that the document lists. */
  readonly statuses: readonly string[];
}

export interface Request {
  /** The operation with this path and method; undefined if they were bent. */
  readonly operation: Operation | undefined;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** Returns the operations in the document at /api/docs/json. */
export async function operationsOf(shop: TestShop): Promise<Operation[]> {
  const { body } = await shop.call("GET", "/api/docs/json");
  const { paths } = body as {
    paths: Record<
      string,
      Record<string, { requestBody?: { content: Record<string, { schema: Schema }> }; responses: object }>
    >;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content["application/json"]?.schema,
      statuses: Object.keys(responses),
    })),
  );
}

const hostileText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "‮",
    "'; drop table orders; --",
    "{{7*7}}",
    "%00",
    "../../etc/passwd",
  ),
  fc.constantFrom("__proto__", "constructor", "NaN", "1e999", "🧴", "x".repeat(300), "x".repeat(70_000)),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constant(null),
);

/** Generates values that fit the schema, more or less. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  if (schema.type === "object")
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, part]) => [key, fitting(part)])),
    );
  if (schema.type === "number" || schema.type === "integer") return fc.integer({ min: 1, max: 120 });
  return fc.constantFrom("Zara Malik", "zara@shop.example", "+92 301 9964", "2031-01-31", "a long password", "");
}

/** Generates fitting bodies with parts of them replaced, left out or added. */
function bent(schema: Schema): fc.Arbitrary<unknown> {
  const change = fc.record({ key: fc.constantFrom(...Object.keys(schema.properties ?? {}), "other"), value: anything });
  return fc.tuple(fitting(schema), fc.array(change, { maxLength: 3 })).map(([value, changes]) => {
    const body = { ...(value as Record<string, unknown>) };
    for (const { key, value: other } of changes) {
      if (other === null && key !== "other") delete body[key];
      else body[key] = other;
    }
    return body;
  });
}

/** Generates bodies that fit more or less; those for GraphQL are mostly queries. */
function bodyFor({ path, body = {} }: Operation): fc.Arbitrary<unknown> {
  if (!path.endsWith("/graphql")) return bent(body);
  const variables = fc.option(fc.record({ date: fc.oneof(fc.constant("2026-03-01"), anything) }), { nil: null });
  const asked = fc.record({
    query: graphqlQueries,
    variables,
    operationName: fc.constantFrom(null, null, null, null, "a", "b"),
  });
  return fc.oneof({ weight: 4, arbitrary: asked }, { weight: 1, arbitrary: bent(body) });
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "");

/** Generates requests of an operation, fitting or bent in types, sizes, encodings, paths, headers or tokens. */
export function requestFor(operation: Operation, ids: readonly string[], token: string): fc.Arbitrary<Request> {
  const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: hostileText });
  const path = fc.oneof(
    {
      weight: 6,
      arbitrary: id.map((text) => ({
        isBent: false,
        path: operation.path.replace(/\{\w+\}/, encodeURIComponent(Buffer.from(text).toString())),
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("//", "/./", "/../", "%2f", "%2e%2e/", "?a=b&a[]=c", "#x", "/", "%", "%ff", ";x=1")
        .map((odd) => ({ isBent: true, path: operation.path.replace("{id}", "x") + odd })),
    },
  );
  const body = operation.body
    ? fc.oneof(
        { weight: 6, arbitrary: bodyFor(operation).map(json) },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
        {
          weight: 1,
          arbitrary: fc
            .constantFrom("", "{", "[]", "null", '"text"', "[".repeat(20_000), "\ufeff{}")
            .map((text) => Buffer.from(text)),
        },
      )
    : fc.option(anything.map(json), { nil: undefined });
  const authorization = fc.oneof(
    { weight: 6, arbitrary: fc.constant(`Bearer ${token}`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "",
        "Bearer",
        "Bearer ",
        `bearer ${token}x`,
        `Basic ${token}`,
        `Bearer ${"x".repeat(5000)}`,
        "Bearer a b",
      ),
    },
  );
  const extra = fc.constantFrom<Record<string, string>>(
    {},
    { accept: "application/x-ndjson" },
    { accept: "text/html;q=0.1, */*;q=x" },
    { "accept-encoding": "gzip, br;q=2, nonsense" },
    { "if-none-match": '"x", W/"y", *' },
    { range: "bytes=0-,5-1,-" },
    { "x-forwarded-for": "' or 1=1, ::::" },
    { "content-encoding": "gzip" },
    { origin: "null", referer: "javascript:alert(1)" },
    { "x-http-method-override": "DELETE" },
  );
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constant("application/json") },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "text/plain",
        "application/json; charset=utf-7",
        "multipart/form-data",
        "x/y/z",
        "application/JSON;;",
      ),
    },
  );
  const method = fc.oneof(
    { weight: 9, arbitrary: fc.constant(operation.method) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"),
    },
  );
  return fc.record({ method, path, body, authorization, extra, type }).map((made) => ({
    operation: made.path.isBent || made.method !== operation.method ? undefined : operation,
    method: made.method,
    path: made.path.path,
    body: made.body,
    headers: {
      ...made.extra,
      ...(made.authorization ? { authorization: made.authorization } : {}),
      ...(made.body ? { "content-type": made.type, "content-length": String(made.body.length) } : {}),
    },
  }));
}
