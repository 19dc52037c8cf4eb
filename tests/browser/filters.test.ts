// What this shows (behaviour: Filters).
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { anOrder, aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { eventually, hasKeyboard, keyboardAt, pathOf } from "./visit.ts";

function theOrder(number: number, city: string, changes: object = {}) {
  const order = anOrder(number, changes);
  return { ...order, customerDetails: { ...order.customerDetails, shippingAddress: { city } } };
}

const orders = [
  theOrder(1, "Lahore", { status: "delivered", totalAmount: 100, shipping: { carrier: "TCS", status: "delivered" } }),
  theOrder(2, "Lahore", { status: "shipped", totalAmount: 200, shipping: { carrier: "DHL", status: "in_transit" } }),
  theOrder(3, "Multan", { status: "shipped", totalAmount: 300, payment: { method: "cash_on_delivery" } }),
  theOrder(4, "<b>Quetta</b>", { status: "pending", totalAmount: 400 }),
];

const users = [
  { ...aUser(1), gender: "Female", isVerified: true, age: 30, email: "p1@shop.example" },
  { ...aUser(2), gender: "Male", isVerified: false, age: 50, email: "p2@shop.example" },
];

async function visitList(path: string, size: "desktop" | "phone" = "desktop") {
  const shop = await foreignShop();
  shop.orders = orders;
  shop.users = users;
  return visitSignedIn(path, shop, { size });
}

const rows = (page: Page, name: string) =>
  page
    .getByRole("table", { name, exact: true })
    .getByRole("row")
    .count()
    .then((count) => count - 1);
const choice = (page: Page, facet: string, name: string) =>
  page.getByRole("group", { name: facet, exact: true }).getByRole("checkbox", { name, exact: true });
const field = (page: Page, facet: string, name: string) =>
  page.getByRole("group", { name: facet, exact: true }).getByLabel(name, { exact: true });
const isFocused = (page: Page, name: string) => hasKeyboard(page.getByRole("button", { name, exact: true }));

describe.each(["desktop", "phone"] as const)("on a %s", (size) => {
  test("orders are filtered by several values, with the number of orders beside each", async () => {
    const { page } = await visitList("/orders?sort=total", size);
    await eventually(() => rows(page, "Orders")).toBe(4);
    await on(page).filterButton.click();
    await choice(page, "Status", "Shipped 2").check();
    await eventually(() => rows(page, "Orders")).toBe(2);
    await choice(page, "Status", "Delivered 1").check();
    await eventually(() => rows(page, "Orders")).toBe(3);
    await choice(page, "City", "Multan 1").waitFor();
    expect(await choice(page, "City", "<b>Quetta</b> 0").count()).toBe(0);
    await choice(page, "City", "Lahore 2").check();
    await eventually(() => rows(page, "Orders")).toBe(2);
    await eventually(() => pathOf(page)).toBe("/orders?sort=total&status=shipped&status=delivered&city=Lahore");
    expect(await on(page).filter.getByRole("paragraph").textContent()).toBe(
      "Status: Shipped or Delivered, City: Lahore",
    );
    await page.reload();
    await eventually(() => rows(page, "Orders")).toBe(2);
    await page.getByRole("button", { name: "Remove Status: Shipped", exact: true }).click();
    await eventually(() => rows(page, "Orders")).toBe(1);
    expect(await isFocused(page, "Remove Status: Delivered")).toBe(true);
    await eventually(() => pathOf(page)).toBe("/orders?sort=total&status=delivered&city=Lahore");
  });
});

test("the parts of a filter are removed one after the other by the keyboard, which goes on to the next", async () => {
  const { page } = await visitList("/orders?status=shipped&status=delivered&city=Lahore");
  const remove = (part: string) => page.getByRole("button", { name: `Remove ${part}`, exact: true });
  await remove("Status: Delivered").press("Enter");
  await eventually(() => isFocused(page, "Remove City: Lahore")).toBe(true);
  // After the last one, the focus goes back to the one before.
  await page.keyboard.press("Enter");
  await eventually(() => remove("City: Lahore").count()).toBe(0);
  expect(await isFocused(page, "Remove Status: Shipped")).toBe(true);
  await page.keyboard.press("Enter");
  await eventually(() => isFocused(page, "Filter")).toBe(true);
  expect(pathOf(page)).toBe("/orders");
});

test("on a phone a choice far down in the filter stays in sight once it is made", { tags: ["long"] }, async () => {
  const { page } = await visitList("/orders", "phone");
  await page.setViewportSize({ width: 390, height: 480 });
  await on(page).filterButton.click();
  const carrier = choice(page, "Carrier", "DHL 1");
  await carrier.focus();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.keyboard.press("Space");
  await eventually(() => rows(page, "Orders")).toBe(1);
  const isInSight = await carrier.evaluate(
    (own) => own.getBoundingClientRect().top > 56 && own.getBoundingClientRect().bottom < innerHeight,
  );
  expect(isInSight).toBe(true);
});

test("on a phone the list goes on below the choices of its filter, which Escape hides again", {
  tags: ["long"],
}, async () => {
  const shop = await foreignShop();
  shop.orders = Array.from({ length: 100 }, (_, index) => theOrder(index + 1, `City ${index + 1}`));
  const { page } = await visitSignedIn("/orders", shop, { size: "phone" });
  await on(page).orderRow("PF-1").first().waitFor();
  await on(page).filterButton.click();
  await page.getByRole("checkbox", { name: "City 1 1", exact: true }).waitFor();
  await page.evaluate(() => document.querySelector("table")?.scrollIntoView());
  const rowInSight = () =>
    page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("tr")?.textContent ?? "");
  await eventually(rowInSight).toMatch(/PF-/);
  await on(page).filterButton.press("Escape");
  await eventually(() => page.getByRole("checkbox", { name: "City 1 1", exact: true }).count()).toBe(0);
  await eventually(rowInSight).toMatch(/PF-/);
});

