// @module-tag long
// What this shows (behaviour: Large shops; Large lists; One record of a large shop), where a server answers badly.
import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { holdCalls } from "./held-call.ts";
import { makeLarge } from "./large-shop.ts";
import { dismissToasts, on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { openOrder } from "./stored.ts";
import { emptyPage, eventually, type Visit, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

type Payload = Record<string, unknown>;
/** A function from the server's payload to the reply that the page gets. */
type Answer = (payload: Payload) => unknown;

interface Call {
  /** Sets the reply from now on. Without `answer`, the server's own again. */
  answer(answer?: Answer | { status: number; body: string; contentType?: string } | "broken"): void;
  readonly count: () => number;
}

/** Routes a call so that the test can set bad replies. */
async function badly(page: Page, path: RegExp): Promise<Call> {
  let count = 0;
  let answered: Parameters<Call["answer"]>[0];
  const answer = async (route: Route) => {
    count += 1;
    if (answered === undefined) return route.continue();
    if (answered === "broken") return route.abort("connectionreset");
    if (typeof answered !== "function") return route.fulfill(answered);
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Payload };
    await route.fulfill({ response, json: answered(data) });
  };
  await page.route(
    (url) => path.test(url.pathname),
    // A request that the page has aborted needs no reply.
    (route) => answer(route).catch(() => undefined),
  );
  return {
    answer: (next) => {
      answered = next;
    },
    count: () => count,
  };
}

/** Opens a page of a large shop. Without `path`, its stream is held, so that only the person triggers requests. */
async function openLarge(path = emptyPage): Promise<Visit> {
  const visited = await visit(emptyPage, { stored: { authToken: session } });
  await makeLarge(visited.page);
  if (path === emptyPage) await holdCalls(visited.page, "GET", stream);
  if (path !== emptyPage) await visited.page.goto(path);
  return visited;
}

const stream = /^\/api\/changes\/stream$/;
const under = (payload: unknown) => ({ data: payload });
const html = { status: 200, body: "<!doctype html><h1>It works!</h1>", contentType: "text/html" };
const refused = { status: 500, body: "{}" };
const windows = /^\/api\/orders\/window$/;
const rows = (page: Page) => on(page).orders.locator("tbody tr:not([aria-hidden])");
const isFilled = (page: Page) =>
  rows(page).evaluateAll((all) => all.length > 10 && all.every((row) => row.querySelector("a")));
const scroll = (page: Page, top: number) =>
  on(page)
    .orders.locator("xpath=..")
    .evaluate((box, to) => box.scrollTo(0, to), top);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

test("rows that come into sight and cannot be had say why in their place, and can be asked for again", async () => {
  const { page } = await openLarge();
  const call = await badly(page, windows);
  await page.goto("/orders");
  await eventually(() => isFilled(page)).toBe(true);
  call.answer(refused);
  await scroll(page, 20_000);
  const row = rows(page).filter({ has: on(page).tryAgain });
  await row.getByText("Rows could not be loaded. An unexpected error occurred. Please try again.").waitFor();
  expect([call.count(), await page.locator("[aria-busy=true]").count()]).toEqual([2, 0]);
  // The rows that were loaded before are still there.
  await scroll(page, 0);
  await eventually(() => isFilled(page)).toBe(true);

  await scroll(page, 20_000);
  await on(page).tryAgain.focus();
  const asked = call.count();
  await page.keyboard.press("Enter");
  await eventually(call.count).toBe(asked + 1);
  await eventually(() => on(page).tryAgain.getAttribute("aria-busy")).toBe(null);
  await eventually(() => focused(page)).toBe("BUTTON");
  call.answer();
  await page.keyboard.press("Enter");
  await eventually(() => isFilled(page)).toBe(true);
  // The focus is on the list's scroll container.
  expect([await on(page).tryAgain.count(), await focused(page)]).toEqual([0, "DIV"]);
});

test("answers that lead nowhere are not asked for without end, and numbers that cannot be are none", async () => {
  const { page } = await openLarge();
  const call = await badly(page, windows);
  const bad: [string, Answer][] = [
    ["no rows of many", (window) => under({ ...window, orders: [] })],
    ["nothing that is a row", (window) => under({ ...window, orders: [null, "x", 7] })],
    ["no way on, and no end", (window) => under({ ...window, first: null, last: null, isEnd: undefined })],
    ["a way to itself", (window) => under({ ...window, orders: [], last: "k", isComplete: false, total: null })],
  ];
  for (const [how, answer] of bad) {
    call.answer(answer);
    const asked = call.count();
    await page.goto("/orders");
    await on(page).tryAgain.waitFor();
    expect(call.count() - asked, how).toBeLessThan(4);
    call.answer();
    await on(page).tryAgain.click();
    await eventually(() => isFilled(page)).toBe(true);
  }
  for (const total of [0.5, 1.7e308, -3, "many"]) {
    call.answer((window) =>
      under({
        ...window,
        total: { about: total, atLeast: total, isExact: true },
        position: { at: 1e9, isExact: true },
      }),
    );
    const asked = call.count();
    await page.goto("/orders");
    await eventually(() => isFilled(page)).toBe(true);
    expect([call.count() - asked, await on(page).sillageOrders.locator("xpath=..").textContent()]).toEqual([
      ...[1, "Sillage Ordersmore than 49"],
    ]);
  }
});

test("a record that is not answered is not said to be missing", async () => {
  const { _id, orderId } = await openOrder(session);
  const { page } = await openLarge();
  const order = await badly(page, /^\/api\/orders\/[^/]+$/);
  for (const answer of [() => null, () => under({}), (record: Payload) => under({ ...record, _id: "o2" })]) {
    order.answer(answer);
    await page.goto(`/orders/${_id}`);
    await on(page).tryAgain.waitFor();
    expect(await page.getByText("not found").count()).toBe(0);
  }
  order.answer();
  await on(page).tryAgain.focus();
  await page.keyboard.press("Enter");
  await on(page).order(orderId).waitFor();
  await eventually(() => focused(page)).toBe("content");
});

test("a dashboard without figures has its insights, and no figure that cannot be", async () => {
  const { page } = await openLarge();
  const dashboard = await badly(page, /^\/api\/dashboard$/);
  const counts = (all: unknown) => (figures: Payload) =>
    under({ ...figures, orders: { ...(figures.orders as object), all } });
  for (const answer of [refused, counts(-1), counts(0.5)]) {
    dashboard.answer(answer);
    await page.goto("/");
    await on(page).tryAgain.waitFor();
  }
  await on(page).insights.getByRole("table").first().waitFor();
  dashboard.answer();
  await on(page).tryAgain.click();
  await on(page).recentOrders.waitFor();
});

test("what is answered to another question than what has changed is not asked for without end", async () => {
  const { page, toasts } = await openLarge("/orders");
  await eventually(() => isFilled(page)).toBe(true);
  const changes = await badly(page, /^\/api\/changes$/);
  changes.answer((change) => under({ ...change, since: "another-1" }));
  // Reload Data asks for changes only once the stream has named the versions.
  await eventually(async () => {
    await on(page).reload.click();
    return changes.count();
  }).toBeGreaterThan(0);
  await on(page).alert.waitFor();
  await eventually(() => on(page).reload.getAttribute("aria-busy")).not.toBe("true");
  await eventually(() => toasts[0]).toEqual({
    kind: "error",
    message: "An unexpected error occurred. Please try again.",
  });
  expect(changes.count()).toBeLessThan(8);
  await dismissToasts(page);
});

/** The calls of a large shop, the paths that make them, and a wait for what a good reply shows. */
const places: [call: RegExp, path: (ids: { order: string; user: string }) => string, is: (page: Page) => unknown][] = [
  [windows, () => "/orders", (page) => rows(page).getByRole("link").first().waitFor()],
  [/^\/api\/users\/window$/, () => "/users", (page) => on(page).users.getByRole("link").first().waitFor()],
  [/^\/api\/dashboard$/, () => "/", (page) => on(page).recentOrders.waitFor()],
  [/^\/api\/orders\/[^/]{20,}$/, ({ order }) => `/orders/${order}`, (page) => on(page).region("Order Total").waitFor()],
  [/^\/api\/users\/[^/]{20,}$/, ({ user }) => `/users/user/${user}`, (page) => on(page).region("Activity").waitFor()],
  [/^\/api\/users\/[^/]+\/orders$/, ({ user }) => `/users/user/${user}`, (page) => on(page).ordersOfCustomer.waitFor()],
];

type Answers = readonly Parameters<Call["answer"]>[0][];

/** Replies without a payload that each call has to detect itself. */
const empty: Answers = [
  html,
  { status: 200, body: '{"data":null}' },
  () => ({}),
  (payload) => under({ ...payload, versions: undefined, user: undefined, _id: undefined }),
];

/** Replies without a payload that are detected alike for all calls. */
const emptyForAll: Answers = [
  { ...html, status: 502 },
  { status: 200, body: "" },
  { status: 200, body: '{"data":{"ord' },
  { status: 429, body: "{}" },
  { status: 503, body: '{"message":{"a":1}}' },
  "broken",
  () => [],
];

test.each(places)(
  "%s that is answered with nothing leaves a reason and a way to try again",
  async (path, at, isThere) => {
    const { page } = await openLarge();
    const response = await fetch(new URL("/api/orders/window?zone=UTC&limit=50", page.url()), {
      headers: { authorization: `Bearer ${session}` },
    });
    const { data } = (await response.json()) as { data: { orders: { _id: string; customerId?: string }[] } };
    const { _id: order = "", customerId: user = "" } = data.orders.find(({ customerId }) => customerId) ?? {};
    const call = await badly(page, path);
    for (const answer of path === windows ? [...empty, ...emptyForAll] : empty) {
      call.answer(answer);
      const asked = call.count();
      await page.goto(at({ order, user }));
      await on(page).tryAgain.waitFor();
      expect(call.count() - asked, JSON.stringify(answer)).toBeLessThan(3);
      expect(await page.getByRole("main").textContent()).not.toMatch(/undefined|NaN|\[object|It works|not found/);
    }
    call.answer();
    await on(page).tryAgain.press("Enter");
    await isThere(page);
    expect(await focused(page)).toBe("content");
  },
);
