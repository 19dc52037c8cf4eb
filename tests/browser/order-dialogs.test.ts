// What this shows (behaviour: Delete-order dialog; Cancel-order dialog; Blank reason; Shipping dialog; Dialogs).
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { holdCalls } from "./held-call.ts";
import { on, whyNot } from "./names.ts";
import { callProduct, openSession } from "./sessions.ts";
import { openOrder } from "./stored.ts";
import { eventually, keyboardAt, pathOf } from "./visit.ts";
import { visitWithSeam } from "./walk.ts";

const updates = /^\/api\/orders\/[^/]+\/shipping$/;

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const parcel = {
  carrier: "DHL",
  trackingNumber: "JD014600",
  status: "packed",
  estimatedDelivery: "2025-03-10T18:30:00.000Z",
  notes: "Leave it at the door",
  packedDate: "2025-03-06T06:00:00Z",
};
const shipped = { ...anOrder(1), updatedAt: "2025-03-08T10:04:00Z", shipping: parcel };

/** Opens the page of `order`, the first order of a foreign shop. */
async function openPage(order: object = shipped) {
  const shop = await shopWith(order);
  const visited = await visitSignedIn("/orders/o1", shop);
  await on(visited.page).region("Order Actions").waitFor();
  return { ...visited, shop };
}

/** As `openPage`, but comes from the list of orders. */
async function openFromList() {
  const shop = await shopWith(shipped);
  const visited = await visitSignedIn("/orders", shop);
  await on(visited.page).orders.getByRole("link", { name: "PF-1", exact: true }).click();
  await on(visited.page).region("Order Actions").waitFor();
  return { ...visited, shop };
}

async function shopWith(order: object) {
  const shop = await foreignShop();
  shop.orders = [order, anOrder(2), anOrder(3)];
  return shop;
}

const numbers = (page: Page) =>
  on(page)
    .orders.getByRole("row")
    .evaluateAll((rows) => rows.slice(1).map((row) => row.querySelectorAll("td")[1]?.textContent ?? ""));

test("an order is deleted, and one is back in the list", async () => {
  const { page, shop, toasts } = await openFromList();
  await on(page).deleteOrder.click();
  await on(page).delete.click();
  await eventually(() => numbers(page)).toEqual(["PF-2", "PF-3"]);
  expect(pathOf(page)).toBe("/orders");
  expect(shop.countOf("DELETE /orders/o1")).toBe(1);
  expect(toasts).toEqual([]);
});

test("an order is cancelled, with its reason trimmed, and the rest of it is as it was", async () => {
  const { page, shop, toasts } = await openPage();
  await on(page).cancelOrder.click();
  expect(await whyNot(on(page).confirmCancel)).toBe("Please provide a reason for cancelling this order.");
  await on(page).cancellationReason.fill("  Out of stock \n");
  await on(page).confirmCancel.click();
  await on(page).cancellation.waitFor({ state: "detached" });
  expect(await on(page).region("Order Cancelled").textContent()).toBe("Order CancelledReason: Out of stock");
  // The button that opened the dialog is gone, so the main area takes the focus.
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  expect(shop.received.find(({ call }) => call === "PUT /orders/cancel/o1")?.body).toEqual({
    cancellationReason: "Out of stock",
  });
  await on(page).region("Customer").getByText("Customer 1", { exact: true }).waitFor();
  await on(page).backToOrders.click();
  await on(page).orderRow("PF-1").getByText("Cancelled", { exact: true }).waitFor();
  expect(toasts).toEqual([]);
});

test("an order's shipping is changed as it was filled in", async () => {
  const { page, shop, toasts } = await openPage();
  await on(page).shipOrder.click();
  await on(page).trackingNumber.fill(" 794 644 ");
  await on(page).carrier.click();
  await on(page).option("FedEx").click();
  await on(page).radio("In transit").check();
  await on(page).estimatedDelivery.fill("2026-12-01");
  await on(page).shippingNotes.fill("Ring twice");
  await on(page).saveShipping.click();
  await on(page).shipping.waitFor({ state: "detached" });
  expect(shop.received.find(({ call }) => call === "PUT /orders/o1/shipping")?.body).toEqual({
    carrier: "FedEx",
    trackingNumber: "794 644",
    status: "in_transit",
    estimatedDelivery: "2026-12-01",
    notes: "Ring twice",
  });
  const card = (await on(page).region("Shipping Status").textContent()) ?? "";
  for (const part of ["FedEx", "794 644", "In transit", "Dec 1, 2026"]) expect(card).toContain(part);
  expect(toasts).toEqual([]);
});

