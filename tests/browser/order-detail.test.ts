// What this shows (behaviour: Order page; Order header; Order Summary card; Customer Notes card; Order Timeline card;
// Shipping status card; Cancelled banner; Customer card; Shipping Address card; Order Total card; Order Actions card;
// Status on the order page).
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { anOrder, foreignShop, orderSaying, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { eventually, goWithin, keyboardAt, pathOf, type VisitOptions } from "./visit.ts";

const address = {
  street: "House 115, Street 11",
  city: "Peshawar",
  state: "Khyber Pakhtunkhwa",
  country: "Pakistan",
  postalCode: "25000",
};

/** An order with every field. Its times are shown in Karachi's time zone, five hours later. */
const whole = {
  _id: "o1",
  orderId: "PF-1",
  createdAt: "2025-03-05T10:04:00Z",
  updatedAt: "2025-03-08T10:04:00Z",
  status: "processing",
  cancelled: false,
  itemCount: 3,
  totalAmount: 20_200,
  notes: "Please wrap it.\nIt is a present.",
  pricing: { subtotal: 19_950, shippingFee: 250, total: 20_200 },
  customerDetails: {
    name: "Zara Hussain",
    email: "zara@parfum.example",
    phone: "+92 301 9964 518",
    shippingAddress: address,
  },
  payment: { status: "paid", method: "credit_card" },
  shipping: {
    carrier: "DHL",
    trackingNumber: "JD014600",
    estimatedDelivery: "2025-03-10",
    status: "in_transit",
    packedDate: "2025-03-06T06:00:00Z",
    shippedDate: "2025-03-07T07:30:00Z",
  },
  items: [
    { _id: "i1", name: "Vetiver", tagline: "Eau de Parfum, 50 ml", quantity: 2, unitPrice: 4500, totalPrice: 9000 },
    { _id: "i2", name: "Oud", unitPrice: 10_950, totalPrice: 10_950 },
  ],
};

type Fields = Record<string, unknown>;

async function openOrder(order: Fields, options: VisitOptions = {}) {
  const shop = await foreignShop();
  shop.orders = [order, anOrder(2)];
  const visited = await visitSignedIn(`/orders/${order._id}`, shop, options);
  await on(visited.page).region("Order Actions").waitFor();
  return { ...visited, shop };
}

/** Opens a shop with one order for each case, and checks one after the other. */
async function lookAtEach<const Case>(
  cases: readonly Case[],
  orderOf: (one: Case) => Fields,
  check: (page: Page, one: Case) => Promise<void>,
): Promise<void> {
  const shop = await foreignShop();
  shop.orders = cases.map((one, index) => ({ ...orderOf(one), _id: `o${index}` }));
  const { page } = await visitSignedIn("/orders", shop);
  for (const [index, one] of cases.entries()) {
    await on(page).orders.waitFor();
    await goWithin(page, `/orders/o${index}`);
    await on(page).region("Order Actions").waitFor();
    await check(page, one).catch((error) => expect.fail(`${JSON.stringify(one).slice(0, 300)}: ${error}`));
    await goWithin(page, "/orders");
  }
}

const textOf = async (page: Page, region: string) => (await on(page).region(region).textContent()) ?? "";
const entries = (page: Page, list: string) =>
  page.getByRole("list", { name: list, exact: true }).getByRole("listitem").allTextContents();

test("an order shows everything there is", async () => {
  const shop = await foreignShop();
  shop.orders = [anOrder(2), whole];
  const { page } = await visitSignedIn("/orders/o1", shop);
  await on(page).order("PF-1").waitFor();
  expect(await page.title()).toContain("Order # PF-1");
  const main = (await page.getByRole("main").textContent()) ?? "";
  expect(main).toContain("Placed on March 5, 2025 at 3:04 PM");
  await page.getByRole("main").getByText("3 items", { exact: true }).first().waitFor();
  expect(main).toContain("Order Processing");
  expect(main).toContain("Shipping In transit");

  const summary = await on(page).region("Order Summary").getByRole("listitem").allTextContents();
  expect(summary).toEqual(["VetiverEau de Parfum, 50 ml2 × Rs 4,500.00Rs 9,000.00", "Oud1 × Rs 10,950.00Rs 10,950.00"]);
  expect(await textOf(page, "Order Summary")).toContain("3 items");
  expect(await textOf(page, "Customer Notes")).toContain("Please wrap it.\nIt is a present.");
  expect(await entries(page, "Order timeline")).toEqual([
    "Order PlacedMarch 5, 2025 at 3:04 PM",
    "Payment PaidCredit Card",
    "In transitDHL, tracking number JD014600",
  ]);
  expect(await textOf(page, "Shipping Status")).toMatch(
    /In transit.*Estimated deliveryMar 10, 2025.*CarrierDHL.*Tracking numberJD014600/,
  );
  const details = page.getByRole("group", { name: "Shipping Details", exact: true });
  expect(await details.textContent()).toContain("CarrierDHLTracking numberJD014600");
  expect(await entries(page, "Shipping timeline")).toEqual([
    "Order placedMarch 5, 2025 at 3:04 PM",
    "PackedMarch 6, 2025 at 11:00 AM",
    "ShippedDHLMarch 7, 2025 at 12:30 PM",
    "Current StatusIn transit",
  ]);
  expect(await textOf(page, "Customer")).toBe("CustomerZara Hussainzara@parfum.example+92 301 9964 518");
  const link = (name: string) => on(page).region("Customer").getByRole("link", { name, exact: true });
  expect(await link("zara@parfum.example").getAttribute("href")).toBe("mailto:zara@parfum.example");
  expect(await link("+92 301 9964 518").getAttribute("href")).toBe("tel:+923019964518");
  const lines = await on(page).region("Shipping Address").getByRole("paragraph").allTextContents();
  expect(lines).toEqual(["House 115, Street 11", "Peshawar, Khyber Pakhtunkhwa", "Pakistan 25000"]);
  expect(await textOf(page, "Order Total")).toBe(
    "Order TotalSubtotalRs 19,950.00Shipping feeRs 250.00TotalRs 20,200.00",
  );
  expect(await on(page).region("Order Actions").getByRole("button").allTextContents()).toEqual(
    expect.arrayContaining(["Cancel Order", "Update Shipping", "Delete Order"]),
  );
  expect(await on(page).region("Order Cancelled").count()).toBe(0);
});

test("an order says of what is missing that it is", () =>
  lookAtEach(
    [
      ["nothing of itself", { _id: "o1" }],
      [
        "empty parts",
        {
          ...{ _id: "o1", items: [], customerDetails: { shippingAddress: {} }, pricing: {} },
          payment: {},
          shipping: {},
        },
      ],
      [
        "parts that are null or of another kind",
        {
          ...{ _id: "o1", items: null, customerDetails: "Zara", pricing: 7, payment: [], shipping: null, notes: null },
        },
      ],
      [
        "blank texts",
        {
          _id: "o1",
          orderId: "",
          createdAt: "",
          notes: " \n",
          customerDetails: { name: " ", email: "", phone: " ", shippingAddress: { street: " ", city: "", state: " " } },
          payment: { status: "", method: " " },
          shipping: { carrier: "", trackingNumber: "", status: "", estimatedDelivery: "" },
          items: [],
        },
      ],
    ],
    ([, order]) => order,
    async (page, [_]) => {
      await on(page).order("N/A").waitFor();
      expect(await textOf(page, "Order Summary")).toContain("0 items");
      expect(await on(page).region("Order Summary").getByRole("listitem").count()).toBe(0);
      expect(await on(page).region("Customer Notes").count()).toBe(0);
      expect(await on(page).region("Shipping Status").count()).toBe(0);
      const [placed, payment, shipped] = await entries(page, "Order timeline");
      expect(placed).toBe("Order PlacedUnknown date");
      expect(payment).toMatch(/^Payment .*Unknown method$/);
      expect(shipped).toContain("Not shipped");
      expect(await textOf(page, "Customer")).toBe("CustomerN/AN/AN/A");
      expect(await on(page).region("Customer").getByRole("link").count()).toBe(0);
      expect(await on(page).region("Shipping Address").getByRole("paragraph").allTextContents()).toEqual([
        ...["N/A", "N/A", "N/A"],
      ]);
      expect((await textOf(page, "Order Total")).match(/Rs 0\.00/g)).toHaveLength(3);
      expect(await page.getByRole("main").textContent()).not.toMatch(/undefined|null|NaN|\[object|Invalid/);
    },
  ));

describe("one part of two", () => {
  test("is enough", { tags: ["long"] }, () =>
    lookAtEach(
      [
        [{ city: "Peshawar" }, "Peshawar"],
        [{ state: "Sindh" }, "Sindh"],
      ],
      ([shippingAddress]) => ({ ...whole, customerDetails: { shippingAddress } }),
      async (page, [, line]) => {
        expect(await on(page).region("Shipping Address").getByRole("paragraph").allTextContents()).toEqual([
          ...["N/A", line, "N/A"],
        ]);
      },
    ),
  );
});

test("a payment is told as it is", { tags: ["long"] }, () =>
  lookAtEach(
    [
      [{ status: "pending", method: "cash_on_delivery" }, "Payment PendingCash on delivery", false],
      [{ status: "pending", method: "store_credit" }, "Payment Pendingstore_credit", false],
      [{ status: "paid", method: "credit_card" }, "Payment PaidCredit Card", true],
      [{ status: "failed" }, "Payment FailedUnknown method", false],
      [{ method: "Bitcoin <b>" }, /^Payment .*Bitcoin <b>$/, false],
    ],
    ([payment]) => ({ ...whole, payment }),
    async (page, [, expected, isDone]) => {
      const [, told] = await entries(page, "Order timeline");
      expect(told).toMatch(typeof expected === "string" ? new RegExp(`^${expected}$`) : expected);
      // The order has been placed, so the first mark is the one of a completed step.
      const [placed, payment] = await page
        .getByRole("list", { name: "Order timeline" })
        .locator("li > :first-child")
        .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).color + mark.innerHTML));
      expect(payment === placed).toBe(isDone);
    },
  ),
);

