import { isRecord } from "../../contract/is-record.ts";
import type { Administrator, Order, User } from "../domain/records.ts";
import { ApiError, messages } from "./api-error.ts";
import { createHttp, type HttpHost } from "./http.ts";
import type { ListReply } from "./lists.ts";
import { log } from "./log.ts";
import { payloadWith } from "./payload.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface OpenedSession {
  readonly token: string;
  readonly user: Administrator;
}

/** The calls of section 7. Each rejects with an ApiError. */
export interface Api {
  signIn(credentials: Credentials, signal?: AbortSignal): Promise<OpenedSession>;
  /** Whom the stored token belongs to; undefined unless the answer has both user data and an admin flag. Tells nobody. */
  verify(signal?: AbortSignal): Promise<Administrator | undefined>;
  /** Asks the server to revoke the stored token. Tells nobody: not every server has this call. */
  signOut(): Promise<void>;
  /** Creates another administrator. The product has no page for it. */
  signUp(administrator: Credentials & { readonly name: string }): Promise<void>;
  users(etag?: string, signal?: AbortSignal): Promise<ListReply<User> | "unchanged">;
  orders(etag?: string, signal?: AbortSignal): Promise<ListReply<Order> | "unchanged">;
}

/** A reply that can be read, but not used. Nobody has been told of it: the caller knows better what to say. */
function unusable(what: string): ApiError {
  log.error(what);
  return new ApiError({ kind: "unreadable" }, false, { cause: what });
}

/** The user data of a session; undefined unless it is there. */
function administrator(value: unknown): Administrator | undefined {
  if (!isRecord(value)) return undefined;
  const text = (field: string) => (typeof value[field] === "string" ? value[field] : undefined);
  return { _id: text("_id") ?? "", name: text("name"), email: text("email") };
}

/** The server's calls, on the page's own origin under /api. */
export function createApi(host: HttpHost): Api {
  const http = createHttp(host);

  return {
    async signIn({ email, password }, signal) {
      const body = await http.json("/auth/admin/login", { method: "POST", body: { email, password }, signal });
      const payload = payloadWith(body, "authToken");
      const user = administrator(payload?.user);
      if (typeof payload?.authToken !== "string" || payload.authToken === "" || !user)
        throw unusable("The answer to signing in holds no token or no user.");
      return { token: payload.authToken, user };
    },

    async verify(signal) {
      const body = await http.json("/auth/admin/me", { signal, silent: true });
      const payload = payloadWith(body, "userData", "isAdmin");
      return payload?.isAdmin === true ? administrator(payload.userData) : undefined;
    },

    async signOut() {
      await http.json("/auth/admin/logout", { method: "POST", silent: true, keepalive: true });
    },

    async signUp({ name, email, password }) {
      await http.json("/auth/admin/signup", { method: "POST", body: { name, email, password } });
    },

    users: async (etag, signal) => (await lists()).readUsers(http, etag, signal),
    orders: async (etag, signal) => (await lists()).readOrders(http, etag, signal),
  };

  /** Loaded when there is somebody to read lists for: the sign-in page starts sooner without. */
  async function lists() {
    try {
      return await import("./lists.ts");
    } catch (cause) {
      log.error("A part of the page could not be loaded.", cause);
      host.announce("error", messages.offline);
      throw new ApiError({ kind: "offline" }, true, { cause });
    }
  }
}
