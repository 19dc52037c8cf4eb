import { storage } from "./storage.ts";

/** The tokens that this page has seen, each of another session. */
const seen: string[] = [];

/** A session's number, by which machines know it: its token is in no context, no event and no record of theirs. */
export const sessionOf = (token: string): number => seen.indexOf(token) + 1 || seen.push(token);

/** Its token; undefined where the page has seen no such session. */
export const tokenOf = (session: number): string | undefined => seen[session - 1];

const sessionIn = (token: string | null) => (token === null ? null : sessionOf(token));

/** Which session's token is stored, for this tab and the others. */
export const sessionToken = {
  /** Null where none is. */
  read: () => sessionIn(storage.read("authToken")),

  /** Stores it, or removes what is stored when it is null. */
  write(session: number | null): void {
    storage.write("authToken", session === null ? null : (tokenOf(session) ?? null));
  },

  /** Removes it, unless another tab has stored another session's meanwhile. */
  remove(session: number | null): void {
    if (sessionToken.read() === session) sessionToken.write(null);
  },

  /** Calls back when another tab stores another, or removes it; returns how to stop. */
  watch: (changed: (session: number | null) => void) =>
    storage.watch("authToken", (token) => changed(sessionIn(token))),
};
