import type { Order, User } from "../domain/records.ts";
import { download } from "./download.ts";

/** Records to write: users, or orders with these columns of their list. */
export type CsvRecords =
  | { readonly users: readonly User[] }
  | { readonly orders: readonly Order[]; readonly columns: readonly string[] };

/** What the worker is sent: records or a table's rows to write, or that there are no more. */
export type CsvRequest = CsvRecords | { readonly rows: readonly (readonly string[])[] } | "finish";
/** What it answers: how many rows it has written so far, or the file. */
export type CsvReply = number | Blob;

/** Records sent to the worker at once: copying them holds the page for a few milliseconds. */
const slice = 1000;

/**
 * Saves records as a CSV file (behaviour: Export users), which a worker writes, and tells how many it has
 * written meanwhile. Rejects when the worker fails, or `signal` is aborted.
 */
export async function saveRecords(
  records: CsvRecords,
  fileName: string,
  progressed: (written: number) => void,
  signal: AbortSignal,
): Promise<void> {
  download(await writeCsv(inSlices(records), progressed, signal), fileName);
}

/** Saves a table, its heads first, as a CSV file. Rejects as `saveRecords` does. */
export async function saveTable(
  rows: readonly (readonly string[])[],
  fileName: string,
  signal: AbortSignal,
): Promise<void> {
  download(await writeCsv(tableAtOnce(rows), () => {}, signal), fileName);
}

function* inSlices(records: CsvRecords): Generator<CsvRequest, undefined> {
  const count = "users" in records ? records.users.length : records.orders.length;
  for (let from = 0; from < count; from += slice)
    yield "users" in records
      ? { users: records.users.slice(from, from + slice) }
      : { ...records, orders: records.orders.slice(from, from + slice) };
  yield "finish";
}

function* tableAtOnce(rows: readonly (readonly string[])[]): Generator<CsvRequest, undefined> {
  yield { rows };
  yield "finish";
}

async function writeCsv(
  requests: Generator<CsvRequest, undefined>,
  progressed: (written: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./csv-worker.ts", import.meta.url), { type: "module" });
  const ask = () => {
    const { value } = requests.next();
    if (value) worker.postMessage(value);
  };

  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal.onabort = () => reject(signal.reason);
      worker.onerror = (event) => reject(new Error(event.message || "The export's worker could not be loaded."));
      worker.onmessage = ({ data }: MessageEvent<CsvReply>) => {
        if (typeof data !== "number") return resolve(data);
        progressed(data);
        ask();
      };
      // Twice, so that one slice is copied while the worker writes the one before it.
      ask();
      ask();
    });
  } finally {
    worker.terminate();
  }
}
