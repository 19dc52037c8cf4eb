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
 * Requests insights from a server (behaviour: GraphQL). Resolves with null where the server does not offer them,
 * however it says so; rejects with an ApiError that has not been announced, unless the session is over.
 */
export async function askInsights(
  http: Http,
  question: InsightsQueryVariables,
  signal: AbortSignal,
): Promise<Insights | null> {
  const client = new GraphQLClient(new URL("/api/graphql", location.href).href, {
    // Otherwise the library would parse the query for its name.
    excludeOperationName: true,
    fetch: (_, init) => send(http, String(init?.body), signal),
  });
  try {
    return v.parse(InsightsAnswer, await client.request(insightsQuery, question)).insights;
  } catch (error) {
    return failed(error);
  }
}

/** Sends through `http`, so that the session's end is announced as usual. */
function send(http: Http, body: string, signal: AbortSignal): Promise<Response> {
  const options = { method: "POST", body: JSON.parse(body), signal, report: "session" } as const;
  return http.stream("/graphql", options, async (response) => new Response(await response.text(), response));
}

/** Returns null when the server does not know the query; throws any other failure. */
function failed(error: unknown): null {
  const isUnknown = error instanceof ApiError ? isNotOffered(error) : !saysWhatFailed(error);
  if (isUnknown) return null;
  const failure = toApiError(error);
  if (failure.failure.kind !== "cancelled") log.error("The insights could not be loaded.", failure);
  throw failure;
}

/** Whether an error is graphql-request's for a reply in GraphQL, rather than for one in another format. */
function saysWhatFailed(error: unknown): boolean {
  return isRecord(error) && isRecord(error.response) && error.response.errors !== undefined;
}
