import { createHttp } from "./http.ts";
import { sessionOf } from "./session-token.ts";
import { storage } from "./storage.ts";

/** A notice from the page's calls. */
export type HttpNotice =
  | { readonly type: "toast"; readonly kind: "success" | "error"; readonly message: string }
  /** A call of this session was answered 401. */
  | { readonly type: "session.rejected"; readonly session: number; readonly message: string | undefined };

const listeners = new Set<(notice: HttpNotice) => void>();
const tell = (notice: HttpNotice) => {
  for (const hear of listeners) hear(notice);
};

/** The page's access to the server, with the stored token. */
export const http = createHttp({
  token: () => storage.read("authToken"),
  announce: (kind, message) => tell({ type: "toast", kind, message }),
  rejected: (token, message) => tell({ type: "session.rejected", session: sessionOf(token), message }),
});

/** Listens to notices from the page's calls; returns a function that stops it. */
export function watchHttp(hear: (notice: HttpNotice) => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Requests the page from the server, bypassing the cache; rejects unless the server returns it. */
export async function reachServer(signal: AbortSignal): Promise<void> {
  const { ok, status } = await fetch("/", { cache: "no-store", signal });
  if (!ok) throw new Error(`The server answered ${status}.`);
}