test("an order is replaced by the whole one that the server returns", { tags: ["long"] }, async () => {
  const { page, shop } = await openPage();
  const order = { ...anOrder(1), orderId: "PF-1", notes: "Changed elsewhere", shipping: { status: "delivered" } };
  shop.answer("PUT /orders/o1/shipping", { json: { data: order } });
  await on(page).shipOrder.click();
  await on(page).saveShipping.click();
  await on(page).region("Customer Notes").getByText("Changed elsewhere", { exact: true }).waitFor();
  expect(await on(page).region("Shipping Status").textContent()).not.toContain("JD014600");
});

describe("the shipping dialog", () => {
  test("begins with what is known of the parcel", async () => {
    const { page } = await openPage();
    await on(page).shipOrder.click();
    await on(page).shipping.getByText("Order # PF-1", { exact: true }).waitFor();
    expect(await on(page).carrier.textContent()).toBe("DHL");
    expect(await on(page).trackingNumber.inputValue()).toBe("JD014600");
    const radios = on(page).shippingStatus.getByRole("radio");
    expect(await radios.count()).toBe(5);
    for (const name of ["Processing", "Packed", "Shipped", "In transit", "Delivered"])
      expect(await on(page).radio(name).isChecked(), name).toBe(name === "Packed");
    expect(await on(page).estimatedDelivery.inputValue()).toBe("2025-03-10");
    expect(await on(page).shippingNotes.inputValue()).toBe("Leave it at the door");
    expect(await on(page).shippingNotes.getAttribute("rows")).toBe("3");
    expect(await on(page).shipping.textContent()).toMatch(/Last Update3\/8\/2025, 3:04:00\sPM/);
  });

  test("begins with the first carrier and Shipped where nothing is known", { tags: ["long"] }, async () => {
    const { page } = await openPage(anOrder(1));
    await on(page).shipOrder.click();
    expect(await on(page).carrier.textContent()).toBe("TCS");
    expect(await on(page).trackingNumber.inputValue()).toBe("");
    expect(await on(page).radio("Shipped").isChecked()).toBe(true);
    expect(await on(page).estimatedDelivery.inputValue()).toBe("");
    await on(page).carrier.click();
    expect(await page.getByRole("option").allTextContents()).toEqual(["TCS", "Leopard", "DHL", "FedEx"]);
    for (const option of await page.getByRole("option").all()) expect(await option.locator("svg").count()).not.toBe(0);
  });

  test("links to a search for the parcel, as it is filled in", { tags: ["long"] }, async () => {
    const { page } = await openPage();
    await on(page).shipOrder.click();
    const searched = async () => {
      const url = new URL((await on(page).trackPackage.getAttribute("href")) ?? "");
      return [url.protocol, url.searchParams.get("q")];
    };
    await eventually(async () => (await searched())[0]).toBe("https:");
    expect((await searched())[1]).toMatch(/^DHL\b.*\bJD014600$/);
    expect(await on(page).trackPackage.getAttribute("target")).toBe("_blank");
    expect(await on(page).trackPackage.getAttribute("rel")).toMatch(/noopener|noreferrer/);
    await on(page).trackingNumber.fill(" 7&q=evil#?9 ");
    await on(page).carrier.click();
    await on(page).option("Leopard").click();
    await eventually(async () => (await searched())[1]).toMatch(/^Leopard\b.* 7&q=evil#\?9$/);
  });

  test("shows that it is saving, on both of its buttons, and keeps what was typed when that fails", async () => {
    const { page, shop, toasts } = await openPage();
    const call = await holdCalls(page, "PUT", updates);
    await on(page).shipOrder.click();
    await on(page).trackingNumber.fill("794 644");
    await on(page).shippingNotes.fill("Ring twice");
    await on(page).radio("Delivered").check();
    await on(page).saveShipping.click();
    await on(page).savingShipping.waitFor();
    expect(await on(page).savingShipping.isDisabled()).toBe(true);
    expect(await on(page).savingShipping.getAttribute("aria-busy")).toBe("true");
    expect(await on(page).savingShipping.locator("svg, span").count()).toBeGreaterThan(0);
    expect(await on(page).cancel.isDisabled()).toBe(true);
    expect(await on(page).close.isDisabled()).toBe(true);
    await call.answer(500, {});
    await eventually(() => on(page).saveShipping.isEnabled()).toBe(true);
    expect(await on(page).cancel.isEnabled()).toBe(true);
    expect(await on(page).trackingNumber.inputValue()).toBe("794 644");
    expect(await on(page).shippingNotes.inputValue()).toBe("Ring twice");
    expect(await on(page).radio("Delivered").isChecked()).toBe(true);
    expect(toasts).toEqual([]);
    await on(page).saveShipping.click();
    await call.release();
    await on(page).shipping.waitFor({ state: "detached" });
    expect(shop.received.find(({ call: made }) => made === "PUT /orders/o1/shipping")?.body).toMatchObject({
      trackingNumber: "794 644",
      notes: "Ring twice",
      status: "delivered",
      estimatedDelivery: "2025-03-10",
    });
  });

  test("keeps a status and a carrier that it does not offer until others are chosen", { tags: ["long"] }, async () => {
    const { page, shop } = await openPage({
      ...shipped,
      shipping: { ...parcel, status: "returned", carrier: "Aramex" },
    });
    await on(page).shipOrder.click();
    expect(await on(page).shippingStatus.getByRole("radio", { checked: true }).count()).toBe(0);
    expect(await on(page).carrier.textContent()).toBe("Aramex");
    for (const carrier of ["DHL", "Aramex"]) {
      await on(page).carrier.click();
      await on(page).option(carrier).click();
    }
    await on(page).saveShipping.click();
    await on(page).shipping.waitFor({ state: "detached" });
    expect(shop.received.find(({ call }) => call === "PUT /orders/o1/shipping")?.body).toMatchObject({
      carrier: "Aramex",
      status: "returned",
    });
  });

  test("is not sent with a date that is typed in part, which would erase the one there was", async () => {
    const { page, shop } = await openPage();
    await on(page).shipOrder.click();
    await keyboardAt(on(page).trackingNumber);
    await on(page).estimatedDelivery.focus();
    await page.keyboard.press("Backspace");
    await on(page).saveShipping.click();
    await keyboardAt(on(page).estimatedDelivery);
    expect(shop.countOf("PUT /orders/o1/shipping")).toBe(0);
  });

  test("takes an empty date, and puts the keyboard where something is missing", { tags: ["long"] }, async () => {
    const { page, shop } = await openPage();
    await on(page).shipOrder.click();
    await on(page).estimatedDelivery.fill("");
    await on(page).trackingNumber.fill(" ");
    await on(page).shippingNotes.focus();
    await on(page).saveShipping.click();
    await keyboardAt(on(page).trackingNumber);
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await on(page).shipping.waitFor({ state: "detached" });
    expect(shop.received.find(({ call }) => call === "PUT /orders/o1/shipping")?.body).toMatchObject({
      trackingNumber: "7",
      estimatedDelivery: "",
    });
  });
});

describe("the carrier, by keyboard", () => {
  async function opened() {
    const { page } = await openPage({ ...anOrder(1) });
    await on(page).shipOrder.click();
    await keyboardAt(on(page).trackingNumber);
    await on(page).carrier.focus();
    const options = () => page.getByRole("option").count();
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    /** Reads the active option: the focused one, or the combobox's `aria-activedescendant`. */
    const at = () =>
      eventually(() =>
        page.evaluate(() => {
          const active = document.activeElement;
          const named = active?.getAttribute("aria-activedescendant");
          const option = named ? document.getElementById(named) : active;
          return option?.getAttribute("role") === "option" ? option.textContent : null;
        }),
      );
    const chosen = () => eventually(() => on(page).carrier.textContent());
    return { page, options, press, at, chosen };
  }

  test.each(["Enter", "Space", "ArrowDown", "ArrowUp"])(
    "is opened by %s, at what is chosen",
    { tags: ["long"] },
    async (key) => {
      const { page, press, at, options } = await opened();
      expect(await on(page).carrier.getAttribute("aria-expanded")).toBe("false");
      expect(await options()).toBe(0);
      await press(key);
      await eventually(options).toBe(4);
      expect(await on(page).carrier.getAttribute("aria-expanded")).toBe("true");
      await at().toBe("TCS");
    },
  );

  test("says which of its options is chosen", { tags: ["long"] }, async () => {
    const { page, press, at } = await opened();
    await press("Enter");
    await at().toBe("TCS");
    await press("ArrowDown");
    await at().toBe("Leopard");
    const selected = await page.getByRole("option").evaluateAll((all) => all.map((one) => one.ariaSelected));
    expect(selected).toEqual(["true", "false", "false", "false"]);
  });

  test("is walked through by arrows, to its ends by Home and End, and to a letter", { tags: ["long"] }, async () => {
    const { press, at, chosen, options, page } = await opened();
    await press("ArrowDown");
    await at().toBe("TCS");
    await press("ArrowDown");
    await at().toBe("Leopard");
    await press("ArrowDown");
    await at().toBe("DHL");
    await press("ArrowUp");
    await at().toBe("Leopard");
    await press("End");
    await at().toBe("FedEx");
    await press("Home");
    await at().toBe("TCS");
    await press("d");
    await at().toBe("DHL");
    await chosen().toBe("TCS");
    await press("Enter");
    await chosen().toBe("DHL");
    await eventually(options).toBe(0);
    await keyboardAt(on(page).carrier);
  });

  test("is chosen by Space, and by a letter while it is closed", { tags: ["long"] }, async () => {
    const { press, at, chosen, options } = await opened();
    await press("f");
    await chosen().toBe("FedEx");
    expect(await options()).toBe(0);
    await press("Enter");
    await at().toBe("FedEx");
    await press("Home");
    await at().toBe("TCS");
    await press("Space");
    await chosen().toBe("TCS");
    await eventually(options).toBe(0);
  });

  test("is left as it is by Escape, which closes the list alone, and then the dialog", async () => {
    const { page, press, at, chosen, options } = await opened();
    await press("Enter");
    await at().toBe("TCS");
    await press("ArrowDown");
    await at().toBe("Leopard");
    await press("Escape");
    await eventually(options).toBe(0);
    await chosen().toBe("TCS");
    expect(await on(page).shipping.count()).toBe(1);
    await keyboardAt(on(page).carrier);
    await press("Escape");
    await on(page).shipping.waitFor({ state: "detached" });
  });

  test("is not sent by Enter in its list, and its list is closed by a click beside it", {
    tags: ["long"],
  }, async () => {
    const { page, press, at, options } = await opened();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.method()));
    await press("Enter");
    await at().toBe("TCS");
    await press("Enter");
    await eventually(options).toBe(0);
    await on(page).carrier.click();
    await eventually(options).toBe(4);
    await on(page).shippingNotes.click();
    await eventually(options).toBe(0);
    expect(await on(page).shipping.count()).toBe(1);
    expect(requests).not.toContain("PUT");
  });
});

