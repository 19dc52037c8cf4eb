import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";

const givenUp = new Refusal(400, "invalid_request", "The request was given up.");

/** What `read` reads for a request; the signal ends it early where nobody waits for the answer any more. */
export async function untilGivenUp<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  read: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const closed = new AbortController();
  reply.raw.once("close", () => closed.abort());
  try {
    return await read(closed.signal);
  } catch (error) {
    if (!closed.signal.aborted) throw error;
    request.log.debug("the request was given up");
    throw givenUp;
  }
}