describe("the shipping status card", () => {
  const placed = "Order placedMarch 5, 2025 at 3:04 PM";
  const packed = "PackedMarch 6, 2025 at 11:00 AM";
  const shipped = "ShippedDHLMarch 7, 2025 at 12:30 PM";
  const shipping = {
    ...whole.shipping,
    deliveredDate: "2025-03-09T08:00:00Z",
    returnedDate: "2025-03-20T08:00:00Z",
    returnReason: "It leaked",
  };

  test("tells how far a parcel has come", () =>
    lookAtEach(
      [
        ["processing", [placed, "Current StatusProcessing"]],
        ["packed", [placed, packed, "Current StatusPacked"]],
        ["shipped", [placed, packed, shipped, "Current StatusShipped"]],
        ["in_transit", [placed, packed, shipped, "Current StatusIn transit"]],
        ["delivered", [placed, packed, shipped, "DeliveredMarch 9, 2025 at 1:00 PM"]],
        ["returned", [placed, packed, shipped, "ReturnedReason: It leakedMarch 20, 2025 at 1:00 PM"]],
        ["teleported", [placed, "Current StatusTeleported"]],
        ["IN_TRANSIT ", [placed, packed, shipped, "Current StatusIn transit"]],
      ],
      ([status]) => ({ ...whole, shipping: { ...shipping, status } }),
      async (page, [status, expected]) => {
        expect(await entries(page, "Shipping timeline")).toEqual(expected);
        const text = await textOf(page, "Shipping Status");
        const isOver = status === "delivered" || status === "returned";
        expect(text.includes("Estimated delivery")).toBe(!isOver);
        expect(text.includes("Item returned")).toBe(status === "returned");
        expect(text.includes("Delivered early!")).toBe(status === "delivered");
        expect(text).not.toContain("Delivered on time");
        expect(text).toContain("JD014600");
      },
    ));

  test("says of the dates of a parcel that they were not recorded", () =>
    lookAtEach(
      ["packed", "shipped", "in_transit", "delivered", "returned"],
      (status) => ({ ...whole, createdAt: "not a date", shipping: { status } }),
      async (page, status) => {
        const told = await entries(page, "Shipping timeline");
        const stages = told.filter((entry) => !entry.startsWith("Current Status"));
        expect(stages.length).toBeGreaterThanOrEqual(2);
        for (const entry of stages) expect(entry).toContain("Date not recorded");
        if (status === "returned") expect(told.at(-1)).toContain("Reason: Not specified");
      },
    ));

  test("says of a delivered parcel whether it was early", () =>
    lookAtEach(
      [
        ["a day before its estimate", "2025-03-09T08:00:00Z", "2025-03-10", "Delivered early!"],
        ["after its estimate", "2025-03-11T08:00:00Z", "2025-03-10", "Delivered on time"],
        ["on the very moment", "2025-03-10T08:00:00Z", "2025-03-10T08:00:00Z", "Delivered on time"],
        ["on the day, as raw values have it", "2025-03-10T08:00:00Z", "2025-03-10", "Delivered on time"],
        ["without an estimate", "2025-03-10T08:00:00Z", undefined, "Delivered on time"],
        ["without a date", undefined, "2025-03-10", "Delivered on time"],
      ],
      ([, deliveredDate, estimatedDelivery]) => ({
        ...whole,
        shipping: { status: "delivered", deliveredDate, estimatedDelivery },
      }),
      async (page, [_, , , expected]) => {
        await on(page).region("Shipping Status").getByText(expected, { exact: true }).waitFor();
      },
    ));

  test("shows the carrier of any kind, and nothing where none is", { tags: ["long"] }, async () => {
    const { page } = await openOrder({ ...whole, shipping: { status: "shipped", carrier: "Owl Post" } });
    const text = await textOf(page, "Shipping Status");
    expect(text).toContain("CarrierOwl Post");
    expect(text).not.toContain("Tracking number");
    expect(text).toContain("Estimated deliveryN/A");
  });
});