describe("each of the dialogs", () => {
  const dialogs = [
    {
      name: "Delete Order",
      call: "DELETE /orders/o1",
      told: "Order # PF-1 was deleted.",
      open: async (page: Page) => on(page).deleteOrder.click(),
      dialog: (page: Page) => on(page).deletion,
      confirm: (page: Page) => on(page).delete,
      busy: (page: Page) => on(page).deleting,
    },
    {
      name: "Cancel Order",
      call: "PUT /orders/cancel/o1",
      told: "Order # PF-1 was cancelled.",
      open: async (page: Page) => {
        await on(page).cancelOrder.click();
        await on(page).cancellationReason.fill("Out of stock");
      },
      dialog: (page: Page) => on(page).cancellation,
      confirm: (page: Page) => on(page).confirmCancel,
      busy: (page: Page) => on(page).cancelling,
    },
    {
      name: "Update Shipping",
      call: "PUT /orders/o1/shipping",
      told: "The shipping of order # PF-1 was updated.",
      open: async (page: Page) => {
        await on(page).shipOrder.click();
        await on(page).trackingNumber.fill("794 644");
      },
      dialog: (page: Page) => on(page).shipping,
      confirm: (page: Page) => on(page).saveShipping,
      busy: (page: Page) => on(page).savingShipping,
    },
  ];

  test.each(dialogs)(
    "$name makes one request for a double click",
    { tags: ["long"] },
    async ({ open, confirm, dialog, call }) => {
      const { page, shop } = await openPage();
      await open(page);
      await confirm(page).dblclick();
      await dialog(page).waitFor({ state: "detached" });
      expect(shop.countOf(call)).toBe(1);
    },
  );

  test.each(dialogs)("$name is not closed by Escape or the backdrop while it is busy, but before", async (one) => {
    const { page, shop } = await openPage();
    await one.open(page);
    await one.dialog(page).waitFor();
    await page.keyboard.press("Escape");
    await one.dialog(page).waitFor({ state: "detached" });
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(one.name);
    await one.open(page);
    await one.dialog(page).waitFor();
    await page.mouse.click(5, 5);
    await one.dialog(page).waitFor({ state: "detached" });
    expect(shop.received.some(({ call }) => /^(PUT|DELETE)/.test(call))).toBe(false);

    await one.open(page);
    const release = shop.hold(one.call);
    await one.confirm(page).click();
    await one.busy(page).waitFor();
    await page.keyboard.press("Escape");
    await eventually(() => one.dialog(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.mouse.click(5, 5);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await one.busy(page).count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.closest("main, nav") === null)).toBe(true);
    release();
    await one.dialog(page).waitFor({ state: "detached" });
    expect(shop.countOf(one.call)).toBe(1);
  });

  test.each(dialogs)(
    "$name says, with what was typed, when the order is no more",
    { tags: ["long"] },
    async ({ name, ...one }) => {
      const order = await openOrder(session);
      const { page, toasts } = await visitWithSeam(`/orders/${order._id}`, { stored: { authToken: session } });
      await one.open(page);
      expect((await callProduct(`/orders/${order._id}`, session, { method: "DELETE" })).status).toBe(200);
      await page.getByText("Somebody else deleted this order meanwhile.").waitFor();
      expect(await one.confirm(page).count()).toBe(0);
      if (name === "Cancel Order") expect(await on(page).cancellationReason.inputValue()).toBe("Out of stock");
      if (name === "Update Shipping") expect(await on(page).trackingNumber.inputValue()).toBe("794 644");
      await on(page).ok.click();
      await on(page).heading("Order not found").waitFor();
      expect(toasts).toEqual([]);
    },
  );

  test.each(dialogs)("$name says when a reload finds the order gone meanwhile", { tags: ["long"] }, async (one) => {
    const { page, shop } = await openPage();
    shop.orders = [anOrder(2)];
    const release = shop.hold("GET /orders");
    await on(page).reload.click();
    await on(page).loading.waitFor();
    await one.open(page);
    release();
    await on(page).loading.waitFor({ state: "detached" });
    await page.getByText("Somebody else deleted this order meanwhile.").waitFor();
    await on(page).ok.click();
    await on(page).heading("Order not found").waitFor();
  });

  test.each(dialogs)(
    "$name is not undone by a reload that was in flight before it",
    { tags: ["long"] },
    async ({ name, ...one }) => {
      const { page, shop } = await openPage();
      const reloads = await holdCalls(page, "GET", /^\/api\/orders$/);
      const stale = { data: shop.orders };
      await on(page).reload.click();
      await eventually(reloads.count).toBe(1);
      await one.open(page);
      await one.confirm(page).click();
      await one.dialog(page).waitFor({ state: "detached" });
      await reloads.answer(200, stale);
      await on(page).loading.waitFor({ state: "detached" });
      if (name === "Delete Order") {
        await on(page).orderRow("PF-2").waitFor();
        expect(await on(page).orderRow("PF-1").count()).toBe(0);
      } else if (name === "Cancel Order") {
        expect(await on(page).region("Order Cancelled").count()).toBe(1);
        expect(await on(page).cancelOrder.count()).toBe(0);
      } else expect(await on(page).region("Shipping Status").textContent()).toContain("794 644");
    },
  );

  test.each(dialogs)(
    "$name goes on without its page, and the list and the person hear of it",
    { tags: ["long"] },
    async ({ name, told, ...one }) => {
      const { page, shop, toasts } = await openFromList();
      await one.open(page);
      const release = shop.hold(one.call);
      await one.confirm(page).click();
      await one.busy(page).waitFor();
      await page.goBack();
      await on(page).orders.waitFor();
      expect(await one.dialog(page).count()).toBe(0);
      release();
      if (name === "Delete Order") await eventually(() => numbers(page)).toEqual(["PF-2", "PF-3"]);
      else if (name === "Cancel Order")
        await on(page).orderRow("PF-1").getByText("Cancelled", { exact: true }).waitFor();
      else {
        await page.goForward();
        await on(page).region("Shipping Status").getByText("794 644", { exact: true }).waitFor();
        await page.goBack();
      }
      expect(pathOf(page)).toBe("/orders");
      await eventually(() => toasts).toEqual([{ kind: "success", message: told }]);
    },
  );

  test.each(dialogs)("$name is closed by going back while it is open", { tags: ["long"] }, async (one) => {
    const { page } = await openFromList();
    await one.open(page);
    await page.goBack();
    const isTyped = one.name !== "Delete Order";
    if (isTyped) await page.getByRole("button", { name: "Leave", exact: true }).click();
    await on(page).orders.waitFor();
    expect(await one.dialog(page).count()).toBe(0);
    await page.goForward();
    await on(page).region("Order Actions").waitFor();
    expect(await one.dialog(page).count()).toBe(0);
  });
});

