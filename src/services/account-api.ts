import { decoder } from "../../contract/decode.ts";
import { Session } from "../../contract/entities.ts";
import { toApiError } from "./api-error.ts";
import type { Http } from "./http.ts";
import { isNotOffered } from "./not-offered.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";

const decode = decoder(Session);

/** One of an administrator's sign-ins that has not ended, as far as the server says what it is. */
export type OpenSession = NonNullable<ReturnType<typeof decode>> & { readonly _id: string };

/** Sessions by their ids, or all but the one that asks. */
export type EndedSessions = readonly string[] | "others";

/** What administrators do with their own account. Each call rejects with an ApiError; only a session's end is told. */
export interface AccountApi {
  /** The sessions that are open; null where the server does not know these calls. */
  sessions(signal: AbortSignal): Promise<readonly OpenSession[] | null>;
  /** How many have ended. */
  endSessions(chosen: EndedSessions, password: string): Promise<number>;
  /** Ends all of one's sessions, too. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
}

/** The account's calls over `http`. */
export function createAccountApi(http: Http): AccountApi {
  return {
    async sessions(signal) {
      try {
        const sessions = payloadWith(
          await http.json("/auth/admin/sessions", { signal, report: "session" }),
          "sessions",
        )?.sessions;
        return Array.isArray(sessions) ? sessions.map(decode).filter((session) => hasId(session)) : null;
      } catch (error) {
        if (isNotOffered(toApiError(error))) return null;
        throw error;
      }
    },

    async endSessions(sessions, password) {
      const options = { method: "POST", body: { password, sessions }, report: "session" } as const;
      const ended = payloadWith(await http.json("/auth/admin/sessions/end", options), "ended")?.ended;
      // Where it does not say, it has done what was asked.
      return typeof ended === "number" ? ended : sessions.length;
    },

    async changePassword(currentPassword, newPassword) {
      await http.json("/auth/admin/password", {
        method: "PUT",
        body: { currentPassword, newPassword },
        report: "session",
      });
    },
  };
}

const hasId = (session: ReturnType<typeof decode>): session is OpenSession => session?._id !== undefined;

/** The page calls the server by it. */
export const accountApi = createAccountApi(http);