describe("the pill of the order", () => {
  test("reads as its status and its being cancelled say", () =>
    lookAtEach(
      [
        ["pending", false, "Pending"],
        ["processing", false, "Processing"],
        ["completed", false, "Completed"],
        ["cancelled", false, "Cancelled"],
        ["delivered", true, "Cancelled"],
        ["teleported", false, "Teleported"],
        [undefined, false, "Unknown"],
      ],
      ([status, cancelled]) => ({ ...whole, status, cancelled, shipping: undefined }),
      async (page, [, , label]) => {
        expect(await page.getByRole("main").textContent()).toContain(`Order ${label}`);
        expect(await page.getByRole("main").textContent()).toContain("Shipping Not shipped");
      },
    ));
});

describe("a cancelled order", () => {
  test("has its banner by the flag, and hides what can no longer be done", () =>
    lookAtEach(
      [
        ["the flag and the status", true, "cancelled", ["Delete Order"]],
        ["the flag alone", true, "processing", ["Cancel Order", "Delete Order"]],
        ["the status alone", false, "cancelled", ["Update Shipping", "Delete Order"]],
        ["neither", false, "processing", ["Update Shipping", "Cancel Order", "Delete Order"]],
      ],
      ([, cancelled, status]) => ({ ...whole, cancelled, status, cancellationReason: "Out of stock" }),
      async (page, [_, cancelled, , left]) => {
        const actions = await on(page).region("Order Actions").getByRole("button").allTextContents();
        expect(actions.toSorted()).toEqual(left.toSorted());
        const banner = on(page).region("Order Cancelled");
        expect(await banner.count()).toBe(cancelled ? 1 : 0);
        if (cancelled) expect(await banner.textContent()).toBe("Order CancelledReason: Out of stock");
      },
    ));

  test("without a reason says that there is none", { tags: ["long"] }, () =>
    lookAtEach(
      [undefined, "", "  "],
      (cancellationReason) => ({ ...whole, cancelled: true, cancellationReason }),
      async (page) => {
        expect(await textOf(page, "Order Cancelled")).toBe("Order CancelledReason: No reason provided.");
      },
    ),
  );
});

