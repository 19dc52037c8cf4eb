import type { ListWindow, Total } from "../domain/list-window.ts";
import type { Order, User } from "../domain/records.ts";
import { allWindows } from "./all-windows.ts";
import { download } from "./download.ts";
import { windowsApi } from "./windows-api.ts";

/** Records to write: users, or orders with these columns of their list. */
export type CsvRecords =
  | { readonly users: readonly User[] }
  | { readonly orders: readonly Order[]; readonly columns: readonly string[] };

/** A query whose results are written, for a list that is not loaded. */
export type FoundRecords =
  | { readonly list: "users"; readonly query: string }
  | { readonly list: "orders"; readonly query: string; readonly columns: readonly string[] };

/** The callbacks for an export's progress. */
export interface ExportProgress {
  readonly found: (total: Total) => void;
  readonly written: (count: number) => void;
}

/** A message to the worker: records or a table's rows to write, or the end of them. */
export type CsvRequest = CsvRecords | { readonly rows: readonly (readonly string[])[] } | "finish";
/** The worker's reply: the number of rows written so far, or the file. */
export type CsvReply = number | Blob;

/** The records per message to the worker: copying these blocks the page for a few milliseconds. */
const slice = 1000;

/**
 * Saves records as a CSV file (behaviour: Export users) that a worker writes; reports the number of rows written so
 * far. Rejects when the worker fails, or `signal` is aborted.
 */
export async function saveRecords(
  records: CsvRecords,
  fileName: string,
  progressed: (written: number) => void,
  signal: AbortSignal,
): Promise<void> {
  download(await writeCsv(inSlices(records), progressed, signal), fileName);
}

/**
 * Saves what the server finds as a CSV file, window by window: at most two are in memory, however many there are.
 * Returns whether there was anything to save. Rejects as `saveRecords` does, and when a window cannot be read.
 */
export async function saveFound(
  found: FoundRecords,
  fileName: string,
  progress: ExportProgress,
  signal: AbortSignal,
): Promise<boolean> {
  let count = 0;
  const written = (rows: number) => {
    count = rows;
    progress.written(rows);
  };
  const requests =
    found.list === "users"
      ? inWindows(allWindows(windowsApi.users, found.query, signal), progress, (users) => ({ users }))
      : inWindows(allWindows(windowsApi.orders, found.query, signal), progress, (orders) => ({
          orders,
          columns: found.columns,
        }));
  const file = await writeCsv(requests, written, signal);
  if (count > 0) download(file, fileName);
  return count > 0;
}

/** Saves a table, header row first, as a CSV file. Rejects as `saveRecords` does. */
export async function saveTable(
  rows: readonly (readonly string[])[],
  fileName: string,
  signal: AbortSignal,
): Promise<void> {
  download(await writeCsv([{ rows }, "finish" as const].values(), () => {}, signal), fileName);
}

function* inSlices(records: CsvRecords): Generator<CsvRequest, undefined> {
  const count = "users" in records ? records.users.length : records.orders.length;
  for (let from = 0; from < count; from += slice)
    yield "users" in records
      ? { users: records.users.slice(from, from + slice) }
      : { ...records, orders: records.orders.slice(from, from + slice) };
  yield "finish";
}

async function* inWindows<T>(
  windows: AsyncIterable<ListWindow<T>>,
  progress: ExportProgress,
  requestOf: (records: readonly T[]) => CsvRequest,
): AsyncGenerator<CsvRequest, undefined> {
  for await (const { records, total } of windows) {
    if (total) progress.found(total);
    if (records.length > 0) yield requestOf(records);
  }
  yield "finish";
}

async function writeCsv(
  requests: Iterator<CsvRequest, undefined> | AsyncIterator<CsvRequest, undefined>,
  progressed: (written: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./csv-worker.ts", import.meta.url), { type: "module" });

  try {
    return await new Promise<Blob>((resolve, reject) => {
      const ask = async () => {
        const { value } = await requests.next();
        if (value && !signal.aborted) worker.postMessage(value);
      };
      signal.onabort = () => reject(signal.reason);
      worker.onerror = (event) => reject(new Error(event.message || "The export's worker could not be loaded."));
      worker.onmessage = ({ data }: MessageEvent<CsvReply>) => {
        if (typeof data !== "number") return resolve(data);
        progressed(data);
        ask().catch(reject);
      };
      // Twice, so that one slice is copied while the worker writes the previous one.
      ask().catch(reject);
      ask().catch(reject);
    });
  } finally {
    worker.terminate();
  }
}
