// What this shows (behaviour: Missing values; User; Gender; Order; Order shipping; Order item).
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type BrokenShop, brokenShops } from "./broken-records.ts";
import type { ForeignServer } from "./foreign-server.ts";
import { anOrder, aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { eventually, pathOf } from "./visit.ts";

const readable = (records: unknown[]) =>
  records.filter((record) => typeof record === "object" && record !== null && !Array.isArray(record)).length;

/** Presses Reload Data, also where its button is in the closed menu of a small screen. */
async function reload(page: Page, shop: ForeignServer) {
  const loads = shop.countOf("GET /orders");
  const button = page.getByRole("button", { name: "Reload Data", exact: true, includeHidden: true });
  await button.dispatchEvent("click");
  await eventually(() => shop.countOf("GET /orders")).toBe(loads + 1);
  await eventually(() => on(page).loading.count()).toBe(0);
}

/** Returns signs that a server's text was not shown as text: executed markup, unsafe URLs, navigation elsewhere. */
async function whatIsMoreThanText(page: Page, shop: ForeignServer): Promise<string[]> {
  const found = await page.evaluate(() => {
    const addresses = [...document.querySelectorAll("[href], [src]")].map((element) =>
      "href" in element ? String(element.href) : (element as HTMLImageElement).src,
    );
    const bad = addresses.filter((address) => !/^(https?|mailto|tel):/.test(address));
    if ("executed" in window) bad.push("markup was executed");
    if ("polluted" in {}) bad.push("a prototype was changed");
    return bad;
  });
  return new URL(page.url()).origin === shop.url ? found : [...found, `the page has gone to ${page.url()}`];
}

/** Returns the number of a table's rows with its head, including those out of sight that are not rendered. */
async function rowCount(table: Locator): Promise<number> {
  return Number((await table.getAttribute("aria-rowcount")) ?? (await table.getByRole("row").count()));
}

const notForPeople = /NaN|undefined|\[object|Invalid Date|function /;

const screens: [path: string, table: (page: Page) => Locator, rows: (broken: BrokenShop) => number][] = [
  ["/", (page) => on(page).recentOrders, ({ orders }) => Math.min(readable(orders), 5)],
  ["/orders", (page) => on(page).orders, ({ orders }) => readable(orders)],
  ["/users", (page) => on(page).users, ({ users }) => readable(users)],
];

test.each(screens)("%s shows broken records, on the narrowest screen", async (path, table, rows) => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn(path, shop, { size: "narrow" });
  await table(page).waitFor();
  const problems: Record<string, unknown[]> = {};
  for (const [kind, broken] of Object.entries(brokenShops)) {
    Object.assign(shop, broken);
    await reload(page, shop);
    await eventually(() => rowCount(table(page))).toBe(rows(broken) + 1);
    const shown = await page.getByRole("main").textContent();
    const found = [...(await overflow(page)), ...(await whatIsMoreThanText(page, shop))];
    if (notForPeople.test(shown ?? "")) found.push(`${notForPeople.exec(shown ?? "")?.[0]} is shown`);
    if (found.length > 0) problems[kind] = found;
  }
  expect(problems).toEqual({});
});

test("a server may send all of it at once", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  const all = Object.values(brokenShops);
  shop.orders = all.flatMap(({ orders }) => orders);
  shop.users = all.flatMap(({ users }) => users);
  const { page } = await visitSignedIn("/", shop);
  await on(page).recentOrders.waitFor();
  await on(page).ordersLink.click();
  await on(page).orders.waitFor();
  await on(page).usersLink.click();
  await on(page).users.waitFor();
  expect(await whatIsMoreThanText(page, shop)).toEqual([]);
});

test("rows with repeated ids are replaced by a reload", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  shop.orders = [anOrder(1), anOrder(1), anOrder(1), anOrder(2)];
  const { page } = await visitSignedIn("/", shop);
  await on(page).recentOrders.waitFor();
  shop.orders = [anOrder(3), anOrder(1)];
  await reload(page, shop);
  await eventually(() => on(page).recentOrders.getByRole("link").allTextContents()).toEqual(["PF-1", "PF-3"]);
});

test("a recent order leads to itself, whatever its id", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  shop.orders = ["a/b?c#d%", "//evil.example", "%2e%2e"].map((_id, number) => anOrder(number, { _id }));
  const { page } = await visitSignedIn("/", shop);
  for (const order of ["PF-0", "PF-1", "PF-2"]) {
    await on(page).dashboardLink.click();
    await on(page).recentOrders.getByRole("link", { name: order, exact: true }).click();
    await eventually(() => pathOf(page)).toMatch(/^\/orders\/[^/?#]+$/);
    expect(new URL(page.url()).origin).toBe(shop.url);
  }
});

test("lists that are null do not crash the page, and are replaced by a reload", { tags: ["long"] }, async () => {
  for (const list of [null, { users: null, orders: null }]) {
    const shop = await foreignShop();
    shop.orders = list;
    shop.users = null;
    const { page } = await visitSignedIn("/", shop);
    await on(page).tryAgain.or(page.getByText("No orders found")).waitFor();
    shop.orders = [anOrder(1)];
    shop.users = [aUser(1)];
    await reload(page, shop);
    await on(page).recentOrders.waitFor();
  }
});