describe("an order that is not there", () => {
  test("is waited for while the list loads", async () => {
    const shop = await foreignShop();
    const release = shop.hold("GET /orders");
    const { page } = await visitSignedIn("/orders/nobody", shop);
    await page.getByText("Loading order details...", { exact: true }).waitFor();
    expect(await page.getByText("Order not found").count()).toBe(0);
    release();
    await on(page).heading("Order not found").waitFor();
    expect(await page.getByText("Loading order details...").count()).toBe(0);
    await on(page).backToOrders.click();
    await on(page).orders.waitFor();
    expect(pathOf(page)).toBe("/orders");
  });

  test("keeps the keyboard on the way back when it comes after all", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    const release = shop.hold("GET /orders");
    const { page } = await visitSignedIn("/orders/o1", shop);
    await on(page).backToOrders.focus();
    release();
    await on(page).order("PF-1").waitFor();
    await keyboardAt(on(page).backToOrders);
  });

  test("is neither when the list could not be loaded", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    shop.answer("GET /orders", { status: 500, json: {} });
    const { page } = await visitSignedIn("/orders/o1", shop);
    await on(page).tryAgain.waitFor();
    expect(await page.getByText("Order not found").count()).toBe(0);
    expect(await page.getByText("Loading order details...").count()).toBe(0);
    shop.answer("GET /orders");
    await on(page).tryAgain.click();
    await on(page).order("PF-1").waitFor();
  });

  test("is not looked for by its number", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    const { page } = await visitSignedIn("/orders/PF-1", shop);
    await on(page).heading("Order not found").waitFor();
  });

  test("is not looked for below the path of another", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    const { page } = await visitSignedIn("/orders/o1/more", shop);
    await on(page).notFound.waitFor();
  });

  test("was there until a reload, and is then said to be gone", async () => {
    const { page, shop } = await openOrder(whole);
    shop.orders = [anOrder(2)];
    await on(page).reload.click();
    await on(page).heading("Order not found").waitFor();
    expect(await on(page).region("Order Actions").count()).toBe(0);
  });
});

