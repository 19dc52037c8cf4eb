import { GraphQLClient } from "graphql-request";
import * as v from "valibot";
import {
  type Insights,
  InsightsAnswer,
  type InsightsQueryVariables,
  insightsQuery,
} from "../../contract/insights-query.ts";
import { isRecord } from "../../contract/is-record.ts";
import { ApiError, toApiError } from "./api-error.ts";
import type { Http } from "./http.ts";
import { log } from "./log.ts";
import { isNotOffered } from "./not-offered.ts";

/**
 * Asks a server for insights (behaviour: GraphQL). Resolves with null where it does not offer them, whatever it says
 * instead; rejects with an ApiError that has told the person nothing, unless their session is over.
 */
export async function askInsights(
  http: Http,
  question: InsightsQueryVariables,
  signal: AbortSignal,
): Promise<Insights | null> {
  const client = new GraphQLClient(new URL("/api/graphql", location.href).href, {
    // Its own name is all that the library would parse a query for.
    excludeOperationName: true,
    fetch: (_, init) => send(http, String(init?.body), signal),
  });
  try {
    return v.parse(InsightsAnswer, await client.request(insightsQuery, question)).insights;
  } catch (error) {
    return failed(error);
  }
}

/** Through the one way to the server, so that a session that is over is told as always. */
function send(http: Http, body: string, signal: AbortSignal): Promise<Response> {
  const options = { method: "POST", body: JSON.parse(body), signal, report: "session" } as const;
  return http.stream("/graphql", options, async (response) => new Response(await response.text(), response));
}

/** Where there is no answer: null when the server does not know the question, or else the failure. */
function failed(error: unknown): null {
  const isUnknown = error instanceof ApiError ? isNotOffered(error) : !saysWhatFailed(error);
  if (isUnknown) return null;
  const failure = toApiError(error);
  if (failure.failure.kind !== "cancelled") log.error("The insights could not be loaded.", failure);
  throw failure;
}

/** Whether it is graphql-request's error for an answer in GraphQL, rather than for one in anything else. */
function saysWhatFailed(error: unknown): boolean {
  return isRecord(error) && isRecord(error.response) && error.response.errors !== undefined;
}
