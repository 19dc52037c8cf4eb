// What this shows (behaviour: Large lists), in a page that is told that its shop is large.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { HeldCall } from "./held-call.ts";
import { holdLists } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { openOrder } from "./stored.ts";
import { emptyPage, eventually, type Visit, visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** Opens a list of a shop that says it is large, while the whole lists are still on their way. */
async function openLarge(path: string): Promise<Visit & { readonly list: HeldCall }> {
  const visited = await visit(emptyPage, { stored: { authToken: session } });
  const list = await holdLists(visited.page);
  await visited.page.goto(path);
  return { ...visited, list };
}

const rows = (page: Page) => page.getByRole("table", { name: "Orders" }).locator("tbody tr:not([aria-hidden])");
const numbers = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => [row.getAttribute("aria-rowindex"), row.querySelector("a")?.textContent ?? null]),
  );
const isFilled = async (page: Page) => (await numbers(page)).every(([, number]) => number !== null);

test("rows are there before the list, wherever one scrolls, and stay where they are when it comes", async () => {
  const { page, list } = await openLarge("/orders");
  await eventually(() => rows(page).count()).toBeGreaterThan(10);
  const count = await page.getByRole("heading", { level: 1 }).locator("xpath=..").textContent();
  const box = page.getByRole("table", { name: "Orders" }).locator("xpath=..");
  for (const top of [2_000, 20_000, 30_000]) {
    await box.evaluate((element, to) => element.scrollTo(0, to), top);
    await eventually(async () => [await isFilled(page), (await numbers(page)).length > 10]).toEqual([true, true]);
  }
  const before = await numbers(page);
  expect(list.count()).toBe(1);
  await list.release();
  await on(page).loading.waitFor({ state: "hidden" });
  expect(await numbers(page)).toEqual(before);
  expect(await page.getByRole("heading", { level: 1 }).locator("xpath=..").textContent()).toBe(count);
});

test("they are those that the search, the sort and the filter find", async () => {
  const { page, list } = await openLarge("/orders?status=shipped&sort=-total");
  await eventually(() => rows(page).count()).toBeGreaterThan(5);
  await on(page).searchOrders.pressSequentially("kar");
  await eventually(() => page.getByText(/^\d+ orders? found$/).count()).toBe(1);
  await eventually(() => isFilled(page)).toBe(true);
  const [before, found] = [await numbers(page), await page.getByText(/orders? found$/).textContent()];
  await list.release();
  await on(page).loading.waitFor({ state: "hidden" });
  expect([await numbers(page), await page.getByText(/orders? found$/).textContent()]).toEqual([before, found]);
});

test("an order is selected before the list is there, and stays so", async () => {
  const { page, list } = await openLarge("/orders");
  await page
    .getByRole("checkbox", { name: /^Select order/ })
    .first()
    .check();
  await page.getByText("1 selected").first().waitFor();
  expect(await page.getByRole("checkbox", { name: "Select all found" }).count()).toBe(0);
  await list.release();
  await page.getByRole("checkbox", { name: "Select all found" }).waitFor();
  expect(
    await page
      .getByRole("checkbox", { name: /^Select order/ })
      .first()
      .isChecked(),
  ).toBe(true);
});

test("a server that has no windows leaves the list to come whole, and says nothing", async () => {
  const { page, list, toasts } = await openLarge(emptyPage);
  await page.route("**/api/orders/window*", (route) => route.fulfill({ status: 404, body: "<html>" }));
  await page.goto("/orders");
  await list.release();
  await eventually(() => rows(page).count()).toBeGreaterThan(10);
  expect(toasts).toEqual([]);
});

test("an order and its customer do not wait for the lists, and can be changed before these are there", async () => {
  const { _id, orderId } = await openOrder(session);
  const { page, list, toasts } = await openLarge(`/orders/${_id}`);
  await on(page).order(orderId).waitFor();
  await on(page).cancelOrder.click();
  await on(page).cancellationReason.fill("Out of stock");
  await on(page).confirmCancel.click();
  await on(page).heading("Order Cancelled").waitFor();
  expect(toasts).toMatchObject([{ kind: "success" }]);
  await page.locator("a[href^='/users/user/']").click();
  await on(page).userProfile.waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
  expect(list.count()).toBe(1);
  await list.release();
  await page.getByRole("table", { name: "Orders of this customer" }).waitFor();
  await page.goBack();
  await on(page).heading("Order Cancelled").waitFor();
});

test("a record that the server does not have is not found, whatever becomes of the lists", async () => {
  const { page } = await openLarge("/orders/gone");
  await on(page).heading("Order not found").waitFor();
  await page.goto("/users/user/gone");
  await on(page).heading("User not found").waitFor();
});
