import { storage } from "./storage.ts";

/** The tokens that this page has seen, one per session. */
const seen: string[] = [];

/** Returns a session's number. Machines use it so that no context, event or flight record contains the token. */
export const sessionOf = (token: string): number => seen.indexOf(token) + 1 || seen.push(token);

/** Returns a session's token; undefined where this page has not seen the session. */
export const tokenOf = (session: number): string | undefined => seen[session - 1];

const sessionIn = (token: string | null) => (token === null ? null : sessionOf(token));

/** The stored token's session, shared with the other tabs. */
export const sessionToken = {
  /** Returns the session; null where none is stored. */
  read: () => sessionIn(storage.read("authToken")),

  /** Stores the session's token; null removes the stored one. */
  write(session: number | null): void {
    storage.write("authToken", session === null ? null : (tokenOf(session) ?? null));
  },

  /** Removes the session's token, unless another tab has stored another session's meanwhile. */
  remove(session: number | null): void {
    if (sessionToken.read() === session) sessionToken.write(null);
  },

  /** Calls back when another tab stores or removes a token; returns a function that stops it. */
  watch: (changed: (session: number | null) => void) =>
    storage.watch("authToken", (token) => changed(sessionIn(token))),
};
