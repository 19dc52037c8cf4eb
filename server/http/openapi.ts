import { STATUS_CODES } from "node:http";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import * as v from "valibot";
import { ErrorReply } from "../../contract/errors.ts";
import { unauthenticated } from "../auth/sessions.ts";
import type { Refusal } from "../refusal.ts";
import {
  bodyTooLarge,
  databaseUnavailable,
  errorReply,
  internalError,
  invalidJson,
  unsupportedMediaType,
} from "./failures.ts";

/** The id in a path. One with characters that no database stores is refused (400); any other unknown one is not found. */
export const recordId = v.object({ id: v.string() });

/** Returns the refusals by status, for the documents of a route. */
export function refusals(...given: Refusal[]): Record<number, Refusal[]> {
  const byStatus: Record<number, Refusal[]> = {};
  for (const refusal of given) byStatus[refusal.statusCode] = [...(byStatus[refusal.statusCode] ?? []), refusal];
  return byStatus;
}

const isValibot = (schema: unknown): schema is v.GenericSchema =>
  typeof schema === "object" && schema !== null && "~standard" in schema;

const jsonSchema = (schema: v.GenericSchema, typeMode: "input" | "output") => {
  const { $schema, ...rest } = toJsonSchema(schema, { target: "draft-2020-12", errorMode: "ignore", typeMode });
  return rest;
};

/** Replaces every valibot schema in `value`, however deep in objects, by its JSON Schema. */
function documented(value: unknown, typeMode: "input" | "output"): unknown {
  if (isValibot(value)) return jsonSchema(value, typeMode);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, documented(part, typeMode)]));
}

function documentedResponse(status: string, reply: unknown, request: { method: string; url: string }): unknown {
  const description = status === "default" ? "Any other failure" : STATUS_CODES[status];
  if (isValibot(reply)) return { description, ...jsonSchema(reply, "output") };
  if (!Array.isArray(reply)) return documented(reply, "output");
  const examples = (reply as Refusal[]).map((refusal) => [refusal.code, { value: errorReply(request, refusal) }]);
  return { description, ...jsonSchema(ErrorReply, "output"), "x-examples": Object.fromEntries(examples) };
}

function documentedRoute(schema: FastifySchema, url: string, { method, config }: RouteOptions): FastifySchema {
  const { response, ...rest } = schema;
  const replies = {
    ...(schema.body || method === "GET" ? {} : refusals(invalidJson)),
    ...(config?.open ? {} : refusals(unauthenticated)),
    ...(response as Record<string, unknown>),
    // Fastify reads a body of every method but GET, whether the call has a use for it or not.
    ...(method === "GET" ? {} : refusals(bodyTooLarge, unsupportedMediaType)),
    ...refusals(...((response as Record<string, Refusal[]> | undefined)?.["503"] ?? []), databaseUnavailable),
    default: [internalError],
  };
  const request = { method: String(method), url };
  return {
    ...(documented(rest, "input") as FastifySchema),
    ...(config?.open ? { security: [] } : {}),
    response: Object.fromEntries(
      Object.entries(replies).map(([status, reply]) => [status, documentedResponse(status, reply, request)]),
    ),
  };
}

/** Collects the routes registered after it into an OpenAPI document, with schemas from the contract. */
export async function collectOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sillage",
        version: "1",
        description: "The back-office of an online fragrance shop. Every failure is { code, message, showMessage }.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "This server" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => ({
      schema: schema?.hide ? schema : documentedRoute(schema ?? {}, url, route),
      url,
    }),
  });
}

/** The Content Security Policy of the documents. Only Swagger UI needs inline styles. */
const docsPolicy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/** Serves the document at `prefix`, open to all: a page for browsers, JSON for others and always at `prefix`/json. */
export async function serveOpenApi(api: FastifyInstance, prefix: string): Promise<void> {
  api.addHook("onRoute", (route) => {
    route.config = { ...route.config, open: true };
  });
  await api.register(swaggerUi, {
    routePrefix: prefix,
    indexPrefix: api.prefix,
    staticCSP: docsPolicy,
    theme: { title: "Sillage API" },
    uiConfig: { validatorUrl: null, persistAuthorization: false },
    uiHooks: {
      onRequest: (request, reply, done) => {
        const isPage = request.routeOptions.url?.replace(/\/$/, "").endsWith(prefix) ?? false;
        if (isPage && request.accepts().type(["json", "html"]) !== "html") reply.send(api.swagger());
        else done();
      },
    },
  });
}
