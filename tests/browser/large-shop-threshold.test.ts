// @module-tag long
// What this shows (behaviour: Large shops): a shop that becomes large, and small again, while pages are open.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { on } from "./names.ts";
import { callProduct, openSession, product, withOwnProduct } from "./sessions.ts";
import { storedOrders } from "./stored.ts";
import { emptyPage, eventually, visit } from "./visit.ts";

/** As many orders as the demo shop has. */
const enough = 1_500;
withOwnProduct({ LARGE_SHOP_FROM: String(enough) });

const saysLarge = (isLarge: boolean) =>
  eventually(async () => (await fetch(product().url)).text()).toContain(`&quot;isLarge&quot;:${isLarge}`);

/** Opens the orders in a page that notes how often it has asked for all of them. */
async function openOrders(session: string) {
  const { page } = await visit(emptyPage, { stored: { authToken: session } });
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/orders") count += 1;
  });
  await page.goto("/orders");
  await eventually(() => rowCount(page)).toMatch(/^1[45]\d\d$/);
  return { page, listsAsked: () => count };
}

const rowCount = async (page: Page) => (await on(page).orders.getAttribute("aria-rowcount")) ?? "";
const box = (page: Page) => on(page).orders.locator("xpath=..");
/** Scrolls down, and returns the numbers of the orders in sight once they are there. */
async function scrollDown(page: Page): Promise<string[]> {
  await box(page).evaluate((element) => element.scrollTo(0, 30_000));
  await on(page).orders.locator('tbody tr[aria-rowindex="630"] a').waitFor();
  await eventually(async () => (await inSight(page)).includes("not there yet")).toBe(false);
  return inSight(page);
}
/** Returns the numbers of the orders in sight, in the order of their rows. */
const inSight = (page: Page) =>
  on(page)
    .orders.locator("tbody tr:not([aria-hidden])")
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top > 200 && bottom < innerHeight ? (row.querySelector("a")?.textContent ?? "not there yet") : [];
      }),
    );

test("pages that are open stay as they are, and show what changes; a page that is loaded follows the shop", async () => {
  const session = await openSession();
  const change = async (method: string, path: string) => {
    const response = await callProduct(path, session, { method });
    expect(response.status).toBe(200);
    return ((await response.json()) as { change: string }).change;
  };
  await saysLarge(true);
  const large = await openOrders(session);
  const before = await scrollDown(large.page);
  expect(before.length).toBeGreaterThan(8);

  // It goes and comes back above the rows in sight.
  const gone =
    (await storedOrders(session)).filter(({ cancelled }) => cancelled).at(0) ?? expect.fail("none is cancelled");
  const deletion = await change("DELETE", `/orders/${gone._id}`);
  await saysLarge(false);
  await eventually(() => rowCount(large.page)).toBe(String(enough));
  await eventually(() => inSight(large.page)).toEqual(before);

  const small = await openOrders(session);
  expect(await small.page.content()).toContain("&quot;isLarge&quot;:false");
  await eventually(small.listsAsked).toBe(1);
  await on(small.page).export.and(small.page.locator(":not([aria-disabled=true])")).waitFor();
  const held = await scrollDown(small.page);

  await change("POST", `/changes/${encodeURIComponent(deletion)}/undo`);
  await saysLarge(true);
  for (const { page } of [large, small]) await eventually(() => rowCount(page)).toBe(String(enough + 1));
  await eventually(() => inSight(large.page)).toEqual(before);
  await eventually(() => inSight(small.page)).toEqual(held);
  for (const { page } of [large, small]) {
    await on(page).searchOrders.fill(gone.orderId);
    await on(page).orders.getByRole("link", { name: gone.orderId, exact: true }).waitFor();
  }
  expect([large.listsAsked(), small.listsAsked()]).toEqual([0, 1]);

  await small.page.reload();
  await on(small.page).orders.getByRole("link", { name: gone.orderId, exact: true }).waitFor();
  await on(small.page).searchOrders.fill("");
  await eventually(() => rowCount(small.page)).toBe(String(enough + 1));
  expect(small.listsAsked()).toBe(1);
});
