import { windowLimits } from "../../contract/constants.ts";
import type { ListWindow, WindowPlace } from "../domain/list-window.ts";
import { toApiError } from "./api-error.ts";
import { Unreadable } from "./http.ts";
import type { ReadRows, ReadWindow } from "./windows-api.ts";

/** The delay before each retry, in milliseconds. */
const retryDelaysMs = [500, 2000, 5000] as const;
/** How often, and after how many milliseconds, the first window is asked for again while its index is behind. */
const behind = { retries: 24, delayMs: 5000 } as const;

/**
 * Yields the windows of all that a list's query finds, in order, each as large as the server allows. A window that
 * fails is retried a few times. Waits for the server to index what was changed before; rejects if that takes too long, as
 * records would be missing. Rejects with an error for `toApiError`; announces only a session's end.
 */
export async function* allWindows<T>(
  read: ReadWindow<T>,
  query: string,
  signal: AbortSignal,
): AsyncGenerator<ListWindow<T>, undefined> {
  let window = await readFirst(read, query, signal);
  for (;;) {
    yield window;
    const { isEnd, last } = window;
    if (isEnd || last === undefined) return;
    window = await readPersistently(read, query, { after: last }, signal);
    if (!window.isEnd && window.last === last) throw new Unreadable("The response leads to itself.");
  }
}

async function readFirst<T>(read: ReadWindow<T>, query: string, signal: AbortSignal): Promise<ReadRows<T>> {
  for (let retries = 0; ; retries++) {
    const window = await readPersistently(read, query, { at: 0 }, signal);
    if (!window.isBehind) return window;
    if (retries === behind.retries) throw new Unreadable("The server has not indexed all records yet.");
    await pause(behind.delayMs, signal);
  }
}

/** Returns the first `most` records that a list's query finds; `onProgress` gets the number loaded so far. */
export async function firstRecords<T>(
  read: ReadWindow<T>,
  query: string,
  most: number,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const { records } of allWindows(read, query, signal)) {
    found.push(...records);
    onProgress(found.length);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

async function readPersistently<T>(
  read: ReadWindow<T>,
  query: string,
  place: WindowPlace,
  signal: AbortSignal,
): Promise<ReadRows<T>> {
  for (const delay of retryDelaysMs) {
    try {
      return await read(query, place, signal, windowLimits.max);
    } catch (error) {
      if (!mayPass(error)) throw error;
      await pause(delay, signal);
    }
  }
  return read(query, place, signal, windowLimits.max);
}

/** Whether a retry may succeed. */
function mayPass(error: unknown): boolean {
  const { failure } = toApiError(error);
  if (failure.kind === "refused") return failure.status >= 500 || failure.status === 429;
  return failure.kind !== "cancelled";
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
