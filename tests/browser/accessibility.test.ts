import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, aUser, foreignShop, visitSignedIn } from "./foreign-shop.ts";
import { on } from "./names.ts";
import { overflow } from "./reflow.ts";
import { callProduct, openSession } from "./sessions.ts";
import { eventually, pathOf, type sizes, visit } from "./visit.ts";
import { visitWithSeam } from "./walk.ts";

let session: string;
beforeAll(async () => {
  session = await openSession();
});

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds wrong with the page once nothing on it moves any more. */
async function violations(page: Page): Promise<string[]> {
  await eventually(() => on(page).loading.count()).toBe(0);
  await page.evaluate(async () => {
    // What fades in or out meanwhile, such as a toast, has too little contrast for as long.
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important }");
    document.adoptedStyleSheets = [still];
    await document.fonts.ready;
  });
  // Evaluated, not added as a script: the Content Security Policy is in force.
  await page.evaluate(axe.source);
  const found = await page.evaluate<AxeResults>(`axe.run({ runOnly: ${JSON.stringify(tags)} })`);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

/** An order and a user of every kind, which is what axe has to see; of more of them it would only be slower. */
const statuses = ["pending", "confirmed", "processing", "shipped", "delivered", "cancelled", "returned", "teleported"];
const variousOrders = statuses.map((status, number) => anOrder(number, { status, cancelled: status === "cancelled" }));
/** An order of which everything is known. */
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
const everyOrder = [...variousOrders, wholeOrder, deliveredOrder, cancelledOrder];
const variousUsers = [aUser(1), { ...aUser(2), isVerified: false }, { ...aUser(3), name: "", email: "" }];

const screens = [
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
  { path: "/orders/nobody", ready: (page: Page) => on(page).heading("Order not found") },
  { path: "/nowhere", ready: (page: Page) => on(page).notFound },
];

/** The dialogs of an order, each as it opens and as it can look then. */
const orderDialogs: [name: string, open: (page: Page) => Promise<void>][] = [
  ["the deletion of an order", (page) => on(page).deleteOrder.click()],
  ["the cancellation of an order", (page) => on(page).cancelOrder.click()],
  ["the shipping of an order", (page) => on(page).shipOrder.click()],
  [
    "the shipping of an order, incomplete and with its list of carriers open",
    async (page) => {
      await on(page).shipOrder.click();
      await on(page).trackingNumber.fill("");
      await on(page).saveShipping.click();
      await on(page).carrier.click();
      await on(page).option("FedEx").waitFor();
    },
  ],
];

async function closeOrderDialog(page: Page) {
  // Escape closes an open list first.
  if (await page.getByRole("listbox").count()) await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await on(page).cancel.click();
  await on(page).cancel.waitFor({ state: "detached" });
}

/** Comes to the insights, with all of them in sight that opens. */
async function openInsights(page: Page): Promise<void> {
  await on(page).topProducts.waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByText("Show as a table").click();
  await on(page).period("Custom").click();
  await on(page).firstDay.fill("");
}

const looks: [theme: "dark" | "light", size: keyof typeof sizes][] = [
  ["dark", "desktop"],
  ["light", "desktop"],
  ["dark", "phone"],
  ["light", "phone"],
];

