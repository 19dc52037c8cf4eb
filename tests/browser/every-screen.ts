import type { Page } from "playwright-core";
import { anOrder, aUser } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { goWithin } from "./visit.ts";

/** One status for each order: more orders of the same kind would only be slower. */
const statuses = ["pending", "confirmed", "processing", "shipped", "delivered", "cancelled", "returned", "teleported"];
const variousOrders = statuses.map((status, number) => anOrder(number, { status, cancelled: status === "cancelled" }));
/** An order with every field. */
const wholeOrder = {
  ...anOrder(20, { status: "returned" }),
  notes: "Please wrap it.",
  pricing: { subtotal: 19_950, shippingFee: 250, total: 20_200 },
  customerDetails: {
    name: "Syeda Maryam Batool Gillani",
    email: "maryam.batool.gillani@parfum.example",
    phone: "+92 301 9964 518",
    shippingAddress: { street: "House 115, Street 11", city: "Peshawar", country: "Pakistan", postalCode: "25000" },
  },
  payment: { status: "paid", method: "credit_card" },
  shipping: {
    carrier: "DHL",
    trackingNumber: "JD0146000000000000000000001",
    status: "returned",
    estimatedDelivery: "2025-03-10",
    returnReason: "It leaked",
  },
  items: [
    { name: "Vetiver", tagline: "Eau de Parfum, 50 ml", quantity: 2, unitPrice: 4500, totalPrice: 9000 },
    { name: "Oud", quantity: 1, unitPrice: 10_950, totalPrice: 10_950 },
  ],
};
const deliveredOrder = { ...wholeOrder, _id: "o21", shipping: { ...wholeOrder.shipping, status: "delivered" } };
const cancelledOrder = { ...wholeOrder, _id: "o22", cancelled: true, cancellationReason: "Out of stock" };
export const everyOrder = [...variousOrders, wholeOrder, deliveredOrder, cancelledOrder];
export const variousUsers = [aUser(1), { ...aUser(2), isVerified: false }, { ...aUser(3), name: "", email: "" }];

/** Every screen of a shop with these records, and the element that shows that it is ready. */
export const screens = [
  { path: "/", ready: (page: Page) => on(page).chart },
  { path: "/users", ready: (page: Page) => on(page).users },
  { path: "/users/user/u1", ready: (page: Page) => on(page).userProfile },
  { path: "/users/edit/u1", ready: (page: Page) => on(page).updateUser },
  { path: "/orders", ready: (page: Page) => on(page).orders },
  { path: "/orders?city=Peshawar&from=2020-01-01&zone=UTC", ready: (page: Page) => on(page).orders },
  { path: `/orders?city=${"Nowhere".repeat(40)}`, ready: (page: Page) => on(page).heading("No Orders Found") },
  ...["o1", "o20", "o21", "o22"].map((id) => ({
    path: `/orders/${id}`,
    ready: (page: Page) => on(page).region("Order Actions"),
  })),
  ...["packing-slip", "invoice"].map((document) => ({
    path: `/orders/print/${document}#id=o20&id=o22&id=gone`,
    ready: (page: Page) => on(page).sheets.first(),
  })),
  { path: "/orders/nobody", ready: (page: Page) => on(page).heading("Order not found") },
  { path: "/nowhere", ready: (page: Page) => on(page).notFound },
];

/** Goes to a screen without a reload, by way of the not-found page, so that no earlier screen is taken for it. */
export async function show(page: Page, { path, ready }: (typeof screens)[number]): Promise<void> {
  await goWithin(page, "/elsewhere");
  await on(page).notFound.waitFor();
  await goWithin(page, path);
  await ready(page).waitFor();
}

interface OrderDialog {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  readonly close: (page: Page) => Promise<void>;
}

async function cancel(page: Page): Promise<void> {
  await on(page).cancel.click();
  await on(page).cancel.waitFor({ state: "detached" });
}

/** The dialogs of an order, as each opens; the shipping dialog also with a missing field and an open list. */
export const orderDialogs: readonly OrderDialog[] = [
  { name: "the deletion of an order", open: (page) => on(page).deleteOrder.click(), close: cancel },
  { name: "the cancellation of an order", open: (page) => on(page).cancelOrder.click(), close: cancel },
  { name: "the shipping of an order", open: (page) => on(page).shipOrder.click(), close: cancel },
  {
    name: "the shipping of an order, incomplete and with its list of carriers open",
    open: async (page) => {
      await on(page).shipOrder.click();
      await on(page).trackingNumber.fill("");
      await on(page).saveShipping.click();
      await on(page).carrier.click();
      await on(page).option("FedEx").waitFor();
    },
    close: async (page) => {
      // Escape closes an open list first.
      await page.keyboard.press("Escape");
      await page.getByRole("listbox").waitFor({ state: "detached" });
      await cancel(page);
    },
  },
];

/** Scrolls to the insights, and opens their table and the form for a custom period. */
export async function openInsights(page: Page): Promise<void> {
  await on(page).topProducts.waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByText("Show as a table").click();
  await on(page).period("Custom").click();
  await on(page).firstDay.fill("");
}
