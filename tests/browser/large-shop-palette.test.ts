// @module-tag long
// What this shows (behaviour: Find anything), in a page that is told that its shop is large; its lists never come.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Order, User } from "../../src/domain/records.ts";
import { violations } from "./axe.ts";
import { holdCalls } from "./held-call.ts";
import { makeLarge } from "./large-shop.ts";
import { overflow } from "./reflow.ts";
import { openSession, product } from "./sessions.ts";
import { emptyPage, eventually, keyboardAt, pathOf, visit } from "./visit.ts";

let session: string;
let orders: readonly Order[];
let users: readonly User[];
beforeAll(async () => {
  session = await openSession();
  const read = async (path: string) =>
    (await (await fetch(`${product().url}${path}`, { headers: { authorization: `Bearer ${session}` } })).json()).data;
  orders = await read("/api/orders");
  ({ users } = await read("/api/users"));
});

const field = (page: Page) => page.getByRole("combobox", { name: "Find anything", exact: true });
const options = (page: Page) => page.getByRole("option");
const dialog = (page: Page) => page.getByRole("dialog");
const active = (page: Page) =>
  field(page).evaluate((own) => document.getElementById(own.getAttribute("aria-activedescendant") ?? "")?.textContent);

async function openPalette(path: string, more: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const { page } = await visit(emptyPage, { ...more, stored: { authToken: session, ...more.stored } });
  await makeLarge(page);
  await page.goto(path);
  await page.getByRole("button", { name: "Find anything" }).click();
  await field(page).waitFor();
  return page;
}

const written = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("orders and customers are found without the lists, as in a shop that holds them", async () => {
  const order = orders.find(({ shipping }) => shipping?.trackingNumber);
  const named = users.filter(({ name = "" }) => users.filter((other) => other.name === name).length === 1);
  const customer = named.find(({ name = "", contactNo }) => contactNo && name.split(" ").length === 2);
  if (!order || !customer) expect.fail("the demo shop has none such");
  const title = new RegExp(`^Order # ${written(order.orderId ?? "")} `);
  const name = new RegExp(written(customer.name ?? ""));
  const digits = (customer.contactNo ?? "").replace(/\D/g, "");
  const page = await openPalette("/orders");
  for (const [query, first] of [
    [`#${order.orderId}`, title],
    [order.shipping?.trackingNumber?.toLowerCase() ?? "", title],
    [(customer.name ?? "").split(" ").reverse().join(" "), undefined],
    [`0${digits.slice(2, 5)}-${digits.slice(5)}`, undefined],
    [`00${digits}`, undefined],
  ] as const) {
    await field(page).fill(query);
    if (first) await eventually(() => active(page)).toMatch(first);
    else await eventually(() => options(page).filter({ hasText: name }).count()).toBeGreaterThan(0);
  }
  await field(page).fill("a");
  await eventually(() => page.getByRole("group", { name: /^Orders \(6 of / }).count()).toBe(1);
  await page.getByRole("option", { name: "Show more orders" }).click();
  await keyboardAt(field(page));
  // The first of the new options is active.
  const group = page.getByRole("group", { name: /^Orders \(50 of / });
  await eventually(() => group.getByRole("option").count()).toBe(50);
  expect(await active(page)).toBe(await group.getByRole("option").nth(6).textContent());
  await field(page).fill(`#${order.orderId}`);
  await eventually(() => active(page)).toMatch(title);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `Order # ${order.orderId}` }).waitFor();

  // The actions for the record in view, which was loaded on its own.
  await page.keyboard.press("Control+k");
  await field(page).fill("print inv");
  await eventually(() => active(page)).toMatch(/^Print invoice/);
  await field(page).fill("go to cust");
  await page.keyboard.press("Enter");
  await eventually(() => pathOf(page)).toBe(`/users/user/${order.customerId}`);
});

test("what is shown stays until the answer is there, and a search that fails can be tried again", async () => {
  const page = await openPalette("/orders");
  const call = await holdCalls(page, "GET", /^\/api\/find$/);
  const [first] = orders.map(({ orderId = "" }) => orderId);
  const note = (text: RegExp) => dialog(page).locator("p").filter({ hasText: text });
  await field(page).fill(first ?? "");
  await note(/^Searching…$/).waitFor();
  await call.release();
  await eventually(() => active(page)).toMatch(new RegExp(`^Order # ${first} `));
  // The orders of the term before stay, beside a screen that is found at once.
  await field(page).fill("orders");
  await eventually(() => page.getByRole("group", { name: "Screens" }).count()).toBe(1);
  expect(await page.getByRole("group", { name: "Orders" }).count()).toBe(1);
  expect(await note(/^Searching/).count()).toBe(0);
  await call.answer(500, {});
  const failed = note(/^Orders and customers could not be searched\./);
  await failed.waitFor();
  expect(await page.getByRole("group", { name: "Orders" }).count()).toBe(0);
  await eventually(() => active(page)).toMatch(/^Orders/);
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  // The button disappears with the failure, so the focus returns to the field.
  await keyboardAt(field(page));
  await call.answer(500, {});
  await failed.waitFor();
  // Another term makes another request.
  await field(page).fill("nobody at all");
  await call.release();
  await note(/^Nothing found\./).waitFor();
  expect([await failed.count(), call.count()]).toEqual([0, 4]);
  // Neither an equal term nor an empty one makes a request.
  await field(page).fill(" nobody at all");
  await field(page).fill("");
  await eventually(() => page.getByRole("group", { name: "Actions" }).count()).toBe(1);
  expect(call.count()).toBe(4);
});

test.each([
  ["dark", ["desktop", "phone"]],
  ["light", ["desktop", "phone"]],
] as const)("nothing is cut off, nor found by axe, in %s on %j", async (theme, sizes) => {
  for (const size of sizes) {
    const page = await openPalette("/orders", { size, stored: { isDarkMode: String(theme === "dark") } });
    const call = await holdCalls(page, "GET", /^\/api\/find$/);
    await field(page).fill("a");
    await call.release();
    await eventually(() => page.getByRole("group", { name: /^Customers/ }).count()).toBe(1);
    expect([await violations(page), await overflow(page)]).toEqual([[], []]);
    await field(page).fill("zzz");
    await call.answer(500, {});
    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect([await violations(page), await overflow(page)]).toEqual([[], []]);
  }
});