describe("hostile records", () => {
  const markup = `<img src=x onerror="window.executed=1"><script>window.executed=1</script>`;
  const long = "Vetiver and sandalwood ".repeat(435);

  test("with markup, addresses and names of the language in every text show it as text", () =>
    lookAtEach(
      [
        ["markup", markup],
        ["10,000 characters", long],
        ["a script's address", "javascript:window.executed=1"],
        ["a prototype's field", "__proto__"],
        ["the constructor", "constructor"],
      ],
      ([, text]) => ({
        ...whole,
        ...orderSaying(text),
        status: text,
        cancelled: true,
        cancellationReason: text,
        shipping: { carrier: text, trackingNumber: text, status: text, returnReason: text, estimatedDelivery: text },
        items: [{ _id: text, name: text, tagline: text, image: text, quantity: 1, unitPrice: 1, totalPrice: 1 }],
      }),
      async (page, [_, text]) => {
        const shown = (await page.getByRole("main").textContent()) ?? "";
        expect(shown.split(text.trim()).length).toBeGreaterThan(15);
        expect(shown).not.toMatch(/\[object|function Object|native code/);
        expect(await page.evaluate(() => "executed" in window)).toBe(false);
        const addresses = await page
          .getByRole("main")
          .locator("[href], [src]")
          .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? ""));
        expect(addresses.filter((one) => /^\s*(javascript|data|vbscript):/i.test(one))).toEqual([]);
        expect(await overflow(page)).toEqual([]);
      },
    ));

  test("with amounts that are none show what can be read of them", { tags: ["long"] }, () =>
    lookAtEach(
      [
        ["text", "1500.5", "Rs 1,500.50"],
        ["negative", -20, "Rs -20.00"],
        ["no number", "many", "Rs 0.00"],
        ["huge", 1e300, "Rs 1E300"],
        ["infinite", "Infinity", "Rs 0.00"],
      ],
      ([, amount]) => ({
        ...whole,
        totalAmount: amount,
        pricing: { subtotal: amount, shippingFee: amount, total: amount },
        items: [{ name: "Vetiver", quantity: amount, unitPrice: amount, totalPrice: amount }],
      }),
      async (page, [_, , shown]) => {
        expect((await textOf(page, "Order Total")).split(shown)).toHaveLength(4);
        expect((await textOf(page, "Order Summary")).split(shown)).toHaveLength(3);
        expect(await page.getByRole("main").textContent()).not.toMatch(/NaN|∞|Infinity/);
      },
    ),
  );

  test("dates that are none, or still to come, are told as they are", { tags: ["long"] }, async () => {
    const { page } = await openOrder({
      ...whole,
      createdAt: "2026-13-45",
      shipping: { ...whole.shipping, packedDate: "soon", shippedDate: "2199-01-01T00:00:00Z", estimatedDelivery: "x" },
    });
    expect((await entries(page, "Order timeline"))[0]).toBe("Order PlacedUnknown date");
    expect(await entries(page, "Shipping timeline")).toEqual([
      "Order placedDate not recorded",
      "PackedDate not recorded",
      "ShippedDHLJanuary 1, 2199 at 5:00 AM",
      "Current StatusIn transit",
    ]);
    expect(await textOf(page, "Shipping Status")).toContain("Estimated deliveryN/A");
  });

  test("with the same id twice are one order on its page, and two in the list", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    shop.orders = [whole, { ...whole, orderId: "PF-1b" }];
    const { page } = await visitSignedIn("/orders/o1", shop);
    await on(page).order("PF-1").waitFor();
    await on(page).backToOrders.click();
    await eventually(() => on(page).orders.getByRole("row").count()).toBe(3);
  });

  test("with ids that are hostile have a page like any other", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    const ids = ["a/b?c#d%", "//evil.example", "%2e%2e", "javascript:alert(1)", "<b>", "أ 1"];
    shop.orders = ids.map((_id, index) => ({ ...anOrder(index + 1), _id }));
    const { page } = await visitSignedIn("/orders", shop);
    for (const index of ids.keys()) {
      await on(page)
        .orders.getByRole("link", { name: `PF-${index + 1}`, exact: true })
        .click();
      await on(page)
        .order(`PF-${index + 1}`)
        .waitFor();
      await on(page).backToOrders.click();
      await on(page).orders.waitFor();
      expect(pathOf(page)).toBe("/orders");
    }
  });
});

