// What this shows (behaviour: Packing slips and invoices).
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { printPath } from "../../src/domain/print-path.ts";
import { anOrder, foreignShop, orderSaying, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { callProduct, openSession } from "./sessions.ts";
import { eventually, pathOf, type VisitOptions, visit } from "./visit.ts";

type Fields = Record<string, unknown>;

const anItem = (name: string) => ({
  name,
  tagline: "Eau de Parfum, 50 ml",
  quantity: 2,
  unitPrice: 4500,
  totalPrice: 9000,
});

const whole: Fields = {
  ...anOrder(1),
  createdAt: "2025-03-05T10:04:00Z",
  notes: "Please wrap it.",
  itemCount: 5,
  pricing: { subtotal: 19_950, shippingFee: 250, total: 20_200 },
  customerDetails: {
    name: "Zara Hussain",
    email: "zara@parfum.example",
    phone: "+92 301 9964 518",
    shippingAddress: { street: "House 115", city: "Peshawar", country: "Pakistan", postalCode: "25000" },
  },
  payment: { status: "paid", method: "cash_on_delivery" },
  shipping: { carrier: "DHL", trackingNumber: "JD014600", estimatedDelivery: "2025-03-10", status: "shipped" },
  items: [anItem("Vetiver"), anItem("Oud"), { name: "Rose", unitPrice: 1950, totalPrice: 1950 }],
};

const documents = ["packing-slip", "invoice"] as const;

async function openSheets(document: (typeof documents)[number], orders: Fields[], options: VisitOptions = {}) {
  const shop = await foreignShop();
  shop.orders = orders;
  const ids = orders.map(({ _id }) => String(_id));
  const visited = await visitSignedIn(printPath(document, ids), shop, options);
  await on(visited.page).sheets.first().waitFor();
  return { ...visited, shop };
}

const sheetText = async (page: Page) => (await on(page).sheets.allTextContents()).join("\n");

test("an order is printed from its page, by keyboard alone", async () => {
  const shop = await foreignShop();
  shop.orders = [whole];
  const { page } = await visitSignedIn("/orders/o1", shop, {
    withBrowser: () => {
      window.print = () => Object.assign(window, { printed: true });
      // What a pop-up blocker returns.
      window.open = () => null;
    },
  });
  await on(page).packingSlip.press("Enter");
  await page.getByRole("article", { name: "Packing slip # PF-1", exact: true }).waitFor();
  expect(pathOf(page)).toBe("/orders/print/packing-slip#id=o1");
  // Browsers name the file after the title.
  expect(await page.title()).toBe("Packing slip PF-1 · Sillage");
  const slip = await sheetText(page);
  for (const part of [
    "SillagePacking slip # PF-1March 5, 2025 at 3:04 PM",
    "Ship toZara HussainHouse 115PeshawarPakistan 25000+92 301 9964 518",
    "DHLTracking number JD014600Estimated delivery Mar 10, 2025",
    "2VetiverEau de Parfum, 50 ml2OudEau de Parfum, 50 ml1Rose5 items",
    "Please wrap it.",
  ])
    expect(slip).toContain(part);
  expect(slip).not.toMatch(/Rs|,500|zara@/);

  await on(page).invoice.press("Enter");
  await page.getByRole("article", { name: "Invoice # PF-1", exact: true }).waitFor();
  const invoice = await sheetText(page);
  for (const part of [
    "CustomerZara HussainHouse 115PeshawarPakistan 25000+92 301 9964 518zara@parfum.example",
    "PaymentCash on deliveryPaid",
    "VetiverEau de Parfum, 50 ml24,500.009,000.00",
    "Rose11,950.001,950.00",
    "SubtotalRs 19,950.00Shipping feeRs 250.00TotalRs 20,200.00",
  ])
    expect(invoice).toContain(part);

  await on(page).print.press("Enter");
  expect(await page.evaluate(() => "printed" in window)).toBe(true);
  await on(page).backToOrder.press("Enter");
  await on(page).order("PF-1").waitFor();
  expect(pathOf(page)).toBe("/orders/o1");
});

test("our server tells the shop's address", { tags: ["long"] }, async () => {
  const session = await openSession();
  const { data } = (await (await callProduct("/orders", session)).json()) as { data: { _id: string }[] };
  const ids = data.slice(0, 2).map(({ _id }) => _id);
  const { page } = await visit(printPath("invoice", ids), { stored: { authToken: session } });
  await eventually(() => on(page).sheets.count()).toBe(2);
  for (const text of await on(page).sheets.allTextContents()) expect(text).toMatch(/^Sillage.*, Karachi \d+, Pakistan/);
});

describe("on paper", () => {
  // The widths in px, within margins of 14 mm.
  const papers = { A4: 688, Letter: 710 } as const;

  /** Returns how many pages Chromium prints on each paper. Fails where text is cut off. */
  async function pagesOf(page: Page): Promise<number[]> {
    const counts: number[] = [];
    for (const [format, width] of Object.entries(papers)) {
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), format).toEqual([]);
      await page.emulateMedia({ media: null });
      const pdf = (await page.pdf({ format })).toString("latin1");
      counts.push(pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0);
    }
    return counts;
  }

  test("an email address is not broken where there is room for it", { tags: ["long"] }, async () => {
    const email = "a.rather.long.address.of.somebody@fragrances.example";
    const { page } = await openSheets("invoice", [
      { ...whole, customerDetails: { ...(whole.customerDetails as Fields), email } },
    ]);
    await page.emulateMedia({ media: "print" });
    for (const width of Object.values(papers)) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.getByText(email).evaluate((own) => own.getClientRects().length)).toBe(1);
      expect(await overflow(page)).toEqual([]);
    }
    await page.emulateMedia({ media: null });
  });

  const many = Array.from({ length: 60 }, (_, index) => anItem(`Vetiver ${index + 1}`));

  test.each(documents)("an order is on one page, three on three, as %s", async (document) => {
    const { page } = await openSheets(document, [whole]);
    expect(await pagesOf(page)).toEqual([1, 1]);
    const three = await openSheets(
      document,
      ["o1", "o2", "o3"].map((_id) => ({ ...whole, _id })),
    );
    expect(await pagesOf(three.page)).toEqual([3, 3]);
  });

  test.each(documents)(
    "sixty items take further pages, and the next order begins its own, as %s",
    { tags: ["long"] },
    async (document) => {
      const long = { ...whole, items: many };
      const { page } = await openSheets(document, [long]);
      const alone = await pagesOf(page);
      for (const count of alone) expect(count).toBeGreaterThan(1);
      const two = await openSheets(document, [long, { ...whole, _id: "o2" }]);
      expect(await pagesOf(two.page)).toEqual(alone.map((count) => count + 1));
    },
  );

  test.each(documents)(
    "any text stays text, and makes no sheet longer than a page, as %s",
    { tags: ["long"] },
    async (document) => {
      const markup = `<img src=x onerror="window.executed=1"><script>window.executed=1</script>`;
      const texts = [markup, "Vetiver and sandalwood ".repeat(435), "x".repeat(10_000), "زهرة حسین 🌹", "__proto__"];
      const { page } = await openSheets(
        document,
        texts.map((text, index) => ({
          ...whole,
          ...orderSaying(text),
          _id: `o${index}`,
          items: Array(2).fill({
            name: text,
            tagline: text,
            quantity: 1,
            unitPrice: 999_999_999.99,
            totalPrice: 999_999_999.99,
          }),
        })),
        { size: "narrow" },
      );
      expect(await overflow(page)).toEqual([]);
      for (const [index, text] of texts.entries())
        expect((await on(page).sheets.nth(index).textContent())?.split(text).length).toBeGreaterThan(8);
      expect(await page.evaluate(() => "executed" in window)).toBe(false);
      expect(await pagesOf(page)).toEqual([5, 5]);
    },
  );

  test.each(documents)(
    "a street of 10,000 characters leaves it on its page, and says that it is cut, as %s",
    { tags: ["long"] },
    async (document) => {
      const street = "Behind the old mill ".repeat(500);
      const customerDetails = { ...(whole.customerDetails as Fields), shippingAddress: { street, city: "Peshawar" } };
      const { page } = await openSheets(document, [
        { ...whole, customerDetails },
        { ...whole, _id: "o2" },
      ]);
      expect(await pagesOf(page)).toEqual([2, 2]);
      const cut = page.getByText(street.trim()).first();
      expect(await cut.evaluate((own) => own.closest("p")?.clientHeight)).toBe(4 * 20);
    },
  );

  test("there is nothing but the sheets, dark on white", async () => {
    const { page } = await openSheets("invoice", [whole], { stored: { isDarkMode: "true" } });
    const unneeded = [
      on(page).sidebar,
      on(page).backToOrder,
      on(page).print,
      on(page).packingSlip,
      on(page).heading("Invoice"),
    ];
    for (const one of unneeded) expect(await one.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    for (const one of unneeded) expect(await one.isVisible()).toBe(false);
    expect(await on(page).sheets.isVisible()).toBe(true);
    expect(await on(page).sheets.evaluate((sheet) => getComputedStyle(sheet).color)).toBe("rgb(33, 27, 22)");
  });
});

