import type { Browser, BrowserContext, CDPSession, Locator, Page } from "playwright-core";
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
  /** In a browser that nobody uses before or after: for who sets the clock, say, or needs that nothing is kept. */
  readonly apart?: boolean;
}

export interface Toast {
  readonly kind: "success" | "error";
  readonly message: string;
}

/** One person with a browser as new, and what came up while they used the product. */
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

/** A test runs its page's code too few times to gain from what compiling it for speed costs. */
const withoutCompilers = ["--js-flags=--no-maglev --no-turbofan"];

/** One for all files of this worker. It ends with the worker. */
let browser: Promise<Browser> | undefined;

/** A context with its first page, and the visit that it serves. */
interface Desk {
  readonly origin: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devTools: CDPSession;
  visit: Pick<Visit, "toasts" | "faults" | "consoleErrors">;
  /** Whether the visit is over, and nothing that the page asks before it is left matters any more. */
  isLeft: boolean;
}

/** Desks that have been cleared, the oldest first: a new one takes longer to open than the product does to load. */
const free: Desk[] = [];
const mostFree = 4;
const visits: { readonly desk: Desk; readonly options: VisitOptions }[] = [];

/** Ends the visits of a test, and fails where something came up that must not. */
export async function endVisits(hasFailed: boolean): Promise<void> {
  const ended = visits.splice(0);
  for (const { desk, options } of ended) {
    const mayBeKept = !hasFailed && !options.apart && !options.withBrowser && !desk.page.isClosed();
    // A server may be gone by now, or a page have crashed.
    if (mayBeKept && (await clear(desk).catch(() => false))) free.push(desk);
    else await desk.context.close();
  }
  for (const desk of free.splice(0, Math.max(0, free.length - mostFree))) await desk.context.close();
  for (const { desk, options } of ended) {
    const { faults, consoleErrors } = desk.visit;
    expect(faults).toEqual([]);
    const expected = options.mayLog ? [...logged, options.mayLog] : logged;
    expect(consoleErrors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
  }
}

/** Opens the product at `path` in a browser that nobody used before, or that knows nothing of it any more. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  const origin = options.at ?? product().url;
  const desk = (!options.apart && !options.withBrowser && takeFree(origin)) || (await openDesk(origin));
  const { context, page } = desk;
  desk.visit = { toasts: [], faults: [], consoleErrors: [] };
  desk.isLeft = false;
  visits.push({ desk, options });

  const prepare = async (opened: Page) => {
    await opened.setViewportSize(sizes[options.size ?? "desktop"]);
    await opened.emulateMedia({ reducedMotion: options.withMotion ? "no-preference" : "reduce" });
    return opened;
  };
  const openTab = async (tabPath: string) => {
    const tab = await prepare(await context.newPage());
    await tab.goto(tabPath);
    return tab;
  };
  await prepare(page);
  await page.evaluate(store, options.stored ?? {});
  if (options.withBrowser) await context.addInitScript(options.withBrowser);
  if (path !== emptyPage) await open(page, path);
  return { page, context, ...desk.visit, openTab };
}

/**
 * Not the product, but from the same origin, so that the same process shows it. Answered by a route, it would be another
 * process, and the product would load as slowly as at first.
 */
export const emptyPage = "/health/live";

function takeFree(origin: string): Desk | undefined {
  const place = free.findIndex((desk) => desk.origin === origin);
  return place < 0 ? undefined : free.splice(place, 1)[0];
}

async function openDesk(origin: string): Promise<Desk> {
  browser ??= openChromium(withoutCompilers);
  const context = await (await browser).newContext({ baseURL: origin, locale: "en-US", timezoneId: "Asia/Karachi" });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const desk: Desk = {
    origin,
    context,
    page,
    devTools,
    visit: { toasts: [], faults: [], consoleErrors: [] },
    isLeft: false,
  };

  await context.exposeBinding("reportToast", (_, toast: Toast) => desk.visit.toasts.push(toast));
  await context.exposeBinding("reportFault", (_, fault: string) => desk.visit.faults.push(fault));
  await context.addInitScript(moveClock, clockOffset);
  await context.addInitScript(watchPage);
  context.on("weberror", (error) => desk.visit.faults.push(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on("console", (message) => {
    if (message.type() === "error") desk.visit.consoleErrors.push(message.text().slice(0, 1_000));
  });
  context.on("dialog", async (dialog) => {
    if (desk.isLeft) return dialog.accept();
    desk.visit.faults.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  context.on("page", (opened) => opened.on("crash", () => desk.visit.faults.push("the tab crashed")));
  page.on("crash", () => desk.visit.faults.push("the tab crashed"));
  await leave(desk);
  return desk;
}

/** Takes away all that a visit has left, so that the next one finds a browser as new. */
async function clear(desk: Desk): Promise<true> {
  const { context, page } = desk;
  desk.isLeft = true;
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.mouse.move(-1, -1);
  await page.emulateMedia({ media: null, colorScheme: null });
  await leave(desk);
  return true;
}

/** Opens the empty page, and forgets where the page has been. */
async function leave({ page, devTools }: Desk): Promise<void> {
  await page.goto(emptyPage);
  await devTools.send("Page.resetNavigationHistory");
}

/** Opens a path as the first in the page's history, in the place of the empty page. */
async function open(page: Page, path: string): Promise<void> {
  const isLoaded = page.waitForEvent("load");
  await page.evaluate((to) => location.replace(to), path);
  await isLoaded;
}

/** Runs inside the page: stores `values`, and nothing else. */
function store(values: Readonly<Record<string, string>>) {
  sessionStorage.clear();
  localStorage.clear();
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
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

/** Whether the keyboard is at an element. */
export const hasKeyboard = (element: Locator): Promise<boolean> =>
  element.evaluate((own) => own === document.activeElement);

/** Waits until it is: a dialog gives the keyboard to its first field in the next frame, which may be a late one. */
export const keyboardAt = (element: Locator): Promise<void> => eventually(() => hasKeyboard(element)).toBe(true);

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