describe("the pictures of the items", () => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`;
  const host = "http://images.parfum.example";

  /** Opens an order with these items, in a shop whose storefront is on another host, which has only /media. */
  async function openWithImages(items: Fields[]) {
    const shop = await foreignShop();
    shop.orders = [{ ...whole, items }];
    const { page } = await visitSignedIn("/login", shop);
    const asked: string[] = [];
    const settings = JSON.stringify({ storefrontHost: `${host}/` }).replaceAll('"', "&quot;");
    await page.route("**/orders/o1", async (route) => {
      const response = await route.fetch();
      const meta = `<meta name="sillage-settings" content="${settings}">`;
      const html = (await response.text()).replace("<title>", `${meta}<title>`);
      await route.fulfill({
        body: html,
        contentType: "text/html",
        headers: { "content-security-policy": `default-src 'self'; img-src 'self' ${host}` },
      });
    });
    await page.route(`${host}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      if (pathname.startsWith("/media/")) return route.fulfill({ body: picture, contentType: "image/svg+xml" });
      return route.fulfill({ status: 404, body: "" });
    });
    await page.goto("/orders/o1");
    await on(page).region("Order Summary").waitFor();
    const item = (name: string) => on(page).region("Order Summary").getByRole("listitem").filter({ hasText: name });
    return { page, asked, item };
  }

  test("come from the storefront's host; the placeholder is drawn where none is found, or none is named", {
    tags: ["long"],
  }, async () => {
    const { asked, item } = await openWithImages([
      { name: "Found", image: "/media/found.svg" },
      { name: "Relative", image: "media/relative.svg" },
      { name: "From the gallery", gallery: ["/media/gallery.svg", "/media/other.svg"] },
      { name: "Lost", image: "/lost.svg" },
      { name: "None" },
      { name: "Script", image: "javascript:window.executed=1" },
      { name: "Data", image: "data:image/svg+xml,<svg/>" },
      { name: "Elsewhere", image: "//evil.example/a.svg" },
    ]);
    const isShown = (name: string) =>
      item(name)
        .locator("img")
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
    for (const name of ["Found", "Relative", "From the gallery"]) await eventually(() => isShown(name)).toEqual([true]);
    for (const name of ["Lost", "None", "Script", "Data", "Elsewhere"]) {
      await eventually(() => item(name).locator("img").count()).toBe(0);
      expect(await item(name).locator("svg").count()).toBe(1);
    }
    expect(asked.toSorted()).toEqual([
      ...["/lost.svg", "/media/found.svg", "/media/gallery.svg", "/media/relative.svg"],
    ]);
  });
});

