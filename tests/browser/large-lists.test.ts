// What this shows (behaviour: Large lists), in a page that is told that its shop is large.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type HeldCall, holdCalls } from "./held-call.ts";
import { makeLarge } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { cancelOrder, openOrder } from "./stored.ts";
import { emptyPage, eventually, goWithin, type Visit, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Opens a page of a shop that says it is large. */
async function openLarge(path: string): Promise<Visit & { readonly list: HeldCall }> {
  const visited = await visit(emptyPage, { stored: { authToken: session } });
  const list = await makeLarge(visited.page);
  await visited.page.goto(path);
  return { ...visited, list };
}

const rows = (page: Page) => page.getByRole("table", { name: "Orders" }).locator("tbody tr:not([aria-hidden])");
const numbers = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => [row.getAttribute("aria-rowindex"), row.querySelector("a")?.textContent ?? null]),
  );
const isFilled = async (page: Page) => (await numbers(page)).every(([, number]) => number !== null);

test("rows are there wherever one scrolls", async () => {
  const { page, list } = await openLarge("/orders");
  await eventually(() => rows(page).count()).toBeGreaterThan(10);
  const box = page.getByRole("table", { name: "Orders" }).locator("xpath=..");
  for (const top of [2_000, 20_000, 30_000]) {
    await box.evaluate((element, to) => element.scrollTo(0, to), top);
    await eventually(async () => [await isFilled(page), (await numbers(page)).length > 10]).toEqual([true, true]);
  }
  expect(list.count()).toBe(0);
});

test("they are those that the search, the sort and the filter find in a list that is in hand", {
  tags: ["long"],
}, async () => {
  const { page } = await openLarge("/orders?status=shipped&sort=-total");
  await eventually(() => rows(page).count()).toBeGreaterThan(5);
  await on(page).searchOrders.pressSequentially("kar");
  const { page: whole } = await visit("/orders?status=shipped&sort=-total&q=kar", {
    stored: { authToken: session },
    apart: true,
  });
  const found = whole.getByText(/^\d+ orders? found$/);
  await page.getByText((await found.textContent()) ?? "", { exact: true }).waitFor();
  await eventually(() => numbers(page)).toEqual(await numbers(whole));
});

test("what the server has not indexed yet is not said to be missing, nor if it cannot be asked for again", {
  tags: ["long"],
}, async () => {
  const { page } = await visit(emptyPage, { stored: { authToken: session } });
  await makeLarge(page);
  let server: "is behind" | "fails" | "is whole" = "is behind";
  await page.route(/\/api\/orders\/window/, async (route) => {
    if (server === "is whole") return route.fallback();
    if (server === "fails") return route.fulfill({ status: 500, json: {} });
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    const total = { atLeast: 0, about: 0, isExact: false };
    await route.fulfill({
      json: { data: { ...data, orders: [], isEnd: true, isComplete: true, isBehind: true, total } },
    });
  });
  await page.goto("/orders");
  await page.getByText("Loading…", { exact: true }).waitFor();
  expect(await page.getByText("No Orders Found").count()).toBe(0);
  server = "fails";
  await on(page).tryAgain.waitFor();
  server = "is whole";
  await on(page).tryAgain.click();
  await eventually(async () => (await numbers(page)).length > 10 && (await isFilled(page))).toBe(true);
});

test("what somebody else changes shows, and what is in sight stays where it is", { tags: ["long"] }, async () => {
  const { _id, orderId } = await openOrder(session);
  const { page } = await openLarge(`/orders?q=${orderId}`);
  await eventually(() => isFilled(page)).toBe(true);
  await cancelOrder(session, _id);
  await rows(page).getByText("Cancelled").first().waitFor();

  await goWithin(page, "/orders");
  await eventually(async () => [(await numbers(page)).length > 10, await isFilled(page)]).toEqual([true, true]);
  await page
    .getByRole("table", { name: "Orders" })
    .locator("xpath=..")
    .evaluate((element) => element.scrollTo(0, 4_800));
  await eventually(async () => [(await numbers(page))[0]?.[0], await isFilled(page)]).toEqual(["99", true]);
  const before = await numbers(page);
  const other = await openOrder(session);
  const renewed = page.waitForResponse((response) => response.url().includes("/api/orders/window"));
  await cancelOrder(session, other._id);
  // Changes that arrive together are announced together.
  await page.getByText(/^(1 order has|2 orders have) changed\.$/).waitFor();
  await renewed;
  await eventually(() => isFilled(page)).toBe(true);
  expect(await numbers(page)).toEqual(before);
});

test("rows that cannot be had say why, and are asked for again", async () => {
  const { page } = await openLarge(emptyPage);
  // The stream's messages would also make the page request the rows again.
  await holdCalls(page, "GET", /^\/api\/changes\/stream$/);
  await page.route("**/api/orders/window*", (route) => route.abort());
  await page.goto("/orders");
  await on(page).tryAgain.waitFor();
  await page.unroute("**/api/orders/window*");
  await on(page).tryAgain.click();
  await eventually(() => rows(page).count()).toBeGreaterThan(10);
});

test("an order and its customer are shown by themselves, and can be changed", { tags: ["long"] }, async () => {
  const { _id, orderId } = await openOrder(session);
  const { page, list, toasts } = await openLarge(`/orders/${_id}`);
  await on(page).order(orderId).waitFor();
  await on(page).cancelOrder.click();
  await on(page).cancellationReason.fill("Out of stock");
  await on(page).confirmCancel.click();
  await on(page).heading("Order Cancelled").waitFor();
  await eventually(() => toasts).toMatchObject([{ kind: "success" }]);
  await page.getByRole("link", { name: "Show profile" }).click();
  await on(page).userProfile.waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
  expect(list.count()).toBe(0);
  await page.goBack();
  await on(page).heading("Order Cancelled").waitFor();
});

test("a record that the server does not have is not found", { tags: ["long"] }, async () => {
  const { page } = await openLarge("/orders/gone");
  await on(page).heading("Order not found").waitFor();
  await page.goto("/users/user/gone");
  await on(page).heading("User not found").waitFor();
});
