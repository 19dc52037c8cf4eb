import { ndjson } from "../../contract/constants.ts";
import { addPlace, noPlaces, type Places } from "../domain/collection.ts";
import type { LoadedList } from "../domain/held-list.ts";
import { type Http, NoAnswer, type ReadJson, Unreadable } from "./http.ts";
import { log } from "./log.ts";
import type { parseInWorker } from "./long-json.ts";
import { listIn } from "./payload.ts";
import { readOrder, readUser } from "./records.ts";

/** How long decoding may block the page before it yields, in milliseconds. */
const slice = 12;

/** From how many bytes on a worker parses a list as JSON: a million take some 10 ms. */
const longFrom = 1_000_000;

/** Reads all users; "unchanged" where the list still has `etag`. */
export const readUsers = listReader("/users", "users", readUser);

/** Reads all orders; "unchanged" where the list still has `etag`. */
export const readOrders = listReader("/orders", "orders", readOrder);

/**
 * Creates the function that reads a list: as one record per line where the server offers that, else as plain JSON.
 * Records that cannot be read are left out and logged. Resolves with "unchanged" where the list still has `etag`.
 */
function listReader<T extends { readonly _id: string }>(
  path: string,
  name: string,
  readRecord: (value: unknown) => T | undefined,
) {
  type Read = { readonly records: T[]; readonly places: Places };

  function beginReading() {
    const read: Read = { records: [], places: noPlaces() };
    const { records, places } = read;
    let unread = 0;
    return {
      add(value: unknown): void {
        const record = readRecord(value);
        if (record) {
          // Indexed here, a little at a time: otherwise the first change of a long list would wait for all of it.
          addPlace(places, record._id, records.length);
          records.push(record);
        } else unread += 1;
      },
      end(): Read {
        if (records.length === 0 && unread > 0) throw new Unreadable(`None of the ${unread} ${name} can be read.`);
        if (unread > 0) log.error(`${unread} of the ${name} cannot be read and are left out.`);
        return read;
      },
    };
  }

  async function fromLines(response: Response): Promise<Read> {
    const reading = beginReading();
    const yieldToMain = yieldEverySlice();
    const readLine = (line: string) => {
      if (line.trim() !== "") reading.add(parsed(line));
    };

    let rest = "";
    for await (const text of chunks(response)) {
      if (!text.includes("\n")) {
        rest += text;
        continue;
      }
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        readLine(line);
        const pause = yieldToMain();
        if (pause) await pause;
      }
    }
    readLine(rest);
    return reading.end();
  }

  async function fromJson(response: Response, json: ReadJson, signal: AbortSignal | undefined): Promise<Read> {
    const blob = await blobOf(response);
    let reading = beginReading();
    const rest = blob.size < longFrom ? undefined : await parsedElsewhere(blob, name, reading.add, signal);
    // Without a worker, or after one that failed, all of it is read here.
    if (rest === undefined) reading = beginReading();
    const list = listIn(await json(new Response(rest ?? blob)), name);
    if (!list) throw new Unreadable(`The response holds no ${name}.`);
    const yieldToMain = yieldEverySlice();
    for (const value of list) {
      reading.add(value);
      const pause = yieldToMain();
      if (pause) await pause;
    }
    return reading.end();
  }

  return (http: Http, etag: string | undefined, signal?: AbortSignal): Promise<LoadedList<T> | "unchanged"> =>
    http.stream(
      path,
      {
        signal,
        headers: { Accept: `${ndjson}, application/json;q=0.9`, ...(etag ? { "If-None-Match": etag } : {}) },
      },
      async (response, json) => {
        if (response.status === 304) return "unchanged";
        const lines = response.headers.get("content-type")?.startsWith(ndjson);
        const read = lines ? await fromLines(response) : await fromJson(response, json, signal);
        const { headers } = response;
        return {
          ...read,
          etag: headers.get("etag") ?? undefined,
          version: headers.get("list-version") ?? undefined,
        };
      },
    );
}

/** Returns undefined for what is not JSON, as for a record that cannot be read. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Has a worker parse the JSON, as `parseInWorker` does; undefined if the code for that does not arrive. */
const parsedElsewhere: typeof parseInWorker = (...json) =>
  import("./long-json.ts").then(
    ({ parseInWorker }) => parseInWorker(...json),
    () => undefined,
  );

async function blobOf(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch (cause) {
    throw new NoAnswer("The response broke off.", { cause });
  }
}

/** Yields the text of a response as it arrives. */
export async function* chunks(response: Response): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const text = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield text.decode(value, { stream: true });
    }
    yield text.decode();
  } catch (cause) {
    throw new NoAnswer("The response broke off.", { cause });
  } finally {
    // A reader that gives up early must not keep the connection busy.
    reader.cancel().catch(() => undefined);
  }
}

/** Returns a function that yields to input and painting once a slice of time is used up, and else returns undefined. */
function yieldEverySlice(): () => Promise<void> | undefined {
  let began = performance.now();
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % 64 !== 0 || performance.now() - began < slice) return undefined;
    return new Promise((resume) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        began = performance.now();
        resume();
      };
      port2.postMessage(null);
    });
  };
}
