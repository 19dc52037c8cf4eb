import type { Page, Route } from "playwright-core";

/** Calls that wait at the network until the test says how each ends. */
export interface HeldCall {
  /** How many requests have been made. */
  readonly count: () => number;
  /** Lets the oldest waiting request reach the server; `version` is the one it then names in place of its own. */
  release(version?: string): Promise<void>;
  /** Lets all requests reach the server, those that wait and those to come. */
  releaseAll(): Promise<void>;
  /** Answers the oldest waiting request in the server's place. */
  answer(status: number, body: unknown): Promise<void>;
  /** Ends the waiting requests without an answer. */
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
  // What the page itself has given up waits for nothing.
  page.on("requestfailed", (request) => {
    waiting = waiting.filter((route) => route.request() !== request);
  });
  /** Ends the oldest request; and the next, as long as the page has given them up and the test had not yet heard. */
  const end = async (how: (route: Route) => Promise<void>): Promise<void> => {
    let isGivenUp = true;
    while (isGivenUp) {
      while (waiting.length === 0) await new Promise<void>((arrived) => arrivals.push(arrived));
      const route = waiting.shift() as Route;
      const request = route.request();
      await how(route);
      // How the script of a worker ends is not told.
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
