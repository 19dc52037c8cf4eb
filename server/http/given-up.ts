import type { FastifyReply } from "fastify";
import { Refusal } from "../refusal.ts";

const abandoned = new Refusal(400, "invalid_request", "The request was given up.");

/** Runs `answer` with a signal that is aborted when the caller has gone away. */
export async function abortWhenDisconnected<Answer>(
  reply: FastifyReply,
  answer: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const closed = new AbortController();
  reply.raw.once("close", () => closed.abort());
  // The caller may have gone while the guard waited for the database.
  if (reply.raw.closed) closed.abort();
  try {
    return await answer(closed.signal);
  } catch (error) {
    if (!closed.signal.aborted) throw error;
    reply.request.log.debug("a request was given up");
    throw abandoned;
  }
}
