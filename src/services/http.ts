import { ofetch } from "ofetch";
import { isRecord } from "../../contract/is-record.ts";
import { ApiError, type Failure, messageOf, messages } from "./api-error.ts";
import { log } from "./log.ts";

const base = "/api";
/** How long a server may stay silent, in milliseconds, before and within its answer, until it counts as not answering. */
const longestSilence = 60_000;
/** Statuses whose response cannot be made again with a body. */
const bodiless = new Set([204, 205, 304]);

/** What the HTTP layer needs from the page around it, and whom it tells. */
export interface HttpHost {
  token(): string | null;
  announce(kind: "success" | "error", message: string): void;
  /** A call that carried `token` was answered 401. */
  rejected(token: string, message: string | undefined): void;
}

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal | undefined;
  /**
   * What central handling shows of the outcome. "all" by default; "session" of a call whose caller reports and logs it
   * in its own way: only that the session is over; "none": nothing, though failures are logged.
   */
  readonly report?: "all" | "session" | "none";
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** Instead of the one that is stored. */
  readonly token?: string | undefined;
  /** The answer brought a message, and the person was told. */
  readonly onAnnounced?: (message: string) => void;
}

/** Pending while the page is being left: requests that the browser breaks off then say nothing of the server. */
let shown = Promise.resolve();
globalThis.addEventListener?.("pagehide", () => {
  shown = new Promise((back) => addEventListener("pageshow", () => back(), { once: true }));
});

type Read<T> = (response: Response, json: () => Promise<unknown>) => Promise<T>;

export interface Http {
  /** Tells the person something. */
  announce: HttpHost["announce"];
  /** The parsed body of a successful answer; undefined when it is empty. */
  json(path: string, options?: CallOptions): Promise<unknown>;
  /** What `read` makes of a successful response, which it may read as it arrives, or whole with `json`; 304 is one. */
  stream<T>(path: string, options: CallOptions, read: Read<T>): Promise<T>;
}

/**
 * The one way to the server (behaviour: Central handling): it shows what there is to show, logs each failure,
 * and rejects with an ApiError. A 401 of a call that carried a token is left to `host.rejected` to tell.
 */
export function createHttp(host: HttpHost): Http {
  async function call<T>(path: string, options: CallOptions, read: Read<T>): Promise<T> {
    const token = options.token ?? host.token();
    const idle = idleTimeout(options.signal);
    try {
      const response = await send(path, options, token, idle);
      if (response.ok || response.status === 304) return await read(response, () => json(response, options));
      throw new Refusal(response.status, await readRefusal(response));
    } catch (cause) {
      await shown;
      const failure = failureOf(cause, options.signal);
      const { report = "all" } = options;
      const isTold = report === "all" || (report === "session" && isSessionOver(failure, token));
      const error = new ApiError(failure, isTold && tell(cause, failure, token), { cause });
      if (failure.kind !== "cancelled" && (isTold || report === "none"))
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

/** A reply that arrived and says no. */
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

/** A reply that is not what the contract says. */
export class Unreadable extends Error {}

/** Aborts a request that its caller has cancelled, or whose server has been silent for too long. */
function idleTimeout(caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The server has been heard. */
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
  const heard = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, body) {
      idle.renew();
      body.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(heard), response);
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
