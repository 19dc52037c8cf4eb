import { isRecord } from "../../contract/is-record.ts";
import type { Administrator } from "../domain/records.ts";
import { ApiError } from "./api-error.ts";
import type { Http } from "./http.ts";
import { log } from "./log.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";
import { sessionOf, tokenOf } from "./session-token.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface OpenedSession {
  /** The session's number, see `sessionOf`. */
  readonly session: number;
  readonly user: Administrator;
}

/** Returns the error for a reply that is readable but useless. Not announced: the caller knows better what to say. */
function unusable(what: string): ApiError {
  log.error(what);
  return new ApiError({ kind: "unreadable" }, false, { cause: what });
}

/** Reads the user data of a session; undefined where there is none. */
function administrator(value: unknown): Administrator | undefined {
  if (!isRecord(value)) return undefined;
  const text = (field: string) => (typeof value[field] === "string" ? value[field] : undefined);
  return { _id: text("_id") ?? "", name: text("name"), email: text("email") };
}

/**
 * Creates the calls under /auth (behaviour: Calls) that decide who is signed in, which are all that a visitor needs. They
 * reject with an ApiError.
 */
export function createAuthApi(http: Http) {
  return {
    async signIn({ email, password }: Credentials, signal?: AbortSignal): Promise<OpenedSession> {
      const body = await http.json("/auth/admin/login", { method: "POST", body: { email, password }, signal });
      const payload = payloadWith(body, "authToken");
      const user = administrator(payload?.user);
      if (typeof payload?.authToken !== "string" || payload.authToken === "" || !user)
        throw unusable("The answer to signing in holds no token or no user.");
      return { session: sessionOf(payload.authToken), user };
    },

    /** Returns the stored token's owner; undefined, and logged, without user data or an admin flag. Announces nothing. */
    async verify(signal?: AbortSignal) {
      const body = await http.json("/auth/admin/me", { signal, report: "none" });
      const payload = payloadWith(body, "userData", "isAdmin");
      const user = payload?.isAdmin === true ? administrator(payload.userData) : undefined;
      if (!user) log.error("The stored session could not be opened.");
      return user;
    },

    /** Asks the server to revoke a session's token. Announces nothing and never rejects: not every server has this call. */
    async signOut(session: number) {
      const token = tokenOf(session);
      const asked = http.json("/auth/admin/logout", { method: "POST", report: "none", keepalive: true, token });
      await asked.catch(() => undefined);
    },
  };
}

/** The page's calls under /auth. */
export const authApi = createAuthApi(http);
