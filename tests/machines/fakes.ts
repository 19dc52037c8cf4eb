import { onTestFinished, vi } from "vitest";
import { createActor, fromCallback } from "xstate";
import { type ChangesNotice, changesMachine } from "../../src/machines/changes.ts";
import { changeCalls, createChangeCalls } from "../../src/services/change-calls.ts";
import { createHttp } from "../../src/services/http.ts";
import { http } from "../../src/services/page-http.ts";
import { storage } from "../../src/services/storage.ts";
import { type Lists, stateOf } from "../contracts/watching.ts";
import { replace } from "../replace.ts";
import { until } from "../until.ts";
import { storeInMemory } from "./memory-storage.ts";

/** Starts a parent that keeps the events from its child. */
export function listeningParent<Event extends { type: string }>() {
  const received: Event[] = [];
  const actor = createActor(
    fromCallback<Event>(({ receive }) => {
      receive((event) => received.push(event));
    }),
  );
  actor.start();
  return { actor, received };
}

interface PendingRequest {
  readonly path: string;
  readonly headers: Headers;
  readonly answer: (response: Response) => void;
  readonly fail: () => void;
}

/** A fake of the network, in place of `fetch`: a request waits until the test ends it, and gets no answer otherwise. */
export class FakeNetwork {
  readonly #pending: PendingRequest[] = [];
  #isTestOver = false;

  constructor() {
    onTestFinished(() => {
      this.#isTestOver = true;
    });
  }

  readonly fetch = (path: string, { headers, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        const place = this.#pending.indexOf(request);
        if (place >= 0) this.#pending.splice(place, 1);
      };
      const request: PendingRequest = {
        path,
        headers: new Headers(headers),
        answer: (response) => {
          leave();
          resolve(response);
        },
        fail: () => {
          leave();
          reject(new TypeError("Failed to fetch"));
        },
      };
      signal?.addEventListener("abort", () => {
        // The page may abort in the middle of another test, which would see the rejection.
        if (this.#isTestOver) return;
        leave();
        reject(new DOMException("Aborted", "AbortError"));
      });
      this.#pending.push(request);
    });

  /** The paths of the waiting requests. */
  get waiting(): string[] {
    return this.#pending.map(({ path }) => path);
  }

  /** Answers the oldest request to `path`, once there is one. */
  async answer(path: string, status: number, body: unknown, headers?: Record<string, string>): Promise<void> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    (await this.#next(path)).answer(new Response(status === 304 ? null : text, { status, headers }));
  }

  /** Fails the oldest request to `path`, once there is one. */
  async fail(path: string): Promise<void> {
    (await this.#next(path)).fail();
  }

  #next(path: string): Promise<PendingRequest> {
    return until(() => this.#pending.find((request) => request.path === path));
  }
}

/** Replaces some of a service's functions until the test is over. */
export function replaceInTest<Service extends object>(service: Service, functions: Partial<Service>): void {
  onTestFinished(replace(service, functions));
}

/** Connects the page's calls to a fake network, with this token stored; `told` holds the messages to the person. */
export function fakeNetwork(authToken: string | null) {
  storeInMemory({ authToken });
  const network = new FakeNetwork();
  const announced: string[] = [];
  vi.stubGlobal("fetch", network.fetch);
  const fresh = createHttp({
    token: () => storage.read("authToken"),
    announce: (_kind, message) => announced.push(message),
    rejected: (_token, message) => announced.push(message ?? "rejected"),
  });
  // Fresh ones do not know of requests that other tests left without an answer.
  replaceInTest(http, fresh);
  replaceInTest(changeCalls, { make: createChangeCalls(http) });
  return { network, announced };
}

/** Starts the owner of all changes; `heard` holds what it tells the page. */
export function startChanges() {
  const { actor: parent, received } = listeningParent<ChangesNotice>();
  return { changes: createActor(changesMachine, { input: { parent } }).start(), received };
}

/** Returns a fake of the shop's data as dialogs watch them; no list is loaded until the test does it. */
export function fakeShopData() {
  let state = stateOf({});
  let tell: (now: typeof state) => void = () => undefined;
  return {
    shopData: {
      getSnapshot: () => state,
      subscribe: (listener: typeof tell) => {
        tell = listener;
        return { unsubscribe: () => undefined };
      },
    } as never,
    load: (lists: Lists) => {
      state = stateOf(lists);
      tell(state);
    },
  };
}
