import type { FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError, NoSchemaIntrospectionCustomRule, parse } from "graphql";
import { createComplexityRule, directiveEstimator, simpleEstimator } from "graphql-query-complexity";
import mercurius from "mercurius";
import * as v from "valibot";
import { insightsSchema } from "../../contract/insights.ts";
import { withExample } from "../http/examples.ts";
import { errorReply, refusalFor } from "../http/failures.ts";
import { abortWhenDisconnected } from "../http/given-up.ts";
import { refusals } from "../http/openapi.ts";
import { type Api, refuseFields } from "../http/validation.ts";
import { resolvers } from "../insights/resolvers.ts";
import { Refusal } from "../refusal.ts";
import type { Services } from "../services.ts";
import { readUntil } from "../storage/read-snapshot.ts";

/** The limits of a query: half as much again as the page asks for at once. */
const limits = { characters: 4096, tokens: 1000, depth: 6, complexity: 600 } as const;

const GraphqlRequest = v.object({
  query: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.characters)),
  variables: v.nullish(v.record(v.string(), v.unknown())),
  operationName: v.nullish(v.pipe(v.string(), v.maxLength(100))),
});
const GraphqlReply = v.object({ data: v.nullish(v.record(v.string(), v.unknown())) });

const exampleQuery = `{ insights(from: "2026-11-01", to: "2026-11-21", timeZone: "Asia/Karachi") { figures { revenue orders } } }`;

/** Registers the call for reporting questions in GraphQL (behaviour: GraphQL), which is read-only. */
export async function insightRoutes(api: Api, { config, db, slowReader: reader }: Services): Promise<void> {
  await api.register(mercurius, {
    schema: insightsSchema,
    resolvers,
    // The route below is ours, so that its requests are checked, guarded and documented like all others.
    routes: false,
    // The complexity of a query can depend on its variables.
    cache: false,
    errorFormatter: (response) => ({ statusCode: 200, response }),
    queryDepth: limits.depth,
    validationRules: ({ variables }) => [
      ...(config.mode === "production" ? [NoSchemaIntrospectionCustomRule] : []),
      createComplexityRule({
        maximumComplexity: limits.complexity,
        variables: variables ?? {},
        estimators: [directiveEstimator(), simpleEstimator({ defaultComplexity: 1 })],
        createError: () => new GraphQLError("The query asks for too much at once."),
      }),
    ],
  });

  api.post(
    "/graphql",
    {
      schema: {
        operationId: "queryInsights",
        summary: "Ask about any period, in GraphQL; the schema is in contract/insights.ts",
        body: withExample(GraphqlRequest, { query: exampleQuery }),
        response: {
          200: withExample(GraphqlReply, { data: { insights: { figures: { revenue: 1_234_500.5, orders: 312 } } } }),
          ...refusals(refuseFields(["query"])),
        },
      },
    },
    async (request, reply) => {
      const { query, variables, operationName } = request.body;
      try {
        // Parsed before Mercurius, which would also accept a syntax tree as JSON.
        parse(query, { maxTokens: limits.tokens });
        const answer = await abortWhenDisconnected(reply, (signal) =>
          readUntil({ db, reader }, signal, async (transaction) => {
            const result = await api.graphql(query, { db: transaction }, variables ?? {}, operationName ?? undefined);
            // Otherwise the abort would be reported as an error of the query.
            signal.throwIfAborted();
            return result;
          }),
        );
        return answer.errors ? failWith(answer.errors, request, reply) : { data: answer.data };
      } catch (error) {
        if (error instanceof GraphQLError) return failWith([error], request, reply);
        if (isInvalidQuery(error)) return failWith(error.errors, request, reply);
        throw error;
      }
    },
  );
}

const isInvalidQuery = (error: unknown): error is { errors: readonly GraphQLError[] } =>
  error instanceof Error && "code" in error && error.code === "MER_ERR_GQL_VALIDATION" && "errors" in error;

/** Replies with a query's errors: those of GraphQL itself are bad requests (400), others are refused as on all routes. */
function failWith(errors: readonly GraphQLError[], request: FastifyRequest, reply: FastifyReply) {
  const refused = errors.map((error) => {
    const { originalError: cause, message, path } = error;
    if (!cause || cause instanceof GraphQLError) {
      // Suggestions would reveal the schema where introspection is off.
      const said = message.replace(/ Did you mean .*\?$/s, "");
      return { refusal: new Refusal(400, "invalid_request", said), path };
    }
    const refusal = refusalFor(cause);
    if (refusal.statusCode >= 500) request.log.error({ err: cause }, "request failed");
    return { refusal, path };
  });
  const [{ refusal: worst }] = refused.sort((a, b) => b.refusal.statusCode - a.refusal.statusCode) as [
    (typeof refused)[0],
  ];
  return reply.status(worst.statusCode).send({
    ...errorReply(request, worst),
    errors: refused.map(({ refusal: { code, message }, path }) => ({ message, path, extensions: { code } })),
  });
}
