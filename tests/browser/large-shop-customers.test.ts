// @module-tag long
// What this shows (behaviour: Large shops), in a page that is told that its shop is large: its lists never come.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { holdCalls } from "./held-call.ts";
import { makeLarge } from "./large-shop.ts";
import { on } from "./names.ts";
import { openSession } from "./sessions.ts";
import { type StoredOrder, storedOrders } from "./stored.ts";
import { emptyPage, eventually, keyboardAt, type Visit, visit } from "./visit.ts";

type Listed = StoredOrder & { readonly customerId?: string; readonly totalAmount: number };

let session: string;
let orders: Listed[];
beforeAll(async () => {
  session = await openSession();
  orders = (await storedOrders(session)) as Listed[];
});

/** Opens a page of a large shop, whose requests for whole lists are never answered. */
async function openLarge(path: string, favourites: readonly string[] = []): Promise<Visit> {
  const stored = { authToken: session, favouriteOrders: JSON.stringify(favourites) };
  const visited = await visit(emptyPage, { stored });
  await makeLarge(visited.page);
  await holdCalls(visited.page, "GET", /^\/api\/users$/);
  await visited.page.goto(path);
  return visited;
}

/** Returns a card's text in a small shop, where the page holds the lists. */
async function cardOfSmallShop(path: string, title: string): Promise<string | null> {
  const { page } = await visit(path, { stored: { authToken: session } });
  await on(page).region(title).getByRole("table").waitFor();
  return on(page).region(title).textContent();
}

const ordersOf = (customerId: string | undefined) => orders.filter((order) => order.customerId === customerId);
const mostOrders = () => {
  const counts = new Map<string, number>();
  for (const { customerId = "" } of orders) counts.set(customerId, (counts.get(customerId) ?? 0) + 1);
  counts.delete("");
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? expect.fail("nobody has ordered");
};

test("a profile has the customer's orders and figures, or says that they did not come", async () => {
  const path = `/users/user/${mostOrders()}`;
  const expected = await cardOfSmallShop(path, "Orders");
  const { page } = await openLarge(emptyPage);
  const calls = await holdCalls(page, "GET", /^\/api\/users\/[^/]+\/orders$/);
  await page.goto(path);
  await calls.answer(503, { code: "database_unavailable", message: "Not now.", showMessage: false });
  await on(page).tryAgain.click();
  await calls.release();
  await on(page).ordersOfCustomer.waitFor();
  expect(await on(page).region("Orders").textContent()).toBe(expected);
});

test("on a phone one comes back to the order by which one left a profile, though the orders come late", async () => {
  const { page } = await openLarge(emptyPage);
  await page.setViewportSize({ width: 390, height: 480 });
  const calls = await holdCalls(page, "GET", /^\/api\/users\/[^/]+\/orders$/);
  await page.goto(`/users/user/${mostOrders()}`);
  await calls.release();
  const link = on(page).ordersOfCustomer.getByRole("link").last();
  await link.press("Enter");
  await on(page).backToProfile.waitFor();
  const again = await holdCalls(page, "GET", /^\/api\/users\/[^/]+\/orders$/);
  await page.goBack();
  await on(page).region("Activity").waitFor();
  await again.release();
  await keyboardAt(link);
  const { top, bottom } = await link.evaluate((own) => own.getBoundingClientRect().toJSON());
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(480);
});

test("a customer is edited from the list, and where they cannot be had, that is said", async () => {
  const { page } = await openLarge("/users");
  const edit = on(page).users.getByRole("link", { name: /^Edit / });
  await edit.first().click();
  await on(page).updateUser.waitFor();
  await on(page).fullName.fill("Edited in the List");
  await on(page).age.fill("30");
  await on(page).phoneNumber.fill("+92 300 1234567");
  await on(page).radio("Other").check();
  await on(page).update.click();
  await on(page).updateUser.waitFor({ state: "detached" });
  await on(page).users.getByText("Edited in the List").waitFor();

  const calls = await holdCalls(page, "GET", /^\/api\/users\/[^/]{20,}$/);
  await edit.nth(1).click();
  await calls.answer(503, { code: "database_unavailable", message: "Not now.", showMessage: false });
  await on(page).tryAgain.click();
  await calls.release();
  await on(page).updateUser.waitFor();
  await on(page).cancel.click();
  await on(page).updateUser.waitFor({ state: "detached" });
  await page.goto("/users/edit/nobody");
  await page
    .getByRole("dialog", { name: "User not found" })
    .or(page.getByRole("alertdialog", { name: "User not found" }))
    .waitFor();
});

test("an order has the others of its customer beside it, whom its email address names where it has no id", async () => {
  const { _id } = ordersOf(mostOrders())[0] ?? expect.fail("nobody has ordered");
  const path = `/orders/${_id}`;
  const expected = await cardOfSmallShop(path, "Other Orders");
  const { page } = await openLarge(path);
  await on(page).region("Other Orders").getByRole("table").waitFor();
  expect(await on(page).region("Other Orders").textContent()).toBe(expected);

  await page.route(`**/api/orders/${_id}`, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, customerId: undefined } } });
  });
  await page.reload();
  await on(page).region("Other Orders").getByRole("table").waitFor();
  expect(await on(page).region("Other Orders").textContent()).toBe(expected);
  await on(page).region("Customer").getByRole("link").first().click();
  await on(page).ordersOfCustomer.waitFor();
});

const rows = (page: Page) => on(page).orders.locator("tbody tr:not([aria-hidden])");
const numbersIn = (page: Page) =>
  rows(page).evaluateAll((all) => all.flatMap((row) => row.querySelector("a")?.textContent ?? []));

test("keys lead from order to order of the list that one came from, in its order and filter", async () => {
  const { page } = await openLarge("/orders?status=shipped&sort=-total&q=a");
  await eventually(() => rows(page).count()).toBeGreaterThan(3);
  const [first = "", second = "", third = ""] = await numbersIn(page);
  /** Presses `key` until the next order shows: it does nothing before the server has named the neighbours. */
  const step = async (key: string, from: string, to: string) => {
    await on(page).order(from).waitFor();
    await eventually(async () => {
      if (await on(page).order(from).isVisible()) await page.keyboard.press(key);
      return on(page).order(to).isVisible();
    }).toBe(true);
  };
  await page.getByRole("link", { name: first, exact: true }).click();
  await step("j", first, second);
  await step("j", second, third);
  await step("k", third, second);
  // The buttons do the same, and keep the focus while an order is loading.
  const next = page.getByRole("button", { name: "Next order" });
  await next.focus();
  await step("Enter", second, third);
  await keyboardAt(next);
  await page.goBack();
  await eventually(() => numbersIn(page).then(([number]) => number)).toBe(first);
});

test("favourites alone are those that are starred, and change with them", async () => {
  const starred = [orders.at(-1), orders[40], orders[3]].map((order) => order?.orderId ?? "");
  const { page } = await openLarge("/orders?favourites=only", starred);
  await eventually(() => numbersIn(page)).toEqual([...starred].reverse());
  for (const [n, number] of starred.entries()) {
    await on(page).favourite(number).click();
    await eventually(() => numbersIn(page)).toEqual(starred.slice(n + 1).reverse());
  }
  await page.getByText("Mark an order with its star to find it here.").waitFor();
});
