import { isRecord } from "../../contract/is-record.ts";
import type { OpenRecord, RecordName } from "../domain/presence.ts";
import type { Http } from "./http.ts";
import { http } from "./page-http.ts";

/** Tells the server what this page has open for change. Each call rejects with an ApiError; only a session's end is told. */
export interface PresenceApi {
  open(record: RecordName, signal: AbortSignal): Promise<void>;
  /** It has nothing open any more. The request outlives the page. */
  close(): Promise<void>;
}

/** The calls of presence over `http`, for a page of its own. */
export function createPresenceApi(http: Http): PresenceApi {
  // `randomUUID` is there only where the page came over HTTPS.
  const id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const path = `/presence/${id}`;
  // An opening waits for it, or the server could take the next record for closed.
  let closed = Promise.resolve<unknown>(undefined);
  return {
    async open({ list, record }, signal) {
      await closed;
      await http.json(path, { method: "PUT", body: { list, record }, signal, report: "session" });
    },
    async close() {
      const closing = http.json(path, { method: "DELETE", report: "session", keepalive: true });
      closed = closing.catch(() => undefined);
      await closing;
    },
  };
}

/** Reads which records are open for change; undefined where nothing is said of that. What cannot be read is left out. */
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

/** The page calls the server by it. */
export const presenceApi = createPresenceApi(http);
