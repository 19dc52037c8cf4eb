import type { Page, Route } from "playwright-core";

/** Requests that are held at the network until the test ends each of them. */
export interface HeldCall {
  /** How many requests have been made. */
  readonly count: () => number;
  /** Lets the oldest waiting request reach the server; `version`, where given, replaces its If-Match header. */
  release(version?: string): Promise<void>;
  /** Lets all requests reach the server, those that wait and those to come. */
  releaseAll(): Promise<void>;
  /** Answers the oldest waiting request in the server's place. */
  answer(status: number, body: unknown): Promise<void>;
  /** Ends the waiting requests, at least one, without a reply. */
  breakOff(): Promise<void>;
}

/** Holds every request of this method whose path matches, as a slow network would. */
export async function holdCalls(page: Page, method: string, path: RegExp): Promise<HeldCall> {
  let waiting: Route[] = [];
  const arrivals: (() => void)[] = [];
  let made = 0;
  let isOver = false;
  await page.route(
    (url) => path.test(url.pathname),
    (route) => {
      if (isOver || route.request().method() !== method) return route.fallback();
      made += 1;
      waiting.push(route);
      for (const arrived of arrivals.splice(0)) arrived();
    },
  );
  // Drops requests that the page has aborted.
  page.on("requestfailed", (request) => {
    waiting = waiting.filter((route) => route.request() !== request);
  });
  /** Ends the oldest request. If it turns out that the page had already aborted it, ends the next one. */
  const end = async (how: (route: Route) => Promise<void>): Promise<void> => {
    let isGivenUp = true;
    while (isGivenUp) {
      while (waiting.length === 0) await new Promise<void>((arrived) => arrivals.push(arrived));
      const route = waiting.shift() as Route;
      const request = route.request();
      await how(route);
      // The outcome of a worker's script request is not reported.
      const isAnswered = request.resourceType() !== "fetch" || (await request.response()) !== null;
      isGivenUp = !isAnswered && request.failure()?.errorText === "net::ERR_ABORTED";
    }
  };
  return {
    count: () => made,
    release: (version) =>
      end((route) =>
        route.continue(version === undefined ? {} : { headers: { ...route.request().headers(), "if-match": version } }),
      ),
    releaseAll: async () => {
      isOver = true;
      for (const route of waiting.splice(0)) await route.continue();
    },
    answer: (status, body) => end((route) => route.fulfill({ status, json: body })),
    breakOff: async () => {
      await end((route) => route.abort());
      for (const route of waiting.splice(0)) await route.abort();
    },
  };
}
