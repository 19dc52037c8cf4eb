// What this shows (behaviour: The dashboard of a large shop).
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { holdCalls } from "./held-call.ts";
import { on } from "./names.ts";
import { openSession, product, withOwnProduct } from "./sessions.ts";
import { cancelOrder, openOrder } from "./stored.ts";
import { emptyPage, eventually, visit } from "./visit.ts";

withOwnProduct({ LARGE_SHOP_FROM: "1" });

/** Returns all parts of the dashboard that have figures, except the insights. */
const shownOn = (page: Page) => [
  ...["Total Orders Revenue", "Total Orders", "Delivered Orders", "Customers"].map((title) => on(page).card(title)),
  page.getByRole("region", { name: "June so far", exact: true }),
  on(page).chart.getByRole("table"),
  on(page).ordersByStatus,
  on(page).recentOrders,
  on(page).topProducts,
];

test("is complete without the lists, and goes with the shop", async () => {
  // The shop is large only once the server has counted its orders.
  await eventually(async () => (await fetch(product().url)).text()).toContain("&quot;isLarge&quot;:true");
  const session = await openSession();
  const { page } = await visit(emptyPage, { stored: { authToken: session } });
  const orders = await holdCalls(page, "GET", /^\/api\/orders$/);
  await page.goto("/");
  await on(page).recentOrders.waitFor();
  const texts = () => Promise.all(shownOn(page).map((part) => part.innerHTML()));
  const before = await texts();
  expect(before.join()).toMatch(/Delivered.*Orders/s);

  const { _id } = await openOrder(session);
  await cancelOrder(session, _id);
  await eventually(() => on(page).ordersByStatus.innerHTML()).not.toBe(before.at(-3));
  expect(orders.count()).toBe(0);
});
