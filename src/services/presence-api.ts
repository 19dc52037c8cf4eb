import { isRecord } from "../../contract/is-record.ts";
import type { OpenRecord, RecordName } from "../domain/presence.ts";
import type { Http } from "./http.ts";
import { http } from "./page-http.ts";

/** Tells the server what this page has open for change. Calls reject with an ApiError; announce only a session's end. */
export interface PresenceApi {
  open(record: RecordName, signal: AbortSignal): Promise<void>;
  /** Tells the server that nothing is open any more. The request outlives the page. */
  close(): Promise<void>;
}

/** Creates the calls of presence over `http`, with an id for this page. */
export function createPresenceApi(http: Http): PresenceApi {
  // `randomUUID` requires HTTPS.
  const id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const path = `/presence/${id}`;
  // `open` waits for a pending `close`, which the server could otherwise apply to the next record.
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
