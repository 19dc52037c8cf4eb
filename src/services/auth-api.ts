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

/** The calls under /auth, and signing out (behaviour: Calls). They reject with an ApiError. */
export interface AuthApi {
  signIn(credentials: Credentials, signal?: AbortSignal): Promise<OpenedSession>;
  /** Returns the stored token's owner; undefined, and logged, without user data or an admin flag. Announces nothing. */
  verify(signal?: AbortSignal): Promise<Administrator | undefined>;
  /** Asks the server to revoke a session's token. Announces nothing and never rejects: not every server has this call. */
  signOut(session: number): Promise<void>;
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

/** Creates the calls that decide who is signed in, which are all that a visitor needs. */
export function createAuthApi(http: Http): AuthApi {
  return {
    async signIn({ email, password }, signal) {
      const body = await http.json("/auth/admin/login", { method: "POST", body: { email, password }, signal });
      const payload = payloadWith(body, "authToken");
      const user = administrator(payload?.user);
      if (typeof payload?.authToken !== "string" || payload.authToken === "" || !user)
        throw unusable("The answer to signing in holds no token or no user.");
      return { session: sessionOf(payload.authToken), user };
    },

    async verify(signal) {
      const body = await http.json("/auth/admin/me", { signal, report: "none" });
      const payload = payloadWith(body, "userData", "isAdmin");
      const user = payload?.isAdmin === true ? administrator(payload.userData) : undefined;
      if (!user) log.error("The stored session could not be opened.");
      return user;
    },

    async signOut(session) {
      const token = tokenOf(session);
      const asked = http.json("/auth/admin/logout", { method: "POST", report: "none", keepalive: true, token });
      await asked.catch(() => undefined);
    },
  };
}

/** The page's calls under /auth. */
export const authApi = createAuthApi(http);
