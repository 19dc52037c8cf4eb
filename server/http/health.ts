import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Services } from "../services.ts";
import { within } from "../storage/database.ts";

const timeoutMs = 1_000;

/**
 * Registers the health checks: /health/live says that the process runs, /health/ready that it can serve and is not
 * closing (otherwise 503).
 */
export function healthRoutes(app: FastifyInstance, { db }: Services, isClosing: () => boolean): void {
  app.get("/health/live", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "live" }),
  );
  app.get("/health/ready", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (isClosing()) return reply.status(503).send({ status: "stopping" });
    try {
      await within(sql`select 1`.execute(db), timeoutMs);
      return { status: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.status(503).send({ status: "database unavailable" });
    }
  });
}