describe("after a deletion", () => {
  test("the order is gone though one comes back to it", async () => {
    const { page } = await openFromList();
    await page.evaluate(() => {
      location.hash = "again";
    });
    await on(page).deleteOrder.click();
    await on(page).delete.click();
    await page.getByRole("heading", { name: "Order not found" }).waitFor();
    expect(await on(page).backToOrders.count()).toBe(1);
  });

  test("one is where one came from, be it the dashboard", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    shop.orders = [anOrder(1), anOrder(2)];
    const { page } = await visitSignedIn("/", shop);
    await on(page).recentOrders.getByRole("link").first().click();
    await on(page).deleteOrder.click();
    await on(page).delete.click();
    await on(page).overview.waitFor();
    expect(pathOf(page)).toBe("/");
    expect(await on(page).recentOrders.getByRole("row").count()).toBe(2);
  });

  test("one is at the list when the order was the first page", { tags: ["long"] }, async () => {
    const shop = await foreignShop();
    const { page } = await visitSignedIn("/orders/o1", shop);
    await on(page).deleteOrder.click();
    await on(page).delete.click();
    await eventually(() => pathOf(page)).toBe("/orders");
    await on(page).orderRow("PF-2").waitFor();
    expect(await on(page).orderRow("PF-1").count()).toBe(0);
  });

  test("the page of the order does not say on the way that it does not exist", { tags: ["long"] }, async () => {
    const { page } = await openPage();
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.body.textContent?.includes("Order not found")) Object.assign(window, { flashed: true });
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await on(page).deleteOrder.click();
    await on(page).delete.click();
    await on(page).orders.waitFor();
    expect(await page.evaluate(() => "flashed" in window)).toBe(false);
  });
});

