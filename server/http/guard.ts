import type { FastifyRequest } from "fastify";
import { findSession, keepAlive, type SignedIn, unauthenticated } from "../auth/sessions.ts";
import type { Services } from "../services.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route may be called without being signed in. */
    open?: boolean;
    /** Whether pages call the route by themselves, which keeps no session alive. */
    isBackground?: boolean;
  }
  interface FastifyRequest {
    session: { token: string; administrator: SignedIn } | null;
    /** Of who is signed in, or of the account that a sign-in names; for the log. */
    accountId: string | null;
  }
}

const bearer = /^Bearer +([A-Za-z0-9_-]{43})$/i;

/** The hook that lets only administrators through, except to routes whose configuration says they are open. */
export function guardWith({ db, now }: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const { open, isBackground } = request.routeOptions.config;
    if (open) return;
    const token = bearer.exec(request.headers.authorization ?? "")?.[1];
    const session = token && (await findSession(db, token, now()));
    if (!session) throw unauthenticated;
    if (!isBackground) {
      // Nobody waits for it: a disk that is full, or another process that writes, must not keep anybody from reading.
      keepAlive(db, token, session.lastUsedAt, now()).catch((err: unknown) =>
        request.log.warn({ err }, "the use of a session was not recorded"),
      );
    }
    request.session = { token, administrator: session.administrator };
    request.accountId = session.administrator.id;
  };
}

/** The session that the guard found; every route that is not open has one. */
export function sessionOf(request: FastifyRequest): NonNullable<FastifyRequest["session"]> {
  if (!request.session) throw new Error("a route that needs a session must not be open");
  return request.session;
}
