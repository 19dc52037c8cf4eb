import { decoder } from "../../contract/decode.ts";
import { Session } from "../../contract/entities.ts";
import { toApiError } from "./api-error.ts";
import type { Http } from "./http.ts";
import { isNotOffered } from "./not-offered.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";

const decode = decoder(Session);

/** A session that has not ended, with what the server tells about it. */
export type OpenSession = NonNullable<ReturnType<typeof decode>> & { readonly _id: string };

/** The ids of sessions, or "others" for all but the current one. */
export type EndedSessions = readonly string[] | "others";

/**
 * Creates the calls for an administrator's own account over `http`. Each rejects with an ApiError; announces only a
 * session's end.
 */
export function createAccountApi(http: Http) {
  return {
    /** Returns the open sessions; null where the server does not know these calls. */
    async sessions(signal: AbortSignal) {
      try {
        const body = await http.json("/auth/admin/sessions", { signal, report: "session" });
        const sessions = payloadWith(body, "sessions")?.sessions;
        return Array.isArray(sessions) ? sessions.map(decode).filter((session) => hasId(session)) : null;
      } catch (error) {
        if (isNotOffered(toApiError(error))) return null;
        throw error;
      }
    },

    /** Ends the sessions. Returns how many have ended; undefined for "others" where the server gives no number. */
    async endSessions(sessions: EndedSessions, password: string) {
      const options = { method: "POST", body: { password, sessions }, report: "session" } as const;
      const ended = payloadWith(await http.json("/auth/admin/sessions/end", options), "ended")?.ended;
      if (typeof ended === "number") return ended;
      return sessions === "others" ? undefined : sessions.length;
    },

    /** Changes the password, which ends all of the administrator's sessions, too. */
    async changePassword(currentPassword: string, newPassword: string) {
      await http.json("/auth/admin/password", {
        method: "PUT",
        body: { currentPassword, newPassword },
        report: "session",
      });
    },
  };
}

const hasId = (session: ReturnType<typeof decode>): session is OpenSession => session?._id !== undefined;

/** The account's calls of this page. */
export const accountApi = createAccountApi(http);