describe("an order's customer", () => {
  const zara = { _id: "u1", name: "Zara Hussain", email: "ZARA@parfum.example " };
  const profileOf = (page: Page) =>
    on(page).region("Customer").getByRole("link", { name: "Zara Hussain", exact: true });

  async function openWithCustomers(order: Fields, users: Fields[], options: VisitOptions = {}) {
    const shop = await foreignShop();
    shop.users = users;
    shop.orders = [order, { ...whole, _id: "o2", orderId: "PF-2", cancelled: true }, { ...anOrder(3) }];
    const { page } = await visitSignedIn("/orders/o1", shop, options);
    await on(page).region("Order Actions").waitFor();
    return page;
  }

  test("leads to the profile, found by the email address, and their other orders to theirs", async () => {
    const page = await openWithCustomers(whole, [{ ...zara, _id: "u2", email: "" }, zara]);
    expect(await textOf(page, "Other Orders")).toContain("2 orders in all, Rs 20,200.00 spent.");
    expect(await on(page).otherOrders.getByRole("row").count()).toBe(2);
    await profileOf(page).press("Enter");
    await on(page).ordersOfCustomer.waitFor();
    expect(pathOf(page)).toBe("/users/user/u1");
    await page.goBack();
    await on(page).otherOrders.getByRole("link", { name: "PF-2", exact: true }).press("Enter");
    await on(page).order("PF-2").waitFor();
    await on(page).backToOrders.click();
    await on(page).orders.waitFor();
  });

  test("leads to the profile with the id that the order names, whatever the address", { tags: ["long"] }, async () => {
    const page = await openWithCustomers({ ...whole, customerId: "u9" }, [
      zara,
      { _id: "u9", name: "Sana", email: "" },
    ]);
    await profileOf(page).click();
    await on(page).heading("Sana").waitFor();
    expect(pathOf(page)).toBe("/users/user/u9");
  });

  test.each<[string, Fields, Fields[]]>([
    ["was deleted", { ...whole, customerId: "gone" }, [zara]],
    ["is none of the shop's", whole, [{ ...zara, email: "other@parfum.example" }]],
    ["has no address, like one of the shop's", { ...whole, customerDetails: { name: zara.name } }, [{ _id: "u1" }]],
    ["has an id that is no address", whole, [{ ...zara, _id: ".." }]],
  ])("who %s is shown and leads nowhere", { tags: ["long"] }, async (_, order, users) => {
    const page = await openWithCustomers(order, users);
    expect(await textOf(page, "Customer")).toContain("Zara Hussain");
    expect(await profileOf(page).count()).toBe(0);
  });
});

