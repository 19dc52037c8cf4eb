import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { insightsQuery } from "../../contract/insights-query.ts";
import { everyOrder, openInsights, orderDialogs, screens, show, variousUsers } from "./every-screen.ts";
import { anOrder, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { openSession } from "./sessions.ts";
import { visit } from "./visit.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

/** The widest amount and count that are written out, and the longest names, with and without places to break. */
const amount = 999_999_999_999_999;
const count = 999_999_999;
const names = ["Encens d'Hiver, Limited Winter Reserve, ".repeat(8), "Rosenholzduftwasserzerstäuber".repeat(6)];

const hugeOrders = names.map((name, index) => ({
  ...anOrder(30 + index),
  totalAmount: amount,
  itemCount: count,
  pricing: { subtotal: amount, shippingFee: amount, total: amount },
  customerDetails: { name, email: `${"x".repeat(90)}@parfum.example`, phone: "0".repeat(20) },
  payment: { status: "paid", method: name },
  shipping: { carrier: name, trackingNumber: "9".repeat(60), status: "shipped" },
  items: names.map((item) => ({ name: item, tagline: item, quantity: count, unitPrice: amount, totalPrice: amount })),
}));

async function expectAllInSight(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect(await overflow(page), where).toEqual([]);
}

test("at 320 px nothing is cut off on any screen, whatever the amounts and names", async () => {
  const shop = await foreignShop();
  shop.orders = [...everyOrder, ...hugeOrders];
  shop.users = [
    { ...variousUsers[0], name: "Syeda Maryam Batool Gillani", email: "maryam.batool.gillani@parfum.example" },
    ...names.map((name, index) => ({ ...variousUsers[0], _id: `u3${index}`, name, contactNo: "0".repeat(20) })),
  ];
  const { page } = await visit("/login", { at: shop.url, size: "narrow" });
  await on(page).continue.waitFor();
  await expectAllInSight(page, "/login");
  await on(page).continue.click();
  await on(page).overview.waitFor();
  const huge = ["o30", "o31"].map((id) => ({
    path: `/orders/${id}`,
    ready: (page: Page) => on(page).region("Order Actions"),
  }));
  for (const screen of [...screens, ...huge]) {
    await show(page, screen);
    await expectAllInSight(page, screen.path);
  }
  await page.goto("/orders/o20");
  for (const { name, open, close } of orderDialogs) {
    await open(page);
    await on(page).cancel.waitFor();
    await expectAllInSight(page, name);
    await close(page);
  }
  await on(page).openMenu.click();
  await on(page).logout.waitFor();
  await expectAllInSight(page, "menu");
});

test("at 320 px nothing of the demo's insights is cut off", { tags: ["long"] }, async () => {
  const { page } = await visit("/?period=12m", { size: "narrow", stored: { authToken: session } });
  await openInsights(page);
  await expectAllInSight(page, "insights");
});

test("at 320 px nothing of the insights is cut off, whatever the amounts and names", async () => {
  const shop = await foreignShop();
  shop.answer("POST /graphql", { json: { data: { insights: hugeInsights() } } });
  const { page } = await visitSignedIn("/", shop, { size: "narrow" });
  await openInsights(page);
  await on(page).breakdown("Orders per product").getByText(count.toLocaleString("en-US")).first().waitFor();
  await expectAllInSight(page, "insights");
});

/** Returns a reply to the page's insights query with values as wide as they can be. */
function hugeInsights() {
  expect(insightsQuery).toContain("insights(");
  const counts = { orders: count, ordersBefore: 3, revenue: amount, units: count };
  const breakdown = { rows: names.map((value) => ({ ...counts, value })), others: { ...counts, values: count } };
  const figures = {
    revenue: amount,
    orders: count,
    averageOrderValue: amount,
    units: count,
    newCustomers: count,
    returningCustomers: count,
  };
  const shipping = { shipped: count, daysToShip: count, delivered: count, daysToDeliver: count, onTime: 0.1234 };
  return {
    undatedOrders: count,
    figures,
    figuresBefore: { ...figures, revenue: amount - 1 },
    series: [1, 2, 3].map((day) => ({
      period: { from: `2026-06-0${day}`, to: `2026-06-0${day}` },
      figures: { revenue: amount, orders: count },
      before: { revenue: amount - 1, orders: count },
    })),
    status: breakdown,
    product: breakdown,
    city: breakdown,
    country: breakdown,
    carrier: breakdown,
    payment: breakdown,
    cancellations: {
      orders: count,
      rate: 0.5,
      rateBefore: 0.25,
      reasons: names.map((value) => ({ value, orders: count })),
    },
    shipping,
    shippingBefore: shipping,
  };
}
