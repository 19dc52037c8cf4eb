/** The message to the worker: the JSON of a response, and the name of the list in it. */
export interface LongJson {
  readonly blob: Blob;
  readonly name: string;
}

/** The worker's messages: some values of the list or, last, the JSON without these. */
export type FromLongJson = readonly unknown[] | { readonly rest: string } | "failed";

/**
 * Has a worker parse long JSON, and calls back with each value of the list in it. Resolves with the JSON without these
 * values; undefined if the worker could not be loaded or could not parse it. Rejects when `signal` is aborted.
 */
export async function parseInWorker(
  blob: Blob,
  name: string,
  addValue: (value: unknown) => void,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./long-json-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      worker.onerror = () => resolve(undefined);
      worker.onmessageerror = () => resolve(undefined);
      worker.onmessage = ({ data }: MessageEvent<FromLongJson>) => {
        if (data === "failed") resolve(undefined);
        else if ("rest" in data) resolve(data.rest);
        else for (const value of data) addValue(value);
      };
      worker.postMessage({ blob, name } satisfies LongJson);
    });
  } finally {
    worker.terminate();
  }
}
