import type { User } from "../domain/records.ts";
import { download } from "./download.ts";

/** What the worker is sent: users to write, or that there are no more. */
export type CsvRequest = readonly User[] | "finish";
/** What it answers: how many users it has written so far, or the file. */
export type CsvReply = number | Blob;

/** Users sent to the worker at once: copying them holds the page for a few milliseconds. */
const slice = 1000;

/**
 * Saves users as a CSV file (sections 3 and 7), which a worker writes, and tells how many it has written meanwhile.
 * Rejects when the worker fails, or `signal` is aborted.
 */
export async function saveUsers(
  users: readonly User[],
  fileName: string,
  progressed: (written: number) => void,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./csv-worker.ts", import.meta.url), { type: "module" });
  const requests = requestsFor(users);
  const ask = () => {
    const { value } = requests.next();
    if (value) worker.postMessage(value);
  };

  try {
    const file = await new Promise<Blob>((resolve, reject) => {
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
    download(file, fileName);
  } finally {
    worker.terminate();
  }
}

function* requestsFor(users: readonly User[]): Generator<CsvRequest, undefined> {
  for (let from = 0; from < users.length; from += slice) yield users.slice(from, from + slice);
  yield "finish";
}