test("the field for the reason is three rows high, and grows with its text", { tags: ["long"] }, async () => {
  const { page } = await openPage();
  await on(page).cancelOrder.click();
  expect(await on(page).cancellationReason.getAttribute("placeholder")).toBe("Enter cancellation reason");
  // The layout height, not the painted one: the dialog is scaled while it opens.
  const height = () => on(page).cancellationReason.evaluate((area) => (area as HTMLElement).offsetHeight);
  const least = await height();
  const line = await on(page).cancellationReason.evaluate((area) =>
    Number.parseFloat(getComputedStyle(area).lineHeight),
  );
  expect(least).toBeGreaterThanOrEqual(3 * line);
  await on(page).cancellationReason.fill("One\ntwo");
  expect(await height()).toBe(least);
  await on(page).cancellationReason.fill("One\ntwo\nthree\nfour\nfive\nsix");
  await eventually(height).toBeGreaterThanOrEqual(least + 2.5 * line);
  await on(page).cancellationReason.fill("One");
  await eventually(height).toBe(least);
});

test("a text of 10,000 characters leaves the buttons of a dialog in sight", async () => {
  const { page, shop } = await openPage({ ...shipped, shipping: { ...parcel, notes: "long ".repeat(2_000) } });
  const inSight = async (name: string) => {
    const box = await page.getByRole("dialog").getByRole("button", { name, exact: true }).boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= 900;
  };
  await on(page).cancelOrder.click();
  await on(page).cancellationReason.fill("long ".repeat(2_000));
  await eventually(() => inSight("Confirm Cancel")).toBe(true);
  await on(page).cancel.click();
  await on(page).shipOrder.click();
  await eventually(() => inSight("Update Shipping")).toBe(true);
  await on(page).saveShipping.click();
  await on(page).shipping.waitFor({ state: "detached" });
  expect(shop.countOf("PUT /orders/o1/shipping")).toBe(1);
});
