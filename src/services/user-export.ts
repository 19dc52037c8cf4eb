import type { User } from "../domain/records.ts";
import { download } from "./download.ts";

/** What the worker is sent: users to write, or that there are no more. */
export type CsvRequest = readonly User[] | "finish";
/** What it answers: that they are written, or the file. */
export type CsvReply = "written" | Blob;

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
  const worker = new Worker(new URL("./csv-worker.ts", import.meta.url), { type: "module" });
  const ask = (request: CsvRequest) =>
    new Promise<CsvReply>((resolve, reject) => {
      signal.throwIfAborted();
      worker.onmessage = ({ data }: MessageEvent<CsvReply>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message || "The export's worker could not be loaded."));
      signal.onabort = () => reject(signal.reason);
      worker.postMessage(request);
    });

  try {
    for (let from = 0; from < users.length; from += slice) {
      await ask(users.slice(from, from + slice));
      progressed(Math.min(from + slice, users.length));
    }
    download((await ask("finish")) as Blob, fileName);
  } finally {
    worker.terminate();
  }
}
