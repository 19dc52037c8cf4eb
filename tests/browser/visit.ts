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
  /** Whether animations run, which makes a test wait; reduced motion otherwise. */
  readonly withMotion?: boolean;
  /** Further errors that may be logged, where a test takes away more than replies to calls. */
  readonly mayLog?: RegExp;
  /** Whether the browser context is new and used only once, as for tests that set the clock or need an empty cache. */
  readonly apart?: boolean;
}

export interface Toast {
  readonly kind: "success" | "error";
  readonly message: string;
}

/** One person with a fresh browser, and the toasts and errors that came up. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every toast shown so far, in any tab. */
  readonly toasts: Toast[];
  /** Events that must never happen: uncaught errors, dialogs, violations of the Content Security Policy, crashes. */
  readonly faults: string[];
  /** The errors logged to the console. */
  readonly consoleErrors: string[];
  /** Opens another tab of the same browser. */
  openTab(path: string): Promise<Page>;
}

/** The only errors that may be logged: those about failures, by the browser and by the page. */
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

/** The flags that turn off optimising compilers: a test runs its page's code too few times for them to pay off. */
const withoutCompilers = ["--js-flags=--no-maglev --no-turbofan"];

/** The browser for all files of this worker. It ends with the worker. */
let browser: Promise<Browser> | undefined;

/** A browser context with its first page, and its current visit. */
interface Desk {
  readonly origin: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devTools: CDPSession;
  visit: Pick<Visit, "toasts" | "faults" | "consoleErrors">;
  /** Whether the visit is over: dialogs, such as the one about unsaved changes, are then accepted. */
  isLeft: boolean;
}

/** Cleared desks, the oldest first. They are reused: opening a new one takes longer than loading the product. */
const free: Desk[] = [];
const maxFree = 4;
const visits: { readonly desk: Desk; readonly options: VisitOptions }[] = [];

/** Ends the visits of a test, and fails if there were faults or unexpected console errors. */
export async function endVisits(hasFailed: boolean): Promise<void> {
  const ended = visits.splice(0);
  for (const { desk, options } of ended) {
    const mayBeKept = !hasFailed && !options.apart && !options.withBrowser && !desk.page.isClosed();
    // Clearing fails if the server is gone or the page has crashed.
    if (mayBeKept && (await clear(desk).catch(() => false))) free.push(desk);
    else await desk.context.close();
  }
  for (const desk of free.splice(0, Math.max(0, free.length - maxFree))) await desk.context.close();
  for (const { desk, options } of ended) {
    const { faults, consoleErrors } = desk.visit;
    expect(faults).toEqual([]);
    const expected = options.mayLog ? [...logged, options.mayLog] : logged;
    expect(consoleErrors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
  }
}

/** Opens the product at `path` in a new browser context, or in one that was cleared. */
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
 * A path that does not show the product but has its origin, so that one browser process renders both. Answered by a route,
 * it would be in another process, and the product would load as slowly as at first.
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

/** Removes everything that a visit has left, so that the next one finds a fresh browser. */
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

/** Opens the empty page, and clears the page's history. */
async function leave({ page, devTools }: Desk): Promise<void> {
  await page.goto(emptyPage);
  await devTools.send("Page.resetNavigationHistory");
}

/** Opens a path as the first entry of the page's history, in place of the empty page. */
async function open(page: Page, path: string): Promise<void> {
  const isLoaded = page.waitForEvent("load");
  await page.evaluate((to) => location.replace(to), path);
  await isLoaded;
}

/** Runs inside the page: clears its storage, then puts `values` into local storage. */
function store(values: Readonly<Record<string, string>>) {
  sessionStorage.clear();
  localStorage.clear();
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
}

/** Runs inside the page: reports toasts as they appear, and violations of the Content Security Policy. */
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

/** Retries the assertion that follows until it holds. Fails after 30 seconds. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 30_000, interval: 25 });
}

/** Whether an element has the focus. */
export const hasKeyboard = (element: Locator): Promise<boolean> =>
  element.evaluate((own) => own === document.activeElement);

/** Waits until an element has the focus: a dialog focuses its first field only in the next frame. */
export const keyboardAt = (element: Locator): Promise<void> => eventually(() => hasKeyboard(element)).toBe(true);

/** Returns the path, query and hash of a page's URL. */
export function pathOf(page: Page): string {
  return page.url().slice(new URL(page.url()).origin.length);
}

/** Goes to a path without loading the page anew, as the browser's Forward button does. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: history.state.idx + 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
