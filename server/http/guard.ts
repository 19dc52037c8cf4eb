import type { FastifyRequest } from "fastify";
import { findSession, keepAlive, type OwnSession, unauthenticated } from "../auth/sessions.ts";
import type { Services } from "../services.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route may be called without being signed in. */
    open?: boolean;
    /** Whether pages call the route on their own, which keeps no session alive. */
    isBackground?: boolean;
  }
  interface FastifyRequest {
    session: OwnSession | null;
    /** The account that is signed in, or that a sign-in names, for the log. */
    accountId: string | null;
  }
}

const bearer = /^Bearer +([A-Za-z0-9_-]{43})$/i;

/** Returns the hook that lets only administrators through, except to routes that are configured as open. */
export function guardWith({ db, now }: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const { open, isBackground } = request.routeOptions.config;
    if (open) return;
    const token = bearer.exec(request.headers.authorization ?? "")?.[1];
    const session = token && (await findSession(db, token, now()));
    if (!session) throw unauthenticated;
    if (!isBackground && request.headers["user-active"] !== "false") {
      // Not awaited: a full disk, or another process that writes, must not keep anybody from reading.
      keepAlive(db, token, session.lastUsedAt, now()).catch((err: unknown) =>
        request.log.warn({ err }, "the use of a session was not recorded"),
      );
    }
    request.session = { token, administrator: session.administrator };
    request.accountId = session.administrator.id;
  };
}

/** Returns the session that the guard found, which every route that is not open has. */
export function sessionOf(request: FastifyRequest): OwnSession {
  if (!request.session) throw new Error("a route that needs a session must not be open");
  return request.session;
}