test("the filter can be chosen before the list is loaded", async () => {
  const shop = await foreignShop();
  shop.orders = orders;
  const answer = shop.hold("GET /orders");
  const { page } = await visitSignedIn("/orders", shop);
  await on(page).filterButton.click();
  await field(page, "Total", "From").fill("300");
  await eventually(() => pathOf(page)).toBe("/orders?totalFrom=300");
  answer();
  await choice(page, "Status", "Shipped 1").waitFor();
  await keyboardAt(field(page, "Total", "From"));
  expect(await rows(page, "Orders")).toBe(2);
});

test("orders are filtered by amount and period as they are typed", async () => {
  const { page } = await visitList("/orders");
  await on(page).filterButton.click();
  await field(page, "Total", "From").pressSequentially("1,50");
  await eventually(() => rows(page, "Orders")).toBe(3);
  await keyboardAt(field(page, "Total", "From"));
  await field(page, "Total", "From").fill("150");
  await field(page, "Total", "To").fill("3oo");
  await page.getByText("was left out: total up to “3oo”.").waitFor();
  await eventually(() => rows(page, "Orders")).toBe(3);
  await field(page, "Total", "To").fill("300");
  await eventually(() => rows(page, "Orders")).toBe(2);
  await field(page, "Ordered", "First day").fill("2027-01-01");
  await on(page).heading("No Orders Found").waitFor();
  await page.getByText("No order matches this filter.", { exact: true }).waitFor();
  await on(page).clearFilters.click();
  await eventually(() => rows(page, "Orders")).toBe(4);
  expect(await field(page, "Total", "From").inputValue()).toBe("");
  expect(pathOf(page)).toBe("/orders");
  await page.goBack();
  await on(page).heading("No Orders Found").waitFor();
});

test("users are filtered by what they are, and by whether they have orders", async () => {
  const { page } = await visitList("/users?status=verified&gender=dragon&sort=size");
  await eventually(() => rows(page, "Users")).toBe(1);
  await page.getByText("was left out: gender “dragon”, sort “size”.").waitFor();
  await page.getByRole("button", { name: "Show all users", exact: true }).click();
  await eventually(() => rows(page, "Users")).toBe(2);
  expect(await isFocused(page, "Filter")).toBe(true);
  await page.keyboard.press("Enter");
  await choice(page, "Orders", "Without orders 2").check();
  await field(page, "Age", "To").fill("40");
  await eventually(() => rows(page, "Users")).toBe(1);
  await eventually(() => pathOf(page)).toBe("/users?sort=size&orders=without&ageTo=40");
  await choice(page, "Gender", "Male 0").check();
  await page.getByText("No user matches this filter.", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByRole("region", { name: "Filters", exact: true }).count()).toBe(0);
  expect(await isFocused(page, "Filter")).toBe(true);
});
