// @module-tag long
// What this shows (behaviour: Exports of a large shop; Selecting in a large shop).
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { holdCalls } from "./held-call.ts";
import { makeLarge } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { emptyPage, eventually, type Visit, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/**
 * Opens a list of a large shop, which is never loaded whole. Windows that read all found records have `size` rows.
 * `prepare` runs before the page's first request.
 */
async function openLarge<T>(
  path: string,
  size: number,
  prepare?: (page: Page) => Promise<T>,
  mayLog?: RegExp,
): Promise<Visit & T> {
  const visited = await visit(emptyPage, { stored: { authToken: session }, ...(mayLog && { mayLog }) });
  const { page } = visited;
  await makeLarge(page);
  await page.route(/\/window\?.*limit=500/, (route) =>
    route.continue({ url: route.request().url().replace("limit=500", `limit=${size}`) }),
  );
  const prepared = (await prepare?.(page)) as T;
  await page.goto(path);
  return { ...visited, ...prepared };
}

async function exported(page: Page, name: string): Promise<string> {
  const button = page.getByRole("button", { name, exact: true });
  await eventually(() => button.isEnabled()).toBe(true);
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFile(await download.path(), "utf8");
}

const bar = (page: Page) => page.getByRole("group", { name: "Selected", exact: true });
const words = (page: Page) => bar(page).locator("p").first().textContent();
const box = (page: Page) => page.getByRole("checkbox", { name: /^Select order/ });
const selectAll = (page: Page) => page.getByRole("checkbox", { name: "Select all found", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("an export of several windows, of which one fails once, is the file that a small shop saves", async () => {
  const path = "/orders?status=delivered&sort=-total";
  const small = await visit(path, { stored: { authToken: session } });
  const file = await exported(small.page, "Export");
  expect(file.split("\r\n").length).toBeGreaterThan(100);
  const { page, toasts } = await openLarge(path, 40);
  let windows = 0;
  await page.route(/orders\/window\?.*limit=500/, (route) => {
    windows += 1;
    return windows === 2 ? route.fulfill({ status: 503, json: {} }) : route.fallback();
  });
  expect(await exported(page, "Export")).toBe(file);
  expect(windows).toBe(Math.ceil((file.split("\r\n").length - 1) / 40) + 1);
  expect(toasts).toEqual([]);
});

test("Export All of a large shop's users is the file that a small shop saves, whatever is searched", async () => {
  const small = await visit("/users", { stored: { authToken: session } });
  const file = await exported(small.page, "Export All");
  const { page } = await openLarge("/users?q=zzz&sort=name", 200);
  expect(await exported(page, "Export All")).toBe(file);
});

test("an export says how far it is, is stopped, says that it failed, and saves nothing", async () => {
  const holdExport = async (page: Page) => {
    const windows = await holdCalls(page, "GET", /^\/api\/orders\/window$/);
    // The list's own windows are not held.
    await page.route(/\/window\?.*limit=50(&|$)/, (route) => route.continue());
    return { windows };
  };
  const { page, toasts, windows } = await openLarge("/orders", 40, holdExport, /The orders could not be exported/);
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  await box(page).first().waitFor();
  const all = await page.getByRole("heading", { level: 1 }).locator("xpath=..").textContent();
  const count = /[\d,]+$/.exec(all ?? "")?.[0];
  await on(page).export.click();
  await windows.release();
  await page.getByText(new RegExp(`^[1-9]\\d* of ${count} written$`)).waitFor();
  const brokenOff = page.waitForEvent("requestfailed", (request) => request.url().includes("/orders/window"));
  await on(page).stopExport.click();
  await brokenOff;
  await on(page).stopExport.waitFor({ state: "detached" });
  await on(page).export.click();
  await windows.release();
  await windows.answer(400, {});
  await eventually(() => toasts).toEqual([{ kind: "error", message: "The export failed. Please try again." }]);
  expect(downloads).toBe(0);
});

test("orders are selected across windows, then all that are found, and are shipped as they are by now", async () => {
  const { page, toasts } = await openLarge("/orders", 4);
  const sent: unknown[] = [];
  await page.route("**/api/orders/*/shipping", (route) => {
    const request = route.request();
    sent.push([request.url().split("/").at(-2), request.headers()["if-match"] !== undefined]);
    return route.fulfill({ json: {} });
  });
  await box(page).nth(1).check();
  await box(page)
    .nth(3)
    .click({ modifiers: ["Shift"] });
  await eventually(() => words(page)).toBe("3 selected");
  const table = on(page).orders.locator("xpath=..");
  await table.evaluate((element) => element.scrollTo(0, 60_000));
  await eventually(() => on(page).orders.locator("tbody tr[aria-busy]").count()).toBe(0);
  await box(page).last().check();
  await eventually(() => words(page)).toBe("4 selected");
  await on(page).searchOrders.fill("zzz");
  await eventually(() => words(page)).toBe("4 selected, 4 of them not in this view");
  await button(page, "Clear selection").click();
  await page.goto("/orders?status=processing");
  await selectAll(page).click();
  await eventually(() => words(page)).toMatch(/^\d+ selected$/);
  const count = Number(/^\d+/.exec((await words(page)) ?? "")?.[0]);
  expect(count).toBeGreaterThan(4);
  expect(
    await bar(page)
      .getByRole("button", { name: /found$/ })
      .count(),
  ).toBe(0);
  await button(page, "Update shipping").click();
  await page.getByRole("radio", { name: "Delivered" }).check();
  await page.getByLabel("Tracking number", { exact: false }).first().fill("PK-1");
  await page.getByRole("button", { name: /^Update \d+ orders$/ }).click();
  await page.getByText(`The shipping of ${count} orders was updated.`).first().waitFor();
  expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(count);
  expect(sent.every((one) => (one as [string, boolean])[1])).toBe(true);
  expect(toasts).toEqual([]);
});

test("of more than 1,000 found the first 1,000 are selected, and the bar says that there are no more", async () => {
  const { page } = await openLarge("/users", 400);
  await page.route(/users\/window\?/, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const total = data.total && { about: 5000, atLeast: 5000, isExact: true };
    return route.fulfill({ json: { data: { ...data, total } } });
  });
  await page.reload();
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check();
  await bar(page).getByText("At most 1,000 are selected at once.").waitFor();
  await button(page, "Select the first 1,000").click();
  await eventually(async () => Number(/^[\d,]+/.exec((await words(page)) ?? "")?.[0].replace(",", ""))).toBeGreaterThan(
    1,
  );
});
