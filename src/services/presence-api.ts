import { isRecord } from "../../contract/is-record.ts";
import type { OpenRecord, RecordName } from "../domain/presence.ts";
import type { Http } from "./http.ts";
import { http } from "./page-http.ts";

/**
 * Creates the calls that tell the server what this page has open for change, with an id for this page. They reject with
 * an ApiError; announce only a session's end.
 */
export function createPresenceApi(http: Http) {
  // `randomUUID` requires HTTPS.
  const id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const path = `/presence/${id}`;
  // `open` waits for a pending `close`, which the server could otherwise apply to the next record.
  let closed = Promise.resolve<unknown>(undefined);
  return {
    async open({ list, record }: RecordName, signal: AbortSignal) {
      await closed;
      await http.json(path, { method: "PUT", body: { list, record }, signal, report: "session" });
    },
    /** Tells the server that nothing is open any more. The request outlives the page. */
    async close() {
      const closing = http.json(path, { method: "DELETE", report: "session", keepalive: true });
      closed = closing.catch(() => undefined);
      await closing;
    },
  };
}

/** Reads which records are open for change; undefined where the event does not tell. Unreadable ones are left out. */
export function readPresence(value: unknown): OpenRecord[] | undefined {
  if (!isRecord(value) || !Array.isArray(value.open)) return undefined;
  return value.open.flatMap((one) => readOpenRecord(one) ?? []);
}

function readOpenRecord(value: unknown): OpenRecord | undefined {
  if (!isRecord(value) || !isRecord(value.administrator)) return undefined;
  const { list, record, administrator } = value;
  const { _id, name } = administrator;
  if ((list !== "users" && list !== "orders") || typeof record !== "string" || typeof _id !== "string")
    return undefined;
  return { list, record, administrator: { _id, name: typeof name === "string" ? name : "" } };
}

/** The page's calls of presence. */
export const presenceApi = createPresenceApi(http);
