// What this shows (behaviour: Order filter).
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { anOrder, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { eventually, goWithin, keyboardAt, pathOf, type VisitOptions } from "./visit.ts";

const markup = '<img src=x onerror="alert(1)">&amp;';
const emoji = "100% Rose 🌹 \u202ex&city=Multan#1+1";
const long = "Extrait de Parfum ".repeat(60).trim();

interface Facts {
  createdAt?: string;
  status?: string;
  cancelled?: boolean;
  reason?: string;
  city?: string;
  country?: string;
  carrier?: string;
  payment?: string;
  product?: string;
}

function theOrder(number: number, facts: Facts) {
  const { city, country, carrier, payment, product, reason, ...rest } = facts;
  const order = anOrder(number, rest);
  return {
    ...order,
    cancellationReason: reason,
    customerDetails: { ...order.customerDetails, shippingAddress: { city, country } },
    shipping: { carrier },
    payment: { method: payment },
    items: product === undefined ? [] : [{ name: "Vetiver" }, { name: product, quantity: 2 }],
  };
}

/** The orders, in the list's default order. */
const orders = [
  theOrder(1, { createdAt: "2026-11-21T18:59:59.999Z", city: "Lahore", status: "delivered", carrier: "TCS" }),
  theOrder(2, { createdAt: "2026-11-10T12:00:00.000Z", city: "Lahore", status: "shipped", product: "Oud" }),
  theOrder(3, { createdAt: "2026-11-09T12:00:00.000Z", city: "lahore", status: "delivered", payment: "credit_card" }),
  theOrder(4, { createdAt: "2026-11-08T12:00:00.000Z", city: " ", status: "delivered", cancelled: true }),
  theOrder(5, { createdAt: "2026-10-31T19:00:00.000Z", city: "Lahore", product: markup, country: "Pakistan" }),
  theOrder(6, { createdAt: "2026-10-31T18:59:59.999Z", city: "Lahore", product: emoji }),
  theOrder(7, { createdAt: "2026-10-01T12:00:00.000Z", city: long, cancelled: true, reason: "It leaked" }),
];
const all = orders.map(({ orderId }) => orderId);

async function visitOrders(query: string, options: VisitOptions = {}) {
  const shop = await foreignShop();
  shop.orders = orders;
  return visitSignedIn(`/orders${query}`, shop, options);
}

/** Returns the order numbers of the rendered rows, from the first. */
const numbers = (page: Page) =>
  on(page)
    .orders.getByRole("row")
    .evaluateAll((rows) => rows.slice(1).map((row) => row.querySelectorAll("td")[1]?.textContent ?? ""));
const said = (page: Page) => on(page).filter.getByRole("paragraph").textContent();
const announced = (page: Page) => page.locator("[aria-live=polite]").first().textContent();

describe("the address shows", () => {
  test("the orders that it asks for, and says so", async () => {
    const filters: [query: string, found: string[], words: string][] = [
      ["city=Lahore", ["PF-1", "PF-2", "PF-5", "PF-6"], "City: Lahore"],
      ["city=", ["PF-4"], "No city"],
      ["status=delivered", ["PF-1", "PF-3"], "Status: Delivered"],
      ["status=cancelled", ["PF-4", "PF-7"], "Status: Cancelled"],
      ["reason=", ["PF-4"], "No cancellation reason"],
      ["reason=It+leaked", ["PF-7"], "Cancellation reason: It leaked"],
      ["carrier=TCS", ["PF-1"], "Carrier: TCS"],
      ["country=Pakistan", ["PF-5"], "Country: Pakistan"],
      ["payment=credit_card", ["PF-3"], "Payment method: Credit Card"],
      ["product=Oud", ["PF-2"], "Product: Oud"],
      [
        "from=2026-11-01&to=2026-11-21",
        ["PF-1", "PF-2", "PF-3", "PF-4", "PF-5"],
        "Ordered: Nov 1, 2026 to Nov 21, 2026",
      ],
      [
        "from=2026-11-01&to=2026-11-21&zone=UTC",
        ["PF-1", "PF-2", "PF-3", "PF-4"],
        "Ordered: Nov 1, 2026 to Nov 21, 2026 (UTC)",
      ],
      ["to=2026-10-31&zone=Asia%2FKarachi", ["PF-6", "PF-7"], "Ordered until Oct 31, 2026"],
      [
        "city=Lahore&from=2026-11-01&to=2026-11-21",
        ["PF-1", "PF-2", "PF-5"],
        "City: Lahore, Ordered: Nov 1, 2026 to Nov 21, 2026",
      ],
    ];
    const { page } = await visitOrders("");
    for (const [query, found, words] of filters) {
      await goWithin(page, `/orders?${query}`);
      await eventually(() => numbers(page)).toEqual(found);
      expect(await said(page)).toBe(words);
      await page.getByText(`${found.length} of 7`, { exact: true }).waitFor();
      await eventually(() => announced(page)).toBe(`${found.length} ${found.length === 1 ? "order" : "orders"} found`);
    }
  });

  test("all orders where it asks for none, and no filter", async () => {
    const { page } = await visitOrders("?city=Lahore");
    for (const query of [
      "",
      "?from=soon",
      "?from=2026-11-21&to=2026-11-01&zone=Atlantis",
      "?City=Lahore",
      "?zone=UTC",
    ]) {
      await goWithin(page, "/orders?city=Lahore");
      await eventually(() => on(page).filter.count()).toBe(1);
      await goWithin(page, `/orders${query}`);
      await eventually(() => numbers(page)).toEqual(all);
      expect(await on(page).filter.count()).toBe(0);
      await eventually(() => announced(page)).toBe("");
    }
  });

  test("what it can, where a part of it cannot be", { tags: ["long"] }, async () => {
    const { page } = await visitOrders("?from=2026-02-30&to=2026-10-31&zone=Mars/Base&city=Lahore");
    await eventually(() => numbers(page)).toEqual(["PF-6"]);
    expect(await said(page)).toBe("City: Lahore, Ordered until Oct 31, 2026");
    await page.goto("/orders?city=%E0%A4%A");
    await on(page).heading("No Orders Found").waitFor();
    expect(await said(page)).toBe("City: \ufffd%A");
  });
});

describe.each(["desktop", "phone"] as const)("on a %s", (size) => {
  test.each([
    ["markup", `product=${encodeURIComponent(markup)}`, "PF-5", `Product: ${markup}`],
    ["what means something in addresses", `product=${encodeURIComponent(emoji)}`, "PF-6", `Product: ${emoji}`],
    ["a very long text", `city=${encodeURIComponent(long)}`, "PF-7", `City: ${long}`],
  ])("a value that is %s is text, and widens nothing", { tags: ["long"] }, async (_, query, found, words) => {
    const { page } = await visitOrders(`?${query}`, { size });
    await eventually(() => numbers(page)).toEqual([found]);
    expect(await said(page)).toBe(words);
    expect(await on(page).filter.locator("img").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const { height = 0 } = (await on(page).filter.boundingBox()) ?? {};
    expect(height).toBeLessThan(200);
    // The value survives a search and a reload, and can be removed.
    await on(page).searchOrders.fill("pf");
    await eventually(() => new URL(page.url()).searchParams.get("q")).toBe("pf");
    await page.reload();
    await eventually(() => numbers(page)).toEqual([found]);
    expect(await said(page)).toBe(words);
    await on(page).showAllOrders.click();
    await eventually(() => pathOf(page)).toBe("/orders?q=pf");
    await eventually(() => numbers(page)).toEqual(all);
  });
});

describe("a filter", () => {
  test("goes with the search, the order and the favourites, and leaves them behind when it goes", {
    tags: ["long"],
  }, async () => {
    const { page } = await visitOrders("?city=Lahore", { stored: { favouriteOrders: '["PF-2","PF-3","PF-6"]' } });
    await eventually(() => numbers(page)).toEqual(["PF-1", "PF-2", "PF-5", "PF-6"]);
    const orderId = on(page).orders.getByRole("columnheader", { name: "Order ID", exact: true }).getByRole("button");
    await orderId.click();
    await eventually(() => pathOf(page)).toBe("/orders?city=Lahore&sort=number");
    await orderId.click();
    await eventually(() => numbers(page)).toEqual(["PF-6", "PF-5", "PF-2", "PF-1"]);
    await on(page).onlyFavourites.click();
    await eventually(() => numbers(page)).toEqual(["PF-6", "PF-2"]);
    await on(page).searchOrders.pressSequentially("pf-2");
    await eventually(() => numbers(page)).toEqual(["PF-2"]);
    await page.getByText("1 of 7", { exact: true }).waitFor();
    await eventually(() => announced(page)).toBe("1 order found");
    await eventually(() => pathOf(page)).toBe("/orders?city=Lahore&sort=-number&favourites=only&q=pf-2");

    await on(page).searchOrders.fill("pf");
    // Clicks before the search has reached the router.
    await on(page).showAllOrders.click();
    await eventually(() => pathOf(page)).toBe("/orders?sort=-number&favourites=only&q=pf");
    await eventually(() => numbers(page)).toEqual(["PF-6", "PF-3", "PF-2"]);
    expect(await on(page).searchOrders.inputValue()).toBe("pf");
    expect(await on(page).filter.count()).toBe(0);

    await page.goBack();
    await eventually(() => numbers(page)).toEqual(["PF-6", "PF-2"]);
    expect(await said(page)).toBe("City: Lahore");
    expect(await on(page).searchOrders.inputValue()).toBe("pf");
  });

  test("is kept by a reload, by an order's page and the way back from it, and by a link", async () => {
    const { page, openTab } = await visitOrders("?city=&status=cancelled");
    await eventually(() => numbers(page)).toEqual(["PF-4"]);
    await on(page).searchOrders.fill("pf");
    await eventually(() => pathOf(page)).toBe("/orders?city=&status=cancelled&q=pf");
    await page.reload();
    await eventually(() => numbers(page)).toEqual(["PF-4"]);
    await on(page).orderRow("PF-4").click();
    await on(page).order("PF-4").waitFor();
    await on(page).backToOrders.click();
    await eventually(() => numbers(page)).toEqual(["PF-4"]);
    await eventually(() => pathOf(page)).toBe("/orders?city=&status=cancelled&q=pf");
    expect(await said(page)).toBe("Status: Cancelled, No city");
    await on(page).orderRow("PF-4").click();
    await on(page).order("PF-4").waitFor();
    await page.goBack();
    await eventually(() => numbers(page)).toEqual(["PF-4"]);

    const shared = await openTab(pathOf(page));
    await eventually(() => numbers(shared)).toEqual(["PF-4"]);
    await on(shared).ordersLink.click();
    await eventually(() => numbers(shared)).toEqual(all);
    expect(pathOf(shared)).toBe("/orders");
  });

  test("that lets nothing through says so, and shows the way to all orders", { tags: ["long"] }, async () => {
    const { page } = await visitOrders("?city=Atlantis");
    await on(page).heading("No Orders Found").waitFor();
    await page.getByText("No order matches this filter.", { exact: true }).waitFor();
    await page.getByText("0 of 7", { exact: true }).waitFor();
    await on(page).searchOrders.fill("pf");
    await page.getByText("Try a different search term", { exact: true }).waitFor();
    await on(page).searchOrders.fill("");
    await on(page).onlyFavourites.click();
    await page.getByText("No favourite matches this filter.", { exact: true }).waitFor();
    await on(page).onlyFavourites.click();
    await on(page).showAllOrders.click();
    await eventually(() => numbers(page)).toEqual(all);
    expect(pathOf(page)).toBe("/orders");
  });

  test("is left by the keyboard, which goes on beside where it was", async () => {
    const { page } = await visitOrders("?carrier=TCS");
    await eventually(() => numbers(page)).toEqual(["PF-1"]);
    await on(page).export.focus();
    await page.keyboard.press("Tab");
    await keyboardAt(on(page).showAllOrders);
    await page.keyboard.press("Enter");
    await eventually(() => numbers(page)).toEqual(all);
    await keyboardAt(on(page).filterButton);
  });

  test("is said while the orders are still loading", async () => {
    const shop = await foreignShop();
    shop.orders = orders;
    const release = shop.hold("GET /orders");
    const { page } = await visitSignedIn("/orders?city=Lahore", shop);
    await on(page).filter.getByText("City: Lahore").waitFor();
    release();
    await eventually(() => numbers(page)).toEqual(["PF-1", "PF-2", "PF-5", "PF-6"]);
  });
});
