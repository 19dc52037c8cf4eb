import { ofetch } from "ofetch";
import { isRecord } from "../../contract/is-record.ts";
import { ApiError, type Failure, messageOf, messages } from "./api-error.ts";
import { log } from "./log.ts";

const base = "/api";
/** How long a server may stay silent, in milliseconds, before and within its answer, until it counts as not answering. */
const longestSilence = 60_000;
/** Statuses with which no `Response` with a body can be constructed. */
const bodiless = new Set([204, 205, 304]);

/** What the HTTP layer needs from the page, and what it reports to it. */
export interface HttpHost {
  token(): string | null;
  announce(kind: "success" | "error", message: string): void;
  /** Reports that a call with `token` was answered 401. */
  rejected(token: string, message: string | undefined): void;
}

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal | undefined;
  /**
   * What central handling announces of the outcome. "all", the default: everything. "session": only the session's end,
   * for callers that announce and log the rest themselves. "none": nothing, but failures are logged.
   */
  readonly report?: "all" | "session" | "none";
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** The token to use instead of the stored one. */
  readonly token?: string | undefined;
  /** Called when the reply had a message, which has been announced. */
  readonly onAnnounced?: (message: string) => void;
}

/** Pending while the page is being left: requests that the browser aborts then must not count as the server's failure. */
let shown = Promise.resolve();
globalThis.addEventListener?.("pagehide", () => {
  shown = new Promise((back) => addEventListener("pageshow", () => back(), { once: true }));
});

type Read<T> = (response: Response, json: ReadJson) => Promise<T>;

/** Returns the parsed body of the response or, if `rest` is given, of what is left of it; announces its message. */
export type ReadJson = (rest?: Response) => Promise<unknown>;

export interface Http {
  /** Announces a message to the person. */
  announce: HttpHost["announce"];
  /** Returns the parsed body of a successful reply; undefined when it is empty. */
  json(path: string, options?: CallOptions): Promise<unknown>;
  /** Returns what `read` makes of a successful response, or a 304. It may read it as it arrives, or whole with `json`. */
  stream<T>(path: string, options: CallOptions, read: Read<T>): Promise<T>;
}

/**
 * Creates the only access to the server (behaviour: Central handling): it announces what is to be announced, logs each
 * failure, and rejects with an ApiError. A 401 of a call with a token is left to `host.rejected` to announce.
 */
export function createHttp(host: HttpHost): Http {
  async function call<T>(path: string, options: CallOptions, read: Read<T>): Promise<T> {
    const token = options.token ?? host.token();
    const idle = idleTimeout(options.signal);
    try {
      const response = await send(path, options, token, idle);
      if (response.ok || response.status === 304) return await read(response, (rest = response) => json(rest, options));
      throw new Refusal(response.status, await readRefusal(response));
    } catch (cause) {
      await shown;
      const failure = failureOf(cause, options.signal);
      const { report = "all" } = options;
      const isReported = report === "all" || (report === "session" && isSessionOver(failure, token));
      const error = new ApiError(failure, isReported && tell(cause, failure, token), { cause });
      if (failure.kind !== "cancelled" && (isReported || report === "none"))
        log.error(`${options.method ?? "GET"} ${path}: ${error.message}`, cause);
      throw error;
    } finally {
      idle.end();
    }
  }

  function tell(cause: unknown, failure: Failure, token: string | null): boolean {
    switch (failure.kind) {
      case "cancelled":
        return true;
      case "offline":
      case "unreadable":
        host.announce("error", messageOf(failure));
        return true;
      case "refused": {
        const body = cause instanceof Refusal ? cause.body : {};
        if (isSessionOver(failure, token)) {
          host.rejected(token, body.showMessage ? failure.serverMessage : undefined);
          return true;
        }
        if (!body.showMessage) return false;
        host.announce("error", failure.serverMessage ?? messages.refusedWithoutMessage);
        return true;
      }
    }
  }

  async function json(response: Response, { report = "all", onAnnounced }: CallOptions): Promise<unknown> {
    const text = await bodyText(response);
    if (text.trim() === "") return undefined;
    const body: unknown = parse(text);
    if (report === "all" && isRecord(body) && body.showMessage && typeof body.message === "string" && body.message) {
      host.announce("success", body.message);
      onAnnounced?.(body.message);
    }
    return body;
  }

  return {
    announce: host.announce,
    json: (path, options = {}) => call(path, options, (_response, readJson) => readJson()),
    stream: call,
  };
}

function isSessionOver(failure: Failure, token: string | null): token is string {
  return failure.kind === "refused" && failure.status === 401 && token !== null;
}

/** A reply with an error status. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super(`The server answered ${status}.`);
  }
}

/** No reply, or one that broke off. */
export class NoAnswer extends Error {}

/** A reply that violates the contract. */
export class Unreadable extends Error {}

/** Returns a signal that aborts when the caller cancels, or the server has been silent for too long. */
function idleTimeout(caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Restarts the timeout: the server has sent something. */
  const renew = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, longestSilence);
  };
  const end = () => {
    clearTimeout(timer);
    caller?.removeEventListener("abort", abort);
  };
  if (caller?.aborted) abort();
  caller?.addEventListener("abort", abort);
  renew();
  return { signal: controller.signal, renew, end };
}

type IdleTimeout = ReturnType<typeof idleTimeout>;

async function send(path: string, options: CallOptions, token: string | null, idle: IdleTimeout): Promise<Response> {
  let response: Response;
  try {
    response = await ofetch.raw(base + path, {
      method: options.method ?? "GET",
      headers: {
        Accept: "application/json",
        ...options.headers,
        // A call that follows no click or key keeps no session alive. Older browsers do not know which one does.
        "User-Active": `${globalThis.navigator?.userActivation?.isActive !== false}`,
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: options.body,
      responseType: "stream",
      ignoreResponseError: true,
      retry: false,
      // Personal data stays out of the browser's disk cache; lists revalidate with their own ETag.
      cache: "no-store",
      keepalive: options.keepalive ?? false,
      signal: idle.signal,
    });
  } catch (cause) {
    throw new NoAnswer("No response arrived.", { cause });
  }
  idle.renew();
  if (!response.body || bodiless.has(response.status)) return response;
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, body) {
      idle.renew();
      body.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(watched), response);
}

async function bodyText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new NoAnswer("The response broke off.", { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Unreadable("The response is not JSON.", { cause });
  }
}

async function readRefusal(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => undefined);
  return isRecord(body) ? body : {};
}

function failureOf(cause: unknown, signal: AbortSignal | undefined): Failure {
  if (signal?.aborted) return { kind: "cancelled" };
  if (cause instanceof Refusal) {
    const { code, message, current } = cause.body;
    return {
      kind: "refused",
      status: cause.status,
      code: typeof code === "string" ? code : undefined,
      serverMessage: typeof message === "string" && message.trim() !== "" ? message : undefined,
      current,
    };
  }
  return { kind: cause instanceof NoAnswer ? "offline" : "unreadable" };
}
