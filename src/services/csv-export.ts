import type { User } from "../domain/records.ts";
import { download } from "./download.ts";

/** What the worker is sent: users or a table's rows to write, or that there are no more. */
export type CsvRequest =
  | { readonly users: readonly User[] }
  | { readonly rows: readonly (readonly string[])[] }
  | "finish";
/** What it answers: how many rows it has written so far, or the file. */
export type CsvReply = number | Blob;

/** Users sent to the worker at once: copying them holds the page for a few milliseconds. */
const slice = 1000;

/**
 * Saves users as a CSV file (behaviour: Export users), which a worker writes, and tells how many it has written
 * meanwhile. Rejects when the worker fails, or `signal` is aborted.
 */
export async function saveUsers(
  users: readonly User[],
  fileName: string,
  progressed: (written: number) => void,
  signal: AbortSignal,
): Promise<void> {
  download(await writeCsv(usersInSlices(users), progressed, signal), fileName);
}

/** Saves a table, its heads first, as a CSV file. Rejects as `saveUsers` does. */
export async function saveTable(
  rows: readonly (readonly string[])[],
  fileName: string,
  signal: AbortSignal,
): Promise<void> {
  download(await writeCsv(tableAtOnce(rows), () => {}, signal), fileName);
}

function* usersInSlices(users: readonly User[]): Generator<CsvRequest, undefined> {
  for (let from = 0; from < users.length; from += slice) yield { users: users.slice(from, from + slice) };
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
