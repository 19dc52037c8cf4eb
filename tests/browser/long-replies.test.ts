// What this shows (behaviour: Loading the lists): a long list of another server, which a worker parses.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { type Reading, readings } from "./foreign-server.ts";
import { anOrder, foreignShop, stopShops, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { emptyPage, eventually } from "./visit.ts";

afterEach(stopShops);

const count = 3_000;
const notes = "A gift, with care. Ein Geschenk für Zoë. 🌹 ".repeat(12);
const longList: unknown[] = [
  ...Array.from({ length: count }, (_, index) => ({ ...anOrder(index), notes })),
  "no order",
];

/** Opens the orders of a shop whose page notes how long the longest text is that it has parsed. */
async function openOrders(reading: Reading) {
  const shop = await foreignShop(reading);
  shop.orders = longList;
  const { page } = await visitSignedIn(emptyPage, shop);
  await page.addInitScript(() => {
    const { parse } = JSON;
    Object.assign(window, { longest: 0 });
    JSON.parse = (text, ...more) => {
      Object.assign(window, { longest: Math.max(Reflect.get(window, "longest"), text.length) });
      return parse(text, ...more);
    };
  });
  return { shop, page };
}

const longestParsed = (page: Page) => page.evaluate(() => Reflect.get(window, "longest"));
const rowCount = (page: Page) => on(page).orders.getAttribute("aria-rowcount");

test.each(readings)("is shown whole, and never parsed by the page, where the payload is %s", async (reading) => {
  const { page } = await openOrders(reading);
  await page.goto("/orders");
  await eventually(() => rowCount(page)).toBe(String(count + 1));
  await on(page).orders.getByText("Customer 3", { exact: true }).waitFor();
  expect(await longestParsed(page)).toBeLessThan(100_000);
});

test.each([
  ["worker", /long-json-worker/],
  ["code that starts it", /long-json\./],
])("is parsed by the page if the %s does not arrive", async (_, file) => {
  const { page } = await openOrders("data");
  await page.route(file, (route) => route.abort());
  await page.goto("/orders");
  await eventually(() => rowCount(page)).toBe(String(count + 1));
  expect(await longestParsed(page)).toBeGreaterThan(1_000_000);
});

test("is parsed by the page if a record cannot be copied, as it is nested too deeply", async () => {
  const { shop, page } = await openOrders("data");
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const text = JSON.stringify({ data: longList }).replace('"o2000"', `"o2000","deep":${deep}`);
  shop.answer("GET /orders", { text, type: "application/json" });
  await page.goto("/orders");
  await eventually(() => rowCount(page)).toBe(String(count + 1));
  expect(await longestParsed(page)).toBeGreaterThan(1_000_000);
});

test("says its message", async () => {
  const { shop, page } = await openOrders("data");
  const json = { data: { orders: longList }, showMessage: true, message: "Prices are those of last year." };
  shop.answer("GET /orders", { json });
  await page.goto("/orders");
  await page.getByText("Prices are those of last year.").first().waitFor();
  await eventually(() => rowCount(page)).toBe(String(count + 1));
});

test("that is not JSON, or holds no list, is a failure that is said", async () => {
  const { shop, page } = await openOrders("data");
  for (const answer of [
    { text: `<p>${"busy ".repeat(300_000)}</p>`, type: "text/html" },
    { json: { data: { orders: null, motto: "x".repeat(1_200_000) } } },
  ]) {
    shop.answer("GET /orders", answer);
    await page.goto("/orders");
    await page.getByText("Data could not be loaded").waitFor();
    await page.getByText("An unexpected error occurred. Please try again.").first().waitFor();
  }
});
