import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long a closing server waits for the rest of a request. */
const lastRequestMs = 3_000;

/**
 * Lets a server that is told to close lose no request: it serves on for `drainMs`, until the load balancer, which asks
 * /health/ready, sends no more, and only then ends connections that would keep it open. Returns whether it is closing.
 * Call it before other hooks for the closing are added.
 */
export function closeInTurn(app: FastifyInstance, drainMs: number): () => boolean {
  let isClosing = false;
  const requests = new Map<Socket, IncomingMessage | undefined>();
  app.server.on("connection", (socket: Socket) => {
    requests.set(socket, undefined);
    socket.once("close", () => requests.delete(socket));
  });
  app.server.on("request", (request, reply) => {
    requests.set(request.socket, request);
    reply.once("close", () => {
      if (requests.get(request.socket) === request) requests.set(request.socket, undefined);
    });
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    await delay(drainMs);
    // Browsers open some before they need them. Node waits a minute for their first request.
    for (const socket of requests.keys()) if (socket.bytesRead === 0) socket.destroy();
    // Whoever sends half a request and no more does not keep the server from ending.
    setTimeout(() => {
      for (const [socket, request] of requests) if (!request?.complete) socket.destroy();
    }, lastRequestMs).unref();
  });
  // A connection that is kept open after its last reply would keep the server open.
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  return () => isClosing;
}
