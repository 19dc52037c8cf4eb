import type { ListWindow, Total } from "../domain/list-window.ts";
import type { Order, User } from "../domain/records.ts";
import { allWindows } from "./all-windows.ts";
import { type GrowingFile, growingFile } from "./growing-file.ts";
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

/** A message to the worker: records or a table's rows to write. */
export type CsvRequest = CsvRecords | { readonly rows: readonly (readonly string[])[] };
/** The worker's reply: the next rows of the file, and their number. */
export interface WrittenRows {
  readonly count: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The media type of the files. */
const csvType = "text/csv;charset=utf-8";

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
  const file = growingFile(fileName, csvType);
  await writeCsv(inSlices(records), file, progressed, signal);
  file.save();
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
  const requests =
    found.list === "users"
      ? inWindows(allWindows(windowsApi.users, found.query, signal), progress, (users) => ({ users }))
      : inWindows(allWindows(windowsApi.orders, found.query, signal), progress, (orders) => ({
          orders,
          columns: found.columns,
        }));
  const file = growingFile(fileName, csvType);
  const count = await writeCsv(requests, file, progress.written, signal);
  if (count > 0) file.save();
  return count > 0;
}

/** Saves a table, header row first, as a CSV file. Rejects as `saveRecords` does. */
export async function saveTable(
  rows: readonly (readonly string[])[],
  fileName: string,
  signal: AbortSignal,
): Promise<void> {
  const file = growingFile(fileName, csvType);
  await writeCsv([{ rows }].values(), file, () => {}, signal);
  file.save();
}

function* inSlices(records: CsvRecords): Generator<CsvRequest, undefined> {
  const count = "users" in records ? records.users.length : records.orders.length;
  for (let from = 0; from < count; from += slice)
    yield "users" in records
      ? { users: records.users.slice(from, from + slice) }
      : { ...records, orders: records.orders.slice(from, from + slice) };
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
}

/** Has a worker write the rows of these requests to a file; returns their number. */
async function writeCsv(
  requests: Iterator<CsvRequest, undefined> | AsyncIterator<CsvRequest, undefined>,
  file: GrowingFile,
  progressed: (written: number) => void,
  signal: AbortSignal,
): Promise<number> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./csv-worker.ts", import.meta.url), { type: "module" });
  /** For each request sent, in order, what is called with its reply. */
  const replied: ((rows: WrittenRows) => void)[] = [];
  worker.onmessage = ({ data }: MessageEvent<WrittenRows>) => replied.shift()?.(data);

  const writeNext = async (): Promise<WrittenRows | undefined> => {
    const { value } = await requests.next();
    if (!value || signal.aborted) return undefined;
    return new Promise((resolve) => {
      replied.push(resolve);
      worker.postMessage(value);
    });
  };
  const writeAll = async (onFailure: (error: unknown) => void) => {
    let count = 0;
    let next = writeNext();
    for (;;) {
      const current = next;
      // Already now, so that one slice is copied while the worker writes the previous one.
      next = writeNext();
      next.catch(onFailure);
      const rows = await current;
      if (!rows) return count;
      await file.add(rows.bytes);
      count += rows.count;
      if (!signal.aborted) progressed(count);
    }
  };

  try {
    return await new Promise<number>((resolve, reject) => {
      signal.onabort = () => reject(signal.reason);
      worker.onerror = (event) => reject(new Error(event.message || "The export's worker could not be loaded."));
      writeAll(reject).then(resolve, reject);
    });
  } catch (error) {
    file.abandon();
    throw error;
  } finally {
    worker.terminate();
  }
}
