/** The message to the worker: a reply, and the name of the list in it. */
export interface LongReply {
  readonly bytes: Blob;
  readonly name: string;
}

/** The worker's messages: some values of the list or, last, the reply without these. */
export type FromLongReply = readonly unknown[] | { readonly rest: BodyInit };

/**
 * Has a worker parse a long reply, and calls back with each value of the list in it. Returns the reply without the values
 * that were taken: all of it if the worker cannot be loaded, or the reply is not JSON. Rejects when `signal` is aborted.
 */
export async function takeValues(
  bytes: Blob,
  name: string,
  take: (value: unknown) => void,
  signal: AbortSignal | undefined,
): Promise<BodyInit> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./long-json-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<BodyInit>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      worker.onerror = () => resolve(bytes);
      worker.onmessage = ({ data }: MessageEvent<FromLongReply>) => {
        if ("rest" in data) resolve(data.rest);
        else for (const value of data) take(value);
      };
      worker.postMessage({ bytes, name } satisfies LongReply);
    });
  } finally {
    worker.terminate();
  }
}
