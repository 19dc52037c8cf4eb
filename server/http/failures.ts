import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorReply } from "../../contract/errors.ts";
import { Refusal } from "../refusal.ts";
import { isDatabaseUnavailable } from "../storage/database.ts";

export const bodyTooLarge = new Refusal(413, "body_too_large", "The request is too large.");
export const unsupportedMediaType = new Refusal(415, "unsupported_media_type", "The request must be JSON.");
export const invalidJson = new Refusal(400, "invalid_request", "The request is not valid JSON.");
const byFastifyCode: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType,
  FST_ERR_CTP_INVALID_JSON_BODY: invalidJson,
};
export const badRequest = (status: number) =>
  new Refusal(status, "invalid_request", "The request could not be understood.");
export const databaseUnavailable = new Refusal(
  503,
  "database_unavailable",
  "The shop's data cannot be reached right now. Please try again in a moment.",
);
export const internalError = new Refusal(500, "internal_error", "Something went wrong on our side. Please try again.");

/** Returns the refusal that answers a failure: with its reason if the caller can understand it, else a general one. */
export function refusalFor(error: Error | FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const { code = "", statusCode: status = 500 } = error as Partial<FastifyError>;
  const known = byFastifyCode[code];
  if (known) return known;
  // Checked before database errors: a caller who leaves during an upload causes the code of a lost connection, too.
  if (status >= 400 && status < 500) return badRequest(status);
  return isDatabaseUnavailable(error) ? databaseUnavailable : internalError;
}

/**
 * Whether a person sees the message of a failure: after an action, but not after a read or a call under /api/auth/ that
 * finds no session, which the page reports itself (behaviour: Central handling).
 */
function isForThePerson(request: Pick<FastifyRequest, "method" | "url">, refusal: Refusal): boolean {
  // A client that sends If-Match lets the person choose between the two versions.
  if (refusal.statusCode === 412) return false;
  const isReading = request.method === "GET" || request.method === "HEAD" || request.url.startsWith("/api/graphql");
  if (isReading) return false;
  return !(refusal.code === "unauthenticated" && request.url.startsWith("/api/auth/"));
}

/** Returns the reply (behaviour: Replies) that says why a request was refused. */
export function errorReply(request: Pick<FastifyRequest, "method" | "url">, refusal: Refusal): ErrorReply {
  return {
    code: refusal.code,
    message: refusal.message,
    showMessage: isForThePerson(request, refusal),
    ...refusal.moreFields,
  };
}

/** The headers of every failure, which replace those of a successful reply. */
export const failureHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "content-type": "application/json; charset=utf-8",
  "x-content-type-options": "nosniff",
};

/** Answers every failure with the contract's error reply. A failure of the server is also logged. */
export function replyWithFailure(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFor(error);
  if (refusal.statusCode >= 500) request.log.error({ err: error }, "request failed");
  return reply
    .status(refusal.statusCode)
    .headers({ ...failureHeaders, ...refusal.headers })
    .send(JSON.stringify(errorReply(request, refusal)));
}
