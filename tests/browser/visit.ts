import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { openChromium } from "../chromium.ts";
import { clockOffset, moveClock } from "../clock.mjs";
import { product } from "./sessions.ts";

export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  /** The narrowest screen that WCAG's reflow asks for. */
  narrow: { width: 320, height: 640 },
} as const;

export interface VisitOptions {
  /** The server to visit; the product's own unless another is named. */
  readonly at?: string;
  readonly size?: keyof typeof sizes;
  /** What local storage holds before the page opens. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Runs in every page before its own scripts, to take something away from the browser. */
  readonly withBrowser?: () => void;
  /** Whether the person likes motion, which makes a test wait. */
  readonly withMotion?: boolean;
  /** What else may be logged as an error, where a test takes away more than answers to calls. */
  readonly mayLog?: RegExp;
}

export interface Toast {
  readonly kind: "success" | "error";
  readonly message: string;
}

/** One person with a browser of their own, and what came up while they used the product. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every toast shown so far, in any tab. */
  readonly toasts: Toast[];
  /** What must never happen: uncaught errors, dialogs, violations of the Content Security Policy, crashes. */
  readonly faults: string[];
  /** What the console was given as errors. */
  readonly consoleErrors: string[];
  /** Opens another tab of the same browser. */
  openTab(path: string): Promise<Page>;
}

/** Requests that fail are logged, by the browser and by the page; nothing else belongs on the console. */
const logged = [
  /^Failed to load resource:/,
  /^(GET|POST|PUT|DELETE) \/\S+: /,
  /^The (history|insights) could not be loaded\./,
  /^The answer to signing in holds no token or no user\./,
  /^The stored session could not be opened\./,
  /^Local storage did not take /,
  /^A part of the page did not arrive\. /,
  /^\d+ of the (users|orders) cannot be read/,
];

/** One for all files of this worker. It ends with the worker. */
let browser: Promise<Browser> | undefined;
const visits: (Visit & VisitOptions)[] = [];

/** Ends the visits of a test, and fails where something came up that must not. */
export async function endVisits(): Promise<void> {
  const ended = visits.splice(0);
  await Promise.all(ended.map(({ context }) => context.close()));
  for (const { faults, consoleErrors, mayLog } of ended) {
    expect(faults).toEqual([]);
    const expected = mayLog ? [...logged, mayLog] : logged;
    expect(consoleErrors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
  }
}

/** Opens the product at `path` in a browser that nobody used before. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  const origin = options.at ?? product().url;
  browser ??= openChromium();
  const context = await (await browser).newContext({
    baseURL: origin,
    viewport: sizes[options.size ?? "desktop"],
    locale: "en-US",
    timezoneId: "Asia/Karachi",
    reducedMotion: options.withMotion ? "no-preference" : "reduce",
  });
  context.setDefaultTimeout(30_000);

  const toasts: Toast[] = [];
  const faults: string[] = [];
  const consoleErrors: string[] = [];
  await context.exposeBinding("reportToast", (_, toast: Toast) => toasts.push(toast));
  await context.exposeBinding("reportFault", (_, fault: string) => faults.push(fault));
  await context.addInitScript(moveClock, clockOffset);
  await context.addInitScript(watchPage);
  if (options.stored) await context.addInitScript(store, options.stored);
  if (options.withBrowser) await context.addInitScript(options.withBrowser);
  context.on("weberror", (error) => faults.push(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on("console", (message) => message.type() === "error" && consoleErrors.push(message.text().slice(0, 1_000)));
  context.on("dialog", async (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  context.on("page", (page) => page.on("crash", () => faults.push("the tab crashed")));

  const openTab = async (tabPath: string) => {
    const page = await context.newPage();
    await page.goto(tabPath);
    return page;
  };
  const page = await context.newPage();
  const visited: Visit = { page, context, toasts, faults, consoleErrors, openTab };
  visits.push({ ...options, ...visited });
  await page.goto(path);
  return visited;
}

/** Runs inside the page: stores `values` once, when the first page opens. */
function store(values: Readonly<Record<string, string>>) {
  if (location.protocol === "about:" || localStorage.getItem("stored") !== null) return;
  for (const [key, value] of Object.entries({ ...values, stored: "" })) localStorage.setItem(key, value);
}

/** Runs inside the page: tells the test of toasts as they appear, and of violations of the policy. */
function watchPage() {
  const { reportToast, reportFault } = window as unknown as {
    reportToast: (toast: { kind: string; message: string }) => void;
    reportFault: (fault: string) => void;
  };
  const isToast = (element: Element) => element.matches("[role=status], [role=alert]") && !element.ariaLabel;
  new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]).filter((node) => node instanceof Element);
    for (const element of added.flatMap((node) => [node, ...node.querySelectorAll("*")]).filter(isToast)) {
      const kind = element.getAttribute("role") === "alert" ? "error" : "success";
      reportToast({ kind, message: element.textContent ?? "" });
    }
  }).observe(document, { childList: true, subtree: true });
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    reportFault(`policy violated: ${violatedDirective} by ${blockedURI}`),
  );
}

/** Retries what follows it until it holds; fails only when it never does. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 30_000, interval: 25 });
}

/** The path, query and hash a page is at. */
export function pathOf(page: Page): string {
  return page.url().slice(new URL(page.url()).origin.length);
}

/** Goes to a path without loading the page anew, as the browser's Forward button does. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: history.state.idx + 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