test("an order of which little is known is printed without it", { tags: ["long"] }, async () => {
  const bare = { _id: "o1", status: "pending", totalAmount: 1500 };
  const { page } = await openSheets("packing-slip", [bare]);
  expect(await sheetText(page)).toBe(
    "SillagePacking slip # N/AUnknown dateShip toN/APackedQuantityItems of order # N/A0 items",
  );
  await on(page).invoice.click();
  await eventually(() => sheetText(page)).toMatch(/^SillageInvoice # N\/A.*Unknown method.*TotalRs 1,500\.00$/);
});

test("a cancelled order says that it is", async () => {
  const { page } = await openSheets("packing-slip", [
    { ...whole, cancelled: true },
    { ...whole, _id: "o2", status: "cancelled" },
    { ...whole, _id: "o3" },
  ]);
  const texts = await on(page).sheets.allTextContents();
  expect(texts.map((text) => text.includes("This order was cancelled. Do not pack it."))).toEqual([true, true, false]);
});

test("orders that are not there are said to be missing, and what is no document is not found", {
  tags: ["long"],
}, async () => {
  const { page } = await openSheets("packing-slip", [whole]);
  const go = (path: string) => page.goto(path);
  await go(`${printPath("packing-slip", ["o1", "gone"])}`);
  await page.reload();
  await page.getByText("1 order does not exist or was deleted.").waitFor();
  expect(await on(page).sheets.count()).toBe(1);
  for (const fragment of ["#id=gone", "", "#%"]) {
    await go(`/nowhere`);
    await go(`/orders/print/invoice${fragment}`);
    await on(page).heading("Nothing to print").waitFor();
    expect(await on(page).print.count()).toBe(0);
  }
  await go("/orders/print/receipt#id=o1");
  await on(page).notFound.waitFor();
  await go("/orders/print");
  await on(page).heading("Order not found").waitFor();
});

test("more orders than a browser prints at once are printed in parts", { tags: ["long"] }, async () => {
  const { page } = await openSheets(
    "packing-slip",
    Array.from({ length: 501 }, (_, index) => ({ ...anOrder(index + 1) })),
  );
  await page.getByText("The first 500 of 501 orders are here. Print the others separately.").waitFor();
  expect(await on(page).sheets.count()).toBe(500);
});
