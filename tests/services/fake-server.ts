import { vi } from "vitest";
import type { HttpHost } from "../../src/services/http.ts";

export interface Received {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly keepalive: boolean | undefined;
  readonly cache: string | undefined;
  readonly signal: AbortSignal;
}

type Answer = (request: Received) => Response | Promise<Response>;

/** Stands in for the network: replies to every fetch as `answer` says. Returns the requests so far. */
export function fakeServer(answer: Answer): Received[] {
  const received: Received[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const signal = init.signal ?? new AbortController().signal;
    const request: Received = {
      url: String(url),
      method: init.method ?? "GET",
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? JSON.parse(init.body) : init.body,
      keepalive: init.keepalive,
      cache: init.cache,
      signal,
    };
    received.push(request);
    signal.throwIfAborted();
    // Rejects if aborted before the reply, as a real fetch does.
    return await Promise.race([answer(request), aborted(signal)]);
  });
  return received;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

export const never = () => new Promise<never>(() => undefined);

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const type = { "content-type": "application/json; charset=utf-8" };
  return new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } });
}

export const html = (status = 200) =>
  new Response("<!doctype html><h1>Gateway</h1>", { status, headers: { "content-type": "text/html" } });

/** Returns a response whose body arrives in `parts`, then ends, breaks off, or waits until it is aborted. */
export function arriving(
  parts: Uint8Array[],
  {
    type = "application/x-ndjson",
    end = "whole" as "whole" | "broken" | "waiting",
    signal = undefined as AbortSignal | undefined,
    headers = {},
  } = {},
): Response {
  const left = [...parts];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener("abort", () => controller.error(signal.reason), { once: true });
    },
    pull(controller) {
      const part = left.shift();
      if (part) controller.enqueue(part);
      else if (end === "broken") controller.error(new TypeError("network error"));
      else if (end === "whole") controller.close();
      else return never();
    },
  });
  return new Response(body, { headers: { "content-type": type, ...headers } });
}

/** Returns the HTTP layer's host, which records what it is told. */
export function fakeHost(token: string | null = null) {
  const toasts: [kind: string, message: string][] = [];
  const rejections: [token: string, message: string | undefined][] = [];
  const host: HttpHost = {
    token: () => token,
    announce: (kind, message) => toasts.push([kind, message]),
    rejected: (rejected, message) => rejections.push([rejected, message]),
  };
  return { host, toasts, rejections };
}
