import type { Page, Route } from "playwright-core";

/** A call that waits at the network until the test says how it ends. */
export interface HeldCall {
  /** How many requests have been made. */
  readonly count: () => number;
  /** Lets the oldest waiting request reach the server; `version` is the one it then names in place of its own. */
  release(version?: string): Promise<void>;
  /** Answers the oldest waiting request in the server's place. */
  answer(status: number, body: unknown): Promise<void>;
  /** Ends the waiting requests without an answer: one of them may be one that the page has just given up. */
  breakOff(): Promise<void>;
}

/** Holds every request of this method whose path matches, as a slow network would. */
export async function holdCalls(page: Page, method: string, path: RegExp): Promise<HeldCall> {
  let waiting: Route[] = [];
  const arrivals: (() => void)[] = [];
  let made = 0;
  await page.route(
    (url) => path.test(url.pathname),
    (route) => {
      if (route.request().method() !== method) return route.fallback();
      made += 1;
      waiting.push(route);
      for (const arrived of arrivals.splice(0)) arrived();
    },
  );
  // What the page itself has given up waits for nothing.
  page.on("requestfailed", (request) => {
    waiting = waiting.filter((route) => route.request() !== request);
  });
  const next = async (): Promise<Route> => {
    while (waiting.length === 0) await new Promise<void>((arrived) => arrivals.push(arrived));
    return waiting.shift() as Route;
  };
  return {
    count: () => made,
    release: async (version) => {
      const route = await next();
      if (version === undefined) return route.continue();
      await route.continue({ headers: { ...route.request().headers(), "if-match": version } });
    },
    answer: async (status, body) => (await next()).fulfill({ status, json: body }),
    breakOff: async () => {
      const oldest = await next();
      for (const route of [oldest, ...waiting.splice(0)]) await route.abort();
    },
  };
}
