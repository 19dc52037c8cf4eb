import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Logs each request once, when it has been answered, with nothing that could be secret: no query, header or body. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    request.log.info(
      {
        method: request.method,
        path: request.url.split("?", 1)[0],
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        account: request.session?.administrator.id,
      },
      "request",
    );
  }

  override routeNotFound(): void {}
}
