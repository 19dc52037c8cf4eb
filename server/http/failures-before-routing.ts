import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorReply } from "../../contract/errors.ts";
import type { Config } from "../config.ts";
import { callerAddress, parseAddress } from "./caller-address.ts";
import { badRequest, failureHeaders, replyWithFailure } from "./failures.ts";
import { headersBeforeRouting } from "./security-headers.ts";

const statusByCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** How long a client has to read the reply and close the connection. */
const lingerMs = 500;

/** Returns Fastify's options for answering and logging requests that reach no route. */
export function failuresBeforeRouting(config: Config) {
  const securityHeaders = headersBeforeRouting(config);
  return {
    /** Answers HTTP that cannot be routed, such as a path whose encoding is broken. */
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      const entry = { status: error.statusCode, reason: error.code, address: callerAddress(request) };
      request.log.info(entry, "request not understood");
      return replyWithFailure(error, request, reply.headers(securityHeaders));
    },

    /** Answers malformed HTTP, for which there is no request to reply to. */
    clientErrorHandler(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket) {
      if (!socket.writable) return;
      // The client has closed the connection. If it had made a request, that has a line of its own in the log.
      if (error.code === "ECONNRESET" || error.code === "HPE_INVALID_EOF_STATE") {
        socket.destroy();
        return;
      }
      const status = statusByCode[error.code ?? ""] ?? 400;
      const address = parseAddress(socket.remoteAddress ?? "");
      this.log.info({ status, reason: error.code, address }, "request not understood");
      const { code, message } = badRequest(status);
      const body = JSON.stringify({ code, message, showMessage: false } satisfies ErrorReply);
      const bodyHeaders = { connection: "close", "content-length": Buffer.byteLength(body) };
      const head = Object.entries({ ...failureHeaders, ...securityHeaders, ...bodyHeaders });
      const lines = head.map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
      // A client that never closes its side would keep the connection open for ever.
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
  };
}

/**
 * Refuses requests without a Host, with an unknown Expect or with the method CONNECT: Node would refuse them without our
 * headers and without a line in the log. Also refuses a second Host, which Node accepts. Register it after the hooks that
 * set headers, on a server with `requireHostHeader: false`.
 */
export function refuseInvalidHeads(app: FastifyInstance): void {
  // Passed on to the hook below.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  // For clientErrorHandler, as there is no response to a CONNECT.
  app.server.on("connect", (_request, socket) => {
    app.server.emit("clientError", Object.assign(new Error("not a proxy"), { code: "CONNECT" }), socket);
  });
  app.addHook("onRequest", async ({ headers, raw }) => {
    if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) throw badRequest(417);
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
    if (hosts > 1 || (headers.host === undefined && raw.httpVersion === "1.1")) throw badRequest(400);
  });
}
