// @module-tag long
// What this shows (behaviour: Exports of a large shop): long files are saved while they are written.
import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { makeLarge } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { emptyPage, eventually, visit } from "./visit.ts";

let session: string;
let idsOfAll: string[];
beforeAll(async () => {
  session = await openSession();
  const { page } = await visit("/users", { stored: { authToken: session } });
  await on(page).exportAll.and(page.locator(":not([aria-disabled=true])")).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), on(page).exportAll.click()]);
  idsOfAll = await idsIn(download);
});

const idsIn = async (file: Download | undefined) =>
  (await readFile((await file?.path()) ?? "", "utf8")).split("\r\n").map((row) => row.slice(0, row.indexOf(",")));
const streams = (page: Page) => page.locator("iframe").count();

/**
 * Opens the users of a large shop and exports them. They are so long that the file has 50 MB, which the page does not
 * hold. The last windows of the server wait for `release`.
 */
async function exportLong(mayLog?: RegExp, prepare?: (page: Page) => Promise<unknown>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const visited = await visit(emptyPage, { stored: { authToken: session }, ...(mayLog && { mayLog }) });
  const { page } = visited;
  await makeLarge(page);
  let windows = 0;
  await page.route(/users\/window\?.*limit=500/, async (route) => {
    windows += 1;
    if (windows > 6) await released;
    const response = await route.fetch({ url: route.request().url().replace("limit=500", "limit=25") });
    const { data } = (await response.json()) as { data: { users: object[] } };
    const users = data.users.map((user) => ({ ...user, name: "x".repeat(250_000) }));
    // Nobody waits for a window of an export that was stopped.
    await route.fulfill({ response, json: { data: { ...data, users } } }).catch(() => {});
  });
  await prepare?.(page);
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));
  await page.goto("/users");
  await on(page).exportAll.and(page.locator(":not([aria-disabled=true])")).waitFor();
  await on(page).exportAll.click();
  return { ...visited, downloads, release };
}

test("a long file is saved while it is written, and is complete", async () => {
  const { page, downloads, release, toasts } = await exportLong();
  await eventually(() => downloads.map((download) => download.suggestedFilename())).toEqual(["users_export.csv"]);
  expect([await on(page).stopExport.count(), await streams(page)]).toEqual([1, 1]);
  // The service worker sees the requests for files alone, and answers those for files that it knows.
  const seen = await page.evaluate(async () => {
    const [worker] = await navigator.serviceWorker.getRegistrations();
    return [navigator.serviceWorker.controller, new URL(worker?.scope ?? "").pathname];
  });
  expect(seen).toEqual([null, "/downloads/"]);
  expect((await fetch(new URL("/downloads/unknown/users_export.csv", page.url()))).status).toBe(404);
  release();
  expect(await idsIn(downloads[0])).toEqual(idsOfAll);
  expect([toasts, downloads.length]).toEqual([[], 1]);
});

test("a long file that is stopped is broken off, and the next one is complete", async () => {
  const { page, downloads, release, toasts } = await exportLong();
  await eventually(() => downloads.length).toBe(1);
  await on(page).stopExport.click();
  expect(await downloads[0]?.failure()).not.toBeNull();
  await eventually(() => streams(page)).toBe(0);
  release();
  await on(page).exportAll.click();
  await eventually(() => downloads.length).toBe(2);
  expect(await idsIn(downloads[1])).toEqual(idsOfAll);
  expect(toasts).toEqual([]);
});

test("a long file that the browser stops saving is a failed export", async () => {
  const { downloads, release, toasts } = await exportLong(/The users could not be exported/);
  await eventually(() => downloads.length).toBe(1);
  await downloads[0]?.cancel();
  release();
  await eventually(() => toasts).toEqual([{ kind: "error", message: "The export failed. Please try again." }]);
});

test("a long file is saved at its end where the browser has no service workers", async () => {
  const { downloads, release, toasts } = await exportLong(undefined, (page) =>
    page.addInitScript("delete Navigator.prototype.serviceWorker"),
  );
  release();
  await eventually(() => downloads.length).toBe(1);
  expect(await idsIn(downloads[0])).toEqual(idsOfAll);
  expect(toasts).toEqual([]);
});