test("the first screen of a phone has what one decides by: status, total, customer, and what comes next", async () => {
  const { page } = await openOrder(whole, { size: "phone" });
  const { height = 0 } = page.viewportSize() ?? {};
  const parts = [
    page.getByText("Order Processing"),
    on(page).region("Order Total").getByText("Rs 20,200.00"),
    on(page).region("Customer").getByText("Zara Hussain"),
    on(page).shipOrder,
    on(page).cancelOrder,
  ];
  for (const part of parts) {
    const box = await part.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0), String(part)).toBeLessThanOrEqual(height);
  }
});

test("an order opens at its top, with the keyboard at its beginning", { tags: ["long"] }, async () => {
  const shop = await foreignShop();
  shop.orders = Array.from({ length: 200 }, (_, index) => ({ ...whole, ...anOrder(index + 1) }));
  const { page } = await visitSignedIn("/orders", shop, { size: "phone" });
  await on(page).orders.waitFor();
  await page.evaluate(() => scrollTo(0, 5_000));
  const row = on(page).orders.getByRole("row").nth(8);
  await eventually(async () => Number(await row.getAttribute("aria-rowindex"))).toBeGreaterThan(20);
  await row.getByRole("link").first().click();
  await on(page).region("Order Actions").waitFor();
  await eventually(() => page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(["content", 0]);
});

test("on paper there is what a packing table needs, and no more", { tags: ["long"] }, async () => {
  const { page } = await openOrder({ ...whole, cancelled: true });
  const unneeded = [
    on(page).sidebar,
    on(page).region("Order Actions"),
    on(page).backToOrders,
    on(page).print,
    on(page).reload,
  ];
  for (const one of unneeded) expect(await one.isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  for (const one of unneeded) expect(await one.isVisible()).toBe(false);
  const needed = ["Order Summary", "Customer Notes", "Customer", "Shipping Address", "Order Total", "Order Cancelled"];
  for (const name of needed) expect(await on(page).region(name).isVisible(), name).toBe(true);
  expect(await on(page).order("PF-1").isVisible()).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
});

test.each(["dark", "light"])("what is printed in the %s theme is dark on white", { tags: ["long"] }, async (theme) => {
  const { page } = await openOrder(whole, { stored: { isDarkMode: String(theme === "dark") } });
  await page.emulateMedia({ media: "print" });
  const lightness = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => {
        const [red = 0, green = 0, blue = 0] =
          getComputedStyle(element)
            .getPropertyValue(name)
            .match(/[\d.]+/g)
            ?.map(Number) ?? [];
        return (red + green + blue) / 3;
      }, property);
  expect(await lightness("h1", "color")).toBeLessThan(100);
  expect(await lightness("main section h2", "color")).toBeLessThan(100);
});

test("Print prints", async () => {
  const { page } = await openOrder(whole, {
    withBrowser: () => {
      window.print = () => Object.assign(window, { printed: true });
    },
  });
  await on(page).print.click();
  expect(await page.evaluate(() => "printed" in window)).toBe(true);
});
