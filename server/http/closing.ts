import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long a closing server waits for the rest of a request. */
const lastRequestMs = 3_000;

/**
 * Makes the server close without losing a request: it serves for `drainMs` more, until the load balancer, which asks
 * /health/ready, sends no more, and then ends connections that would keep it open. Returns a function that tells
 * whether it is closing. Call it before other hooks for closing are added.
 */
export function drainBeforeClosing(app: FastifyInstance, drainMs: number): () => boolean {
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
    // Browsers open connections before they need them, and Node waits a minute for their first request.
    for (const socket of requests.keys()) if (socket.bytesRead === 0) socket.destroy();
    // An incomplete request must not keep the server from ending.
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
