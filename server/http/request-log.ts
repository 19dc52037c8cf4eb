import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Silences Fastify's own lines about requests, in place of which `logRequests` writes one for each. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(): void {}

  override routeNotFound(): void {}

  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") super.streamError(error, request, reply);
  }
}

function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      path: request.url.split("?", 1)[0],
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      address: request.callerAddress,
      account: request.accountId ?? undefined,
      aborted: reply.raw.writableFinished ? undefined : true,
    },
    "request",
  );
}

/**
 * Logs each request once, when it has been answered or its caller has gone away, with nothing that could be secret: no
 * query, header or body.
 */
export function logRequests(app: FastifyInstance): void {
  // Fastify itself logs only replies that were sent: callers who do not wait for them could try passwords unseen.
  app.addHook("onSend", async (request, reply) => {
    if (reply.raw.closed) logRequest(request, reply);
    else reply.raw.once("close", () => logRequest(request, reply));
  });
}
