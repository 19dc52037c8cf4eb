// What this shows (behaviour: Loading the lists): rows that are there before their list has come.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { emptyPage, eventually, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Opens a page whose orders do not come until the test lets them. */
async function openLoading(path: string) {
  const { page } = await visit(emptyPage, { stored: { authToken: session } });
  const list = await holdCalls(page, "GET", /^\/api\/orders$/);
  await page.goto(path);
  return { page, list };
}

const numbers = (page: Page) =>
  page
    .getByRole("table", { name: "Orders" })
    .locator("tbody tr:not([aria-hidden])")
    .evaluateAll((rows) =>
      rows.map((row) => [row.getAttribute("aria-rowindex"), row.querySelector("a")?.textContent ?? null]),
    );
const isFilled = async (page: Page) => {
  const rows = await numbers(page);
  return rows.length > 10 && rows.every(([, number]) => number !== null);
};

test("rows come before their list, which changes nothing about them", async () => {
  const { page, list } = await openLoading("/orders?sort=-total");
  await eventually(() => isFilled(page)).toBe(true);
  const box = page.getByRole("table", { name: "Orders" }).locator("xpath=..");
  await box.evaluate((element) => element.scrollTo(0, 5_000));
  await eventually(async () => [await isFilled(page), (await numbers(page))[0]?.[0] !== "2"]).toEqual([true, true]);
  const checkBox = page.getByRole("checkbox", { name: /^Select order/ }).nth(5);
  await checkBox.check();
  await page.getByText("1 selected", { exact: true }).first().waitFor();
  let before = await numbers(page);
  // The rows beyond those in sight are rendered last.
  await eventually(async () => {
    const [last, now] = [before, await numbers(page)];
    before = now;
    return JSON.stringify(now) === JSON.stringify(last) && now.every(([, number]) => number !== null);
  }).toBe(true);
  // The overlay says that the list is on its way, and lets the rows be read.
  const veil = () => on(page).loading.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await veil()).toBe("rgba(0, 0, 0, 0)");
  const total = await page.getByRole("table", { name: "Orders" }).getAttribute("aria-rowcount");
  expect(await on(page).export.isDisabled()).toBe(true);

  await list.releaseAll();

  await eventually(() => on(page).export.isDisabled()).toBe(false);
  await eventually(() => numbers(page)).toEqual(before);
  expect(await page.getByRole("table", { name: "Orders" }).getAttribute("aria-rowcount")).toBe(total);
  expect(await checkBox.isChecked()).toBe(true);
  expect(await checkBox.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByText("1 selected", { exact: true }).first().waitFor();
});

test("what is selected before the list has come stays selected", async () => {
  const { page, list } = await openLoading("/orders");
  await eventually(() => isFilled(page)).toBe(true);
  const boxes = page.getByRole("checkbox", { name: /^Select order/ });
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await on(page).searchOrders.fill("malik");
  await page.getByText("2 selected, 2 of them not in this view").first().waitFor();
  // The rows of the view before stay until those that are searched for have come.
  const row = boxes.nth(3).locator("xpath=ancestor::tr");
  await eventually(() => row.textContent()).toMatch(/malik/i);
  await boxes.nth(3).check();
  await page.getByText("3 selected, 2 of them not in this view").first().waitFor();
  await list.releaseAll();
  await eventually(() => on(page).export.isDisabled()).toBe(false);
  await page.getByText("3 selected, 2 of them not in this view").first().waitFor();
});

test("all that is found can be selected before the list has come, as many as in a large shop", async () => {
  const { page, list } = await openLoading("/orders");
  await eventually(() => isFilled(page)).toBe(true);
  await page.getByRole("checkbox", { name: "Select all found" }).click();
  await page.getByText("1,000 selected", { exact: true }).first().waitFor();
  await list.releaseAll();
  await page.getByRole("button", { name: /^Select all [\d,]+ found$/ }).click();
  await page
    .getByText(/^1,[1-9]\d\d selected$/)
    .first()
    .waitFor();
});

test("rows that cannot be read are no failure while their list is loading", async () => {
  const { page } = await visit(emptyPage, { stored: { authToken: session }, mayLog: /Failed to load/ });
  const list = await holdCalls(page, "GET", /^\/api\/orders$/);
  const windows = await holdCalls(page, "GET", /^\/api\/orders\/window$/);
  await page.goto("/orders");
  const answered = page.waitForResponse(/\/window\?/);
  await windows.answer(500, { message: "Out of order.", showMessage: true });
  await answered;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(await on(page).tryAgain.count()).toBe(0);
  expect(await page.getByText("Out of order.").count()).toBe(0);
  await list.releaseAll();
  await eventually(() => isFilled(page)).toBe(true);
});

test("a list that cannot be loaded is not shown in part", async () => {
  const { page, list } = await openLoading("/orders");
  await eventually(() => isFilled(page)).toBe(true);
  await list.answer(500, { message: "Out of order." });
  await page.getByText("Data could not be loaded").waitFor();
  expect(await numbers(page)).toEqual([]);
});