describe.each(looks)("axe finds nothing wrong in the %s theme on a %s", (theme, size) => {
  const isDarkMode = String(theme === "dark");

  test("with sign-in, a field that is wrong and a toast", async () => {
    const { page } = await visit("/login", { size, stored: { isDarkMode } });
    await on(page).continue.waitFor();
    expect(await violations(page)).toEqual([]);
    await on(page).password.fill("wrong");
    await on(page).continue.click();
    await on(page).alert.waitFor();
    await on(page).email.fill("");
    await on(page).password.focus();
    await eventually(() => on(page).email.getAttribute("aria-invalid")).toBe("true");
    expect(await violations(page)).toEqual([]);
  });

  test("with the insights, their table and the choosing of days", async () => {
    const { page } = await visit("/?period=90d", { size, stored: { isDarkMode, authToken: session } });
    await openInsights(page);
    expect(await violations(page)).toEqual([]);
  });

  test("with one's own account, a field that is wrong, and the dialog that ends a session", async () => {
    const elsewhere = await openSession();
    const { page } = await visit("/account", { size, stored: { isDarkMode, authToken: session } });
    await on(page).changePassword.click();
    await on(page).endSession("node").first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    await on(page).endSession("node").first().click();
    await on(page).confirmEnding.click();
    expect(await violations(page)).toEqual([]);
    await callProduct("/auth/admin/logout", elsewhere, { method: "POST" });
  });

  test("with the flows, and with what is left after a crash", async () => {
    const { page } = await visitWithSeam("/flows?machine=session", {
      size,
      stored: { isDarkMode, authToken: session },
      mayLog: /crashed/,
    });
    await page.getByRole("img", { name: "Statechart of session, now in signedIn" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => window.sillageSeam.send("app", { type: "xstate.error.actor.interface" }));
    await on(page).heading("Something went wrong").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test("with any screen, and the open menu", async () => {
    const shop = await foreignShop();
    shop.orders = everyOrder;
    shop.users = variousUsers;
    const { page } = await visitSignedIn("/", shop, { size, stored: { isDarkMode } });
    for (const { path, ready } of screens) {
      await page.goto(path);
      await ready(page).waitFor();
      expect(await violations(page), path).toEqual([]);
    }
    await page.goto("/users");
    await on(page).editUser("N/A").click();
    await on(page).update.click();
    await on(page).alert.waitFor();
    expect(await violations(page), "a field of the dialog that is wrong").toEqual([]);
    await on(page).cancel.click();
    await on(page).deleteUser("Customer 2").click();
    await on(page).question.waitFor();
    expect(await violations(page), "a question").toEqual([]);
    await on(page).confirmDeletion.click();
    await on(page).deleted.waitFor();
    expect(await violations(page), "an outcome").toEqual([]);
    await on(page).ok.click();
    await page.goto("/orders/o20");
    for (const [name, open] of orderDialogs) {
      await open(page);
      await on(page).cancel.waitFor();
      expect(await violations(page), name).toEqual([]);
      await closeOrderDialog(page);
    }
    if (size === "phone") {
      await on(page).openMenu.click();
      await on(page).sidebar.waitFor();
      expect(await violations(page), "menu").toEqual([]);
    }
  });
});

test.each(["dark", "light"])(
  "axe finds nothing wrong in the %s theme where there is nothing to show",
  async (theme) => {
    const shop = await foreignShop();
    shop.orders = [];
    shop.users = [];
    const { page } = await visitSignedIn("/", shop, { stored: { isDarkMode: String(theme === "dark") } });
    for (const path of ["/", "/users", "/orders"]) {
      await page.goto(path);
      await page.getByText(/^No (users|orders) found$/i).waitFor();
      expect(await violations(page), `${path}, empty`).toEqual([]);
    }
    shop.answer("GET /users", { status: 500, json: {} });
    shop.answer("GET /orders", { status: 500, json: {} });
    for (const path of ["/", "/users", "/users/user/u1", "/orders", "/orders/o1"]) {
      await page.goto(path);
      await on(page).tryAgain.waitFor();
      expect(await violations(page), `${path}, failed`).toEqual([]);
    }
  },
);

test("nothing moves for those who want no motion", async () => {
  const shop = await foreignShop();
  const { page } = await visitSignedIn("/", shop, { size: "phone", reducedMotion: true });
  await on(page).recentOrders.waitFor();
  shop.answer("GET /orders", { status: 500, json: {} });
  const release = shop.hold("GET /orders");
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => Number(one.effect?.getComputedTiming().duration) > 10)
        .map(String),
    );
  await on(page).openMenu.click();
  expect(await moving()).toEqual([]);
  await on(page).reload.click();
  await on(page).loading.waitFor();
  expect(await moving()).toEqual([]);
  release();
  await on(page).alert.waitFor();
  expect(await moving()).toEqual([]);
});

describe("by keyboard alone", () => {
  /** What has the keyboard, as a screen reader says it: its role and name. */
  const focused = async (page: Page) => (await page.locator(":focus").ariaSnapshot()).split("\n")[0] ?? "";

  /** Presses Tab until `wanted` has the keyboard; returns what had it on the way. */
  async function tabTo(page: Page, wanted: string): Promise<string[]> {
    const passed: string[] = [];
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press("Tab");
      passed.push(await focused(page));
      if (passed.at(-1)?.startsWith(wanted)) return passed;
    }
    throw new Error(`${wanted} is not reached by Tab, only: ${passed.join(", ")}`);
  }

  test("one signs in, goes everywhere, and signs out", async () => {
    const { page } = await visit("/login");
    await on(page).continue.waitFor();
    await eventually(() => focused(page)).toMatch(/^- textbox "Email"/);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toMatch(/^- textbox "Password"/);
    await tabTo(page, '- button "Continue"');
    await page.keyboard.press("Enter");
    await on(page).recentOrders.waitFor();

    await page.reload();
    await on(page).recentOrders.waitFor();
    const passed = await tabTo(page, '- slider "Month"');
    for (const part of [
      'link "Skip to content"',
      'link "Dashboard"',
      'link "Users"',
      'link "Orders"',
      'button "Reload Data"',
      'button "Light Mode"',
      'button "Logout"',
      'link "Nadia Rahman"',
    ])
      expect(
        passed.some((element) => element.startsWith(`- ${part}`)),
        part,
      ).toBe(true);
    await tabTo(page, '- link "');
    await page.keyboard.press("Enter");
    await eventually(() => pathOf(page)).toMatch(/^\/orders\/./);

    await page.goto("/users");
    await on(page).users.waitFor();
    await tabTo(page, '- button "Logout"');
    await page.keyboard.press("Space");
    await on(page).welcome.waitFor();
  });

  test("the skip link leads past the sidebar", async () => {
    const { page } = await visit("/", { stored: { authToken: session } });
    await on(page).recentOrders.waitFor();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toMatch(/^- link "Skip to content"/);
    const box = await on(page).skipLink.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    // It is no place of its own: the screen is still there.
    expect(await on(page).recentOrders.isVisible()).toBe(true);
  });

  test("a new screen starts at its beginning", async () => {
    const { page } = await visit("/users", { stored: { authToken: session } });
    await on(page).users.waitFor();
    await page.evaluate(() => scrollTo(0, 1_000));
    await on(page).ordersLink.press("Enter");
    await on(page).orders.waitFor();
    expect(await page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(["content", 0]);
  });
});

test("at 320 px nothing is cut off", async () => {
  const shop = await foreignShop();
  shop.orders = everyOrder;
  shop.users = [
    { ...variousUsers[0], name: "Syeda Maryam Batool Gillani", email: "maryam.batool.gillani@parfum.example" },
  ];
  const { page } = await visit("/login", { at: shop.url, size: "narrow" });
  await on(page).continue.waitFor();
  expect(await overflow(page), "/login").toEqual([]);
  await on(page).continue.click();
  await on(page).overview.waitFor();
  for (const { path, ready } of screens) {
    await page.goto(path);
    await ready(page).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await overflow(page), path).toEqual([]);
  }
  await page.goto("/orders/o20");
  for (const [name, open] of orderDialogs) {
    await open(page);
    await on(page).cancel.waitFor();
    expect(await overflow(page), name).toEqual([]);
    await closeOrderDialog(page);
  }
  await on(page).openMenu.click();
  await on(page).logout.waitFor();
  expect(await overflow(page), "menu").toEqual([]);
});

test("at 320 px nothing of the insights is cut off", async () => {
  const { page } = await visit("/?period=12m", { size: "narrow", stored: { authToken: session } });
  await openInsights(page);
  await page.evaluate(() => document.fonts.ready);
  expect(await overflow(page)).toEqual([]);
});
